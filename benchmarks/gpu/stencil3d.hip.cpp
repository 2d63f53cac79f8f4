/* Seven-point stencil in a cube, by hand: blocks of 64 times 4 points of a plane. */
#include "hand.h"

enum { WIDE = 64, HIGH = 4 };
static size_t n;
static double *to, *from;

static __global__ void stencil3d(double *__restrict__ x, const double *__restrict__ y, int size) {
  const int k = static_cast<int>(blockIdx.x * WIDE + threadIdx.x) + 1;
  const int j = static_cast<int>(blockIdx.y * HIGH + threadIdx.y) + 1;
  const int i = static_cast<int>(blockIdx.z) + 1;
  if (k >= size - 1 || j >= size - 1)
    return;
  const int at = (i * size + j) * size + k;
  x[at] = 0.4 * y[at] + 0.1 * (y[at - 1] + y[at + 1] + y[at - size] + y[at + size] + y[at - size * size] +
                               y[at + size * size]);
}

static void work() {
  const dim3 grid(blocks(n - 2, WIDE), blocks(n - 2, HIGH), static_cast<unsigned>(n - 2)), block(WIDE, HIGH);
  hipLaunchKernelGGL(stencil3d, grid, block, 0, 0, to, from, static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 512);
  const size_t all = n * n * n;
  double *const host = filled(all, 0, 0);
  to = on_device(host, all), from = on_device(filled(all, 1, 0.5), all);
  const double took = fastest(work);
  to_host(host, to, all);
  return report(took, host, all);
}
