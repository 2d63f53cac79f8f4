/* Product of two matrices, an element for each thread. */
#include "gpu.h"

static size_t n;
static double *a, *b, *c;

static void work(void) {
  double *x = a, *y = b, *z = c;
  int size = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for collapse(2)
#else
#pragma acc parallel loop gang vector collapse(2) present(x[0:n * n], y[0:n * n], z[0:n * n])
#endif
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) {
      double sum = 0;
      for (int k = 0; k < size; ++k)
        sum += y[i * size + k] * z[k * size + j];
      x[i * size + j] = sum;
    }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 2048);
  a = filled(n * n, 0, 0), b = filled(n * n, 1, 0.01), c = filled(n * n, 2, 0.01);
#ifdef HAND
#pragma omp target data map(from : a[0:n * n]) map(to : b[0:n * n], c[0:n * n])
#else
#pragma acc data copyout(a[0:n * n]) copyin(b[0:n * n], c[0:n * n])
#endif
  took = fastest(work);
  return report(took, a, n * n);
}
