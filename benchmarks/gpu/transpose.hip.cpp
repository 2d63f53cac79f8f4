/* Transpose of a square matrix, by hand: the plain way, without tiles in shared memory. */
#include "hand.h"

enum { WIDE = 32, HIGH = 8 };
static size_t n;
static double *to, *from;

static __global__ void transpose(double *__restrict__ x, const double *__restrict__ y, int size) {
  const int j = static_cast<int>(blockIdx.x * WIDE + threadIdx.x);
  const int i = static_cast<int>(blockIdx.y * HIGH + threadIdx.y);
  if (i < size && j < size)
    x[j * size + i] = y[i * size + j];
}

static void work() {
  const dim3 grid(blocks(n, WIDE), blocks(n, HIGH)), block(WIDE, HIGH);
  hipLaunchKernelGGL(transpose, grid, block, 0, 0, to, from, static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 8192);
  double *const host = filled(n * n, 0, 0);
  to = on_device(host, n * n), from = on_device(filled(n * n, 1, 0.5), n * n);
  const double took = fastest(work);
  to_host(host, to, n * n);
  return report(took, host, n * n);
}
