// Arguments of templates decide which member function is called, and whether the threads of a gang share its work.
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %run-hip 3 %t | FileCheck %s
// CHECK: 101 201 6
// RUN: not %accomp-clang++ -DHELD -fopenacc-print=hip %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=HELD
// HELD: :[[@LINE+21]]:31: error: arguments of a template decide which 'apply' is called here, and functions of that name are routines of different levels of parallelism
// HELD-NOT: error:
#include <cstdio>
struct wide { double f;
#pragma acc routine vector
  void apply(double *x, int n) const {
#pragma acc loop vector
    for (int i = 0; i < n; ++i) x[i] *= f;
  } };
struct narrow { double f;
#pragma acc routine seq
  void apply(double *x, int n) const { for (int i = 0; i < n; ++i) x[i] += f; } };
template <class F> void run(F f, double *x, int n) {
#pragma acc parallel loop gang copy(x[0:2*n]) firstprivate(f)
  for (int k = 0; k < 2; ++k) f.apply(x + k * n, n);
}
int main() { double x[100]; for (int i = 0; i < 100; ++i) x[i] = i;
 run(wide{2}, x, 50); run(narrow{3}, x, 50); std::printf("%g %g", x[49], x[99]); void one(double *); one(x); }
template <class F> struct holder { F f; };
template <class F> void held(holder<F> f, double *x, int n) {
#pragma acc parallel loop gang copy(x[0:2*n]) firstprivate(f)
  for (int k = 0; k < 2; ++k) f.f.apply(x + k * n, n);
}
// Where all instantiations call functions of one level, that is the level.
void one(double *x) { x[9] = 3; held(holder<wide>{{2}}, x, 5); std::printf(" %g\n", x[9]); }
#ifdef HELD
void more(double *x) { held(holder<narrow>{{2}}, x, 5); }
#endif
