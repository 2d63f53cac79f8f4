/* Products of many small matrices, by hand: a product for each block, an element for each thread. */
#include "hand.h"

enum { SIDE = 16, AREA = SIDE * SIDE };
static size_t n;
static double *a, *b, *c;

static __global__ void batched(double *__restrict__ x, const double *__restrict__ y, const double *__restrict__ z) {
  const int first = static_cast<int>(blockIdx.x) * AREA;
  const int i = static_cast<int>(threadIdx.y), j = static_cast<int>(threadIdx.x);
  double sum = 0;
  for (int k = 0; k < SIDE; ++k)
    sum += y[first + i * SIDE + k] * z[first + k * SIDE + j];
  x[first + i * SIDE + j] = sum;
}

static void work() {
  hipLaunchKernelGGL(batched, dim3(static_cast<unsigned>(n)), dim3(SIDE, SIDE), 0, 0, a, b, c);
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 100000);
  double *const host = filled(n * AREA, 0, 0);
  a = on_device(host, n * AREA);
  b = on_device(filled(n * AREA, 1, 0.01), n * AREA), c = on_device(filled(n * AREA, 2, 0.01), n * AREA);
  const double took = fastest(work);
  to_host(host, a, n * AREA);
  return report(took, host, n * AREA);
}
