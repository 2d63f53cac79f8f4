/* Products of a lower triangular matrix with a vector, by hand: an element for each thread. */
#include "hand.h"

enum { THREADS = 128 };
static size_t n;
static double *matrix, *in, *out;

static __global__ void triangle(double *__restrict__ y, const double *__restrict__ a, const double *__restrict__ x,
                                int size) {
  const int i = static_cast<int>(blockIdx.x * THREADS + threadIdx.x);
  if (i >= size)
    return;
  double sum = 0;
  for (int j = 0; j <= i; ++j)
    sum += a[j * size + i] * x[j];
  y[i] = sum;
}

static void work() {
  hipLaunchKernelGGL(triangle, dim3(blocks(n, THREADS)), dim3(THREADS), 0, 0, out, matrix, in, static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 16384);
  double *const host = filled(n, 0, 0);
  matrix = on_device(filled(n * n, 1, 0.01), n * n), in = on_device(filled(n, 1, 0.5), n), out = on_device(host, n);
  const double took = fastest(work);
  to_host(host, out, n);
  return report(took, host, n);
}
