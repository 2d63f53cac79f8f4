// Statements of one thread beside loops of lanes, a routine whose parameters change, arrays with initial values and
// reductions of two levels: in waves of both sizes and in any order of threads.
// RUN: %accomp-clang -w -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_WAVE=64 ACCOMP_HIPCPU_ORDER=random:3 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck --match-full-lines %s
// CHECK: 12971900.000 100 417.00
#include <stdio.h>

#pragma acc routine vector
static void scale(double *x, int m, double f) {
  f = f * 2;
  x[0] += 0;
  m -= 1;
#pragma acc loop vector
  for (int j = 0; j < m; ++j)
    x[j] *= f;
  x[m] = f++;
  x[m] += f;
}

static double a[100][20];

int main(void) {
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 20; ++j)
      a[i][j] = i + j;
  int n = 100, hits = 0;
  double best = -1;
#pragma acc parallel loop gang copy(a) reduction(+ : hits) reduction(max : best)
  for (int i = 0; i < n; ++i) {
    const double w[3] = {1, 2, 3};
    double t[4] = {0};
    t[1] = w[2] * i;
    double s = 0, big = -1;
#pragma acc loop vector reduction(+ : s) reduction(max : big)
    for (int j = 0; j < 20; ++j) {
      a[i][j] += w[j % 3] + t[1];
      s += a[i][j];
      if (a[i][j] > big)
        big = a[i][j];
    }
    if (s > 100)
      hits++;
    best = big > best ? big : best;
    scale(a[i], 19, 1.5);
    double *p = a[i];
    p[3] += s;
  }
  double sum = 0;
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 20; ++j)
      sum += a[i][j] * (j + 1);
  printf("%.3f %d %.2f\n", sum, hits, best);
}
