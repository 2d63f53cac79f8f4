// What only compilers for GPUs tell apart: closures whose atomic updates devices alone make, arrays of static members,
// which have no copy on a device, and arrays of specializations as parameters.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -std=c++17 -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// RUN: %if nvcc %{ env ACCOMP_OFFLOAD_ARCH=sm_90 %accomp-clang++ -fopenacc-backend=hip -fopenacc-target=nvptx -std=c++17 -w %s -o %t.gpu %}
// CHECK: 25 49 13
// TEXT: static_cast<accomp::type<int [3]> *>(weights)
// TEXT: accomp::address<Complex<double> [4]> z_object
#include <cstdio>
template <class T> struct Complex { T re, im; };
template <class T> struct Table {
  static constexpr T weights[3] = {T(1), T(2), T(3)};
  static T sum(int n) {
    T total = 0;
#pragma acc parallel loop reduction(+ : total) copyin(weights)
    for (int i = 0; i < n; ++i)
      total += weights[i % 3];
    return total;
  }
};
template <class F> void each(int n, F f) {
#pragma acc parallel loop firstprivate(f)
  for (int i = 0; i < n; ++i)
    f(i);
}
int main() {
  int counts[4] = {0, 0, 0, 0};
  Complex<double> z[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
#pragma acc data copy(counts)
  each(100, [&counts](int i) {
#pragma acc atomic update
    counts[i % 4] += 1;
  });
#pragma acc parallel loop copy(z)
  for (int i = 0; i < 4; ++i)
    z[i].re += z[i].im;
  std::printf("%d %d %g\n", counts[3], Table<int>::sum(25), z[3].re - 2);
}
