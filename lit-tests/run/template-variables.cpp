// Template parameters that name variables, in clauses and regions of each kind.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fsyntax-only -DREDUCED %s 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -O1 %s -o %t.hip 2>&1 | FileCheck %s --check-prefix=KERNELS
// CHECK: 20 10 8 12
// REDUCED: [[@LINE+13]]:39: error: 'R' is no variable{{.*}}[expected-var]
// REDUCED: [[@LINE+14]]:29: error: 'N' is no variable{{.*}}[expected-var]
// KERNELS: [[@LINE+6]]:1: error: kernels cannot use 'R': it is a template parameter that stands for an object{{.*}}[kernel-variable]
#include <cstdio>
int target = 5;
double all[4] = {1, 2, 3, 4};
template <int &R, int N> int changed(int n) {
  int s = 0;
#pragma acc parallel loop reduction(+:s) copyin(R)
  for (int i = 0; i < n; i++) s += R;
#pragma acc kernels
  R = R + N;
#ifdef REDUCED
#pragma acc parallel loop reduction(+:R)
  for (int i = 0; i < n; i++) R += 1;
#pragma acc parallel copyin(N)
  s += N;
#endif
#pragma acc data copy(R)
  {
#pragma acc serial present(R)
    R *= 2;
#pragma acc update host(R)
  }
  return s;
}
template <double (&A)[4]> double doubled() {
  double s = 0;
#pragma acc parallel loop reduction(+:s) copy(A[0:4])
  for (int i = 0; i < 4; i++) { s += A[i]; A[i] = 2 * A[i]; }
  return s;
}
int main() {
  int x = changed<target, 1>(4);
  double d = doubled<all>();
  std::printf("%d %g %g %d\n", x, d, all[3], target);
}
