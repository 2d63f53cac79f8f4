// Functions that regions and routines call are routines too (OpenACC 3.3 2.15.1): twice 2.5 * (i + 1) + 3, as sequentially.
// RUN: %accomp-clang++ -Wall -Werror -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -Wall -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
// REQUIRES: clang-19, cpu-device
// CHECK: 11 16 21 26
// CHECK: 11 16 21 26
#include <cmath>
#include <cstdio>
#include <initializer_list>
static const int once = 1;
enum { DOUBLE = 2 };
double factor = 7;
#pragma acc declare create(factor)
static double inner(double x) { return factor * x; }
template <class T> static T shifted(T x) { return inner(x) + std::fabs(T(-3)); }
struct Line {
  double slope;
  double at(double x) const { return slope * shifted(x); }
};
static double through(double (*f)(double), double x) { return f(x); }
#pragma acc routine seq
static double routine(double x) { return DOUBLE * shifted(x + once); }
int main() {
  double a[4], b[4];
  factor = 2.5;
#pragma acc update device(factor)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; ++i) {
    Line line{2};
    a[i] = line.at(i + 1);
  }
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 4; ++i)
    b[i] = through(routine, i);
  for (double *p : {a, b})
    std::printf("%g %g %g %g\n", p[0], p[1], p[2], p[3]);
}
