// Scalars that a partitioned loop modifies, in policy partition: results as in sequential execution.
// RUN: %accomp-clang -O2 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O2 -fopenacc-target=host %s -o %t.host
// RUN: env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck --match-full-lines %s
// REQUIRES: cpu-device
#include <stdio.h>

int main(void) {
  enum { N = 1000 };
  static int a[N], b[N], c[N];
  int i, j, k, t, cond = 1;
  double x = 0, last = 0;
  long sum = 0, nested = 0;
#pragma acc parallel loop copyout(a)
  for (i = 0; i < N; i++) {
    t = i * 2;
    x = t + 1.0;
    a[i] = (int)x;
  }
#pragma acc parallel loop gang vector copyout(b)
  for (i = 0; i < N; i++) {
    for (j = 0, k = 0; j < 4; j++)
      k += j;
    if (cond)
      t = i;
    b[i] = t + k;
  }
  t = 5;
#pragma acc parallel loop gang copyout(c)
  for (i = 0; i < 10; i++) {
#pragma acc loop worker vector
    for (j = 0; j < 100; j++) {
      if (j > 200)
        t = 1;
      c[i * 100 + j] = t;
    }
  }
#pragma acc parallel num_gangs(1) copyout(last)
  {
    double v = 0;
#pragma acc loop vector
    for (i = 0; i < N; i++) {
      v = i;
      if (i == 77)
        x = v;
    }
    last = x;
  }
#pragma acc parallel loop gang reduction(+ : nested) copyin(a)
  for (i = 0; i < 10; i++)
#pragma acc loop worker
    for (j = 0; j < 100; j++)
      nested += a[i * 100 + j];
  for (i = 0; i < N; i++)
    sum += a[i] + 3L * b[i] + 5L * c[i];
  // CHECK: 2541500 77 5 1000000
  printf("%ld %g %d %ld\n", sum, last, t, nested);
  return 0;
}
