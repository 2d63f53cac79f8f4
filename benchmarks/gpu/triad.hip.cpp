/* STREAM triad by hand. */
#include "hand.h"

enum { THREADS = 256 };
static size_t n;
static double *a, *b, *c;

static __global__ void triad(double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ z,
                             double s, size_t count) {
  const size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count)
    x[i] = y[i] + s * z[i];
}

static void work() {
  hipLaunchKernelGGL(triad, dim3(blocks(n, THREADS)), dim3(THREADS), 0, 0, a, b, c, 3.0, n);
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 1u << 26);
  double *const host = filled(n, 0, 0);
  a = device_array<double>(n), b = on_device(filled(n, 1, 2), n), c = on_device(filled(n, 2, 1), n);
  const double took = fastest(work);
  to_host(host, a, n);
  return report(took, host, n);
}
