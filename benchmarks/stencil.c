/* Jacobi steps with a five-point stencil on a square. */
#include "bench.h"

enum { N = SIZE(1000, 40), STEPS = SIZE(10, 3) };
static double *grid, *next;

static double steps(void) {
  double *u = grid, *v = next, sum = 0;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop present(u[0 : N * N], v[0 : N * N])
#endif
  for (int i = 0; i < N * N; ++i)
    u[i] = v[i] = i % 7;
  for (int step = 0; step < STEPS; ++step) {
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop present(u[0 : N * N], v[0 : N * N])
#endif
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j)
        v[i * N + j] = 0.25 * (u[(i - 1) * N + j] + u[(i + 1) * N + j] + u[i * N + j - 1] + u[i * N + j + 1]);
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop present(u[0 : N * N], v[0 : N * N])
#endif
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j)
        u[i * N + j] = v[i * N + j];
  }
#ifdef HAND
#pragma omp parallel for reduction(+: sum)
#else
#pragma acc parallel loop present(u[0 : N * N]) reduction(+: sum)
#endif
  for (int i = 0; i < N * N; i += 997)
    sum += u[i];
  return sum;
}

int main(void) {
  grid = vector(N * N, 0, 0), next = vector(N * N, 0, 0);
#ifndef HAND
#pragma acc data create(grid[0:N * N], next[0:N * N])
#endif
  measure(steps);
}
