/* Products of a lower triangular matrix with a vector: inner loops of growing length. */
#include "gpu.h"

static size_t n;
static double *matrix, *in, *out;

static void work(void) {
  double *a = matrix, *x = in, *y = out;
  int size = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for
#else
#pragma acc parallel loop gang vector present(a[0:n * n], x[0:n], y[0:n])
#endif
  for (int i = 0; i < size; ++i) {
    double sum = 0;
    for (int j = 0; j <= i; ++j)
      sum += a[j * size + i] * x[j];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 16384);
  matrix = filled(n * n, 1, 0.01), in = filled(n, 1, 0.5), out = filled(n, 0, 0);
#ifdef HAND
#pragma omp target data map(to : matrix[0:n * n], in[0:n]) map(from : out[0:n])
#else
#pragma acc data copyin(matrix[0:n * n], in[0:n]) copyout(out[0:n])
#endif
  took = fastest(work);
  return report(took, out, n);
}
