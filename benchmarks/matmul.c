/* Product of square matrices. */
#include "bench.h"

enum { N = SIZE(320, 24) };
static double *a, *b, *c;

static double product(void) {
  double *x = a, *y = b, *z = c;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop copyin(x[0:N * N], y[0:N * N]) copyout(z[0:N * N])
#endif
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      for (int k = 0; k < N; ++k)
        sum += x[i * N + k] * y[k * N + j];
      z[i * N + j] = sum;
    }
#ifndef HAND
#pragma acc update self(z[0:1])
#pragma acc update self(z[N * N / 2:1])
#pragma acc update self(z[N * N - 1:1])
#endif
  return c[0] + c[N * N / 2] + c[N * N - 1];
}

int main(void) {
  a = vector(N * N, 1, 0.5), b = vector(N * N, 2, 0.25), c = vector(N * N, 0, 0);
#ifndef HAND
#pragma acc data copyin(a[0:N * N], b[0:N * N]) create(c[0:N * N])
#endif
  measure(product);
}
