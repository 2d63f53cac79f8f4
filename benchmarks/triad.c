/* STREAM triad: a = b + s c. */
#include "bench.h"

enum { N = SIZE(4000000, 4000) };
static double *a, *b, *c;

static double triad(void) {
  double s = 3, *x = a, *y = b, *z = c;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop copyout(x[0:N]) copyin(y[0:N], z[0:N])
#endif
  for (int i = 0; i < N; ++i)
    x[i] = y[i] + s * z[i];
#ifndef HAND
#pragma acc update self(x[1:1])
#pragma acc update self(x[N / 2:1])
#pragma acc update self(x[N - 1:1])
#endif
  return a[1] + a[N / 2] + a[N - 1];
}

int main(void) {
  a = vector(N, 0, 0), b = vector(N, 1, 2), c = vector(N, 2, 1);
#ifndef HAND
#pragma acc data create(a[0:N]) copyin(b[0:N], c[0:N])
#endif
  measure(triad);
}
