// Reductions of std::complex, whatever names its types have.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 1 %t | FileCheck %s
// RUN: %accomp-clang++ --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=3 %t.gcc | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 1 %t.hip | FileCheck %s
// RUN: not %accomp-clang++ -DHIDDEN -fopenacc-print=omp %s -o %t.cpp 2>&1 | FileCheck --check-prefix=HIDDEN %s
// CHECK: 46 10 47 20 0 2 7 25 13
#include <complex>
#include <cstdio>
using namespace std;
using wave = std::complex<double>;

class hidden {
  double value = 0;

public:
  void add(double by) { value += by; }
};

int main() {
  std::complex<double> z = 1;
  complex<float> f = 2;
  wave w = 1, y = 3, several[2] = {1, 2};
#pragma acc parallel loop reduction(+ : z, f, several, y) reduction(* : w)
  for (int i = 0; i < 10; ++i) {
    z += std::complex<double>(i, 1);
    y += 1;
    f += std::complex<float>(i, 2);
    several[i % 2] += wave(1, i);
    w *= i == 3 ? wave(0, 2) : wave(1, 0);
  }
  printf("%g %g %g %g %g %g %g %g %g\n", z.real(), z.imag(), f.real(), f.imag(), w.real(), w.imag(),
         several[1].real(), several[1].imag(), y.real());
#ifdef HIDDEN
  hidden h;
// HIDDEN: error: 'h.value' cannot be reduced as a variable of its own: the class hides it [member-not-reduced]
#pragma acc parallel loop reduction(+ : h)
  for (int i = 0; i < 10; ++i)
    h.add(i);
#endif
}
