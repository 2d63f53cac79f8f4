/* Dot product. */
#include "bench.h"

enum { N = SIZE(4000000, 4000) };
static double *a, *b;

static double dot(void) {
  double *x = a, *y = b, sum = 0;
#ifdef HAND
#pragma omp parallel for reduction(+: sum)
#else
#pragma acc parallel loop reduction(+: sum) copyin(x[0:N], y[0:N])
#endif
  for (int i = 0; i < N; ++i)
    sum += x[i] * y[i];
  return sum;
}

int main(void) {
  a = vector(N, 1, 1), b = vector(N, 2, 1);
#ifndef HAND
#pragma acc data copyin(a[0:N], b[0:N])
#endif
  measure(dot);
}
