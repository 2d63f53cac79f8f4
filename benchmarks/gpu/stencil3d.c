/* Seven-point stencil in a cube. */
#include "gpu.h"

static size_t n;
static double *to, *from;

static void work(void) {
  double *x = to, *y = from;
  int size = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for collapse(3)
#else
#pragma acc parallel loop gang vector collapse(3) present(x[0:n * n * n], y[0:n * n * n])
#endif
  for (int i = 1; i < size - 1; ++i)
    for (int j = 1; j < size - 1; ++j)
      for (int k = 1; k < size - 1; ++k) {
        const int at = (i * size + j) * size + k;
        x[at] = 0.4 * y[at] + 0.1 * (y[at - 1] + y[at + 1] + y[at - size] + y[at + size] + y[at - size * size] +
                                     y[at + size * size]);
      }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 512);
  to = filled(n * n * n, 0, 0), from = filled(n * n * n, 1, 0.5);
#ifdef HAND
#pragma omp target data map(tofrom : to[0:n * n * n]) map(to : from[0:n * n * n])
#else
#pragma acc data copy(to[0:n * n * n]) copyin(from[0:n * n * n])
#endif
  took = fastest(work);
  return report(took, to, n * n * n);
}
