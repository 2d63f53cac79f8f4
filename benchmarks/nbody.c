/* Accelerations of bodies that attract each other. */
#include "bench.h"

#include <math.h>

enum { N = SIZE(1500, 60) };
static double *px, *py, *force;

static double attract(void) {
  double *x = px, *y = py, *f = force;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop copyin(x[0:N], y[0:N]) copyout(f[0:N])
#endif
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int j = 0; j < N; ++j) {
      double dx = x[j] - x[i], dy = y[j] - y[i], r = dx * dx + dy * dy + 0.01;
      sum += dx / (r * sqrt(r));
    }
    f[i] = sum;
  }
#ifndef HAND
#pragma acc update self(f[0:1])
#pragma acc update self(f[N / 2:1])
#pragma acc update self(f[N - 1:1])
#endif
  return force[0] + force[N / 2] + force[N - 1];
}

int main(void) {
  px = vector(N, 0, 1.5), py = vector(N, 1, -0.5), force = vector(N, 0, 0);
#ifndef HAND
#pragma acc data copyin(px[0:N], py[0:N]) create(force[0:N])
#endif
  measure(attract);
}
