/* Product of two matrices by hand, an element for each thread. */
#include "hand.h"

enum { WIDE = 32, HIGH = 8 };
static size_t n;
static double *a, *b, *c;

static __global__ void matmul(double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ z,
                              int size) {
  const int j = static_cast<int>(blockIdx.x * WIDE + threadIdx.x);
  const int i = static_cast<int>(blockIdx.y * HIGH + threadIdx.y);
  if (i >= size || j >= size)
    return;
  double sum = 0;
  for (int k = 0; k < size; ++k)
    sum += y[i * size + k] * z[k * size + j];
  x[i * size + j] = sum;
}

static void work() {
  const dim3 grid(blocks(n, WIDE), blocks(n, HIGH)), block(WIDE, HIGH);
  hipLaunchKernelGGL(matmul, grid, block, 0, 0, a, b, c, static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 2048);
  double *const host = filled(n * n, 0, 0);
  a = device_array<double>(n * n), b = on_device(filled(n * n, 1, 0.01), n * n);
  c = on_device(filled(n * n, 2, 0.01), n * n);
  const double took = fastest(work);
  to_host(host, a, n * n);
  return report(took, host, n * n);
}
