/* Laplace's equation on the unit square by Jacobi iteration.
 *
 * The left edge is held at sin(pi y), the other edges at 0. Both grids stay on the device for the
 * whole of the iteration; only the residual, one number per iteration, comes back.
 *
 *   accomp-clang -O2 -fopenacc-target=cpu laplace2d.c -lm -o laplace2d && ./laplace2d
 */
#include <math.h>
#include <stdio.h>

#define NX 512
#define NY 512
#define MAX_ITERATIONS 400
#define TOLERANCE 1.0e-4

static double u[NY][NX];
static double next[NY][NX];

static void set_boundary(void) {
  const double pi = 3.14159265358979323846;
  for (int j = 0; j < NY; ++j)
    u[j][0] = next[j][0] = sin(pi * j / (NY - 1));
}

/* One sweep from u to next; returns the largest change of a point. */
static double sweep(void) {
  double residual = 0.0;
#pragma acc parallel loop gang reduction(max : residual) present(u, next)
  for (int j = 1; j < NY - 1; ++j) {
#pragma acc loop vector reduction(max : residual)
    for (int i = 1; i < NX - 1; ++i) {
      next[j][i] = 0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]);
      residual = fmax(residual, fabs(next[j][i] - u[j][i]));
    }
  }
  return residual;
}

static void copy_back(void) {
#pragma acc parallel loop gang vector collapse(2) present(u, next)
  for (int j = 1; j < NY - 1; ++j)
    for (int i = 1; i < NX - 1; ++i)
      u[j][i] = next[j][i];
}

static double checksum(void) {
  double sum = 0.0;
  for (int j = 0; j < NY; ++j)
    for (int i = 0; i < NX; ++i)
      sum += u[j][i];
  return sum;
}

int main(void) {
  double residual = 1.0;
  int iteration = 0;

  set_boundary();
#pragma acc data copy(u) copyin(next)
  while (residual > TOLERANCE && iteration < MAX_ITERATIONS) {
    residual = sweep();
    copy_back();
    if (++iteration % 100 == 0)
      printf("iteration %4d  residual %.6e\n", iteration, residual);
  }
  printf("%d iterations, residual %.6e, checksum %.9f\n", iteration, residual, checksum());
  return 0;
}
