/* Histogram, by hand: atomic updates in global memory. */
#include "hand.h"

enum { BINS = 256, THREADS = 256 };
static size_t n;
static unsigned char *values;
static int *counts;

static __global__ void histogram(int *count, const unsigned char *__restrict__ value, long long size) {
  const long long i = static_cast<long long>(blockIdx.x) * THREADS + threadIdx.x;
  if (i < size)
    atomicAdd(&count[value[i]], 1);
}

static void work() {
  hipLaunchKernelGGL(histogram, dim3(blocks(n, THREADS)), dim3(THREADS), 0, 0, counts, values,
                     static_cast<long long>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 1u << 26);
  unsigned char *const host = static_cast<unsigned char *>(malloc(n));
  for (size_t i = 0; i < n; ++i)
    host[i] = static_cast<unsigned char>(i * 2654435761u >> 13);
  int sums[BINS] = {0};
  double result[BINS];
  values = on_device(host, n), counts = on_device(sums, BINS);
  const double took = fastest(work);
  to_host(sums, counts, BINS);
  for (int i = 0; i < BINS; ++i)
    result[i] = sums[i];
  return report(took, result, BINS);
}
