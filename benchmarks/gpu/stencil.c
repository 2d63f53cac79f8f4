/* Five-point stencil on a square. */
#include "gpu.h"

static size_t n;
static double *to, *from;

static void work(void) {
  double *x = to, *y = from;
  int size = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for collapse(2)
#else
#pragma acc parallel loop gang vector collapse(2) present(x[0:n * n], y[0:n * n])
#endif
  for (int i = 1; i < size - 1; ++i)
    for (int j = 1; j < size - 1; ++j)
      x[i * size + j] = 0.5 * y[i * size + j] + 0.125 * (y[i * size + j - 1] + y[i * size + j + 1] +
                                                         y[(i - 1) * size + j] + y[(i + 1) * size + j]);
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 8192);
  to = filled(n * n, 0, 0), from = filled(n * n, 1, 0.5);
#ifdef HAND
#pragma omp target data map(tofrom : to[0:n * n]) map(to : from[0:n * n])
#else
#pragma acc data copy(to[0:n * n]) copyin(from[0:n * n])
#endif
  took = fastest(work);
  return report(took, to, n * n);
}
