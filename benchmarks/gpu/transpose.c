/* Transpose of a square matrix: reads are joined, writes are far apart. */
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
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j)
      x[j * size + i] = y[i * size + j];
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 8192);
  to = filled(n * n, 0, 0), from = filled(n * n, 1, 0.5);
#ifdef HAND
#pragma omp target data map(from : to[0:n * n]) map(to : from[0:n * n])
#else
#pragma acc data copyout(to[0:n * n]) copyin(from[0:n * n])
#endif
  took = fastest(work);
  return report(took, to, n * n);
}
