// Parameters of templates mean their arguments in kernels: qualifiers of pointers, types of values, and names that
// hide them; `decltype` of a variable around a region is the type that it was declared with.
// RUN: %accomp-clang++ -std=c++17 -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -std=c++17 -fopenacc-print=hip %s -o %t.host.cpp
// RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
// CHECK: 11 3
// CHECK: unsigned 1 bool 1 3
// CHECK: 4 2.5 8
// KERNELS-DAG: _step_{{[0-9]+}}_arguments_1 { using P = double *; }
// KERNELS-DAG: _kinds_{{[0-9]+}}_arguments_1 { constexpr unsigned int N = static_cast<unsigned int>(3); constexpr bool B = static_cast<bool>(1); }
#include <cstdio>

template <class P> void step(double *a, int n) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    const P p = a;
    p[i] += 1;
    *p += i == 0 ? 9 : 0;
  }
}

template <unsigned N, bool B> void kinds(int *out) {
#pragma acc parallel num_gangs(1) copyout(out[0:3])
  {
    out[0] = N - 4 > 0;
    out[1] = sizeof(B) == 1;
    out[2] = N;
  }
}

struct cell { double T; int N; };
template <class T, int N> void hidden(cell *c, T by) {
#pragma acc parallel loop copy(c[0:1]) tile(N)
  for (int i = 0; i < 1; i++) {
    decltype(by) twice = by * 2;
    decltype(twice) &again = twice;
    again += N;
    c[i].N += 3;
    c[i].T = T(twice) + c[i].T - again;
    c[i].N += decltype(by)(1.5) > 1 ? N : 0;
  }
}

int main() {
  double a[2] = {1, 2};
  step<double *>(a, 2);
  std::printf("%g %g\n", a[0], a[1]);
  int out[3];
  kinds<3, true>(out);
  std::printf("unsigned %d bool %d %d\n", out[0], out[1], out[2]);
  cell c{2.5, 1}, d{2.5, 1};
  hidden<double, 4>(&c, 1);
  hidden<int, 3>(&d, 1);
  std::printf("%d %g %d\n", d.N, d.T, c.N);
}
