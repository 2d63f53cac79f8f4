/* Sums of rows, by hand: a row for each block, shuffles and one barrier. */
#include "hand.h"

enum { LONG = 2048, THREADS = 256 };
static size_t n;
static double *in, *out;

static __device__ double of_warp(double sum) {
  for (int step = warpSize / 2; step > 0; step /= 2)
    sum += __shfl_down(sum, step);
  return sum;
}

static __global__ void rows(double *__restrict__ y, const double *__restrict__ x) {
  __shared__ double parts[THREADS / 32];
  const double *const row = x + static_cast<size_t>(blockIdx.x) * LONG;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % warpSize, warps = THREADS / warpSize;
  double sum = 0;
  for (int j = thread; j < LONG; j += THREADS)
    sum += row[j];
  sum = of_warp(sum);
  if (lane == 0)
    parts[thread / warpSize] = sum;
  __syncthreads();
  if (thread >= warpSize)
    return;
  sum = of_warp(lane < warps ? parts[lane] : 0);
  if (lane == 0)
    y[blockIdx.x] = sum;
}

static void work() {
  hipLaunchKernelGGL(rows, dim3(static_cast<unsigned>(n)), dim3(THREADS), 0, 0, out, in);
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 65536);
  double *const host = filled(n, 0, 0);
  in = on_device(filled(n * LONG, 1, 0.5), n * LONG), out = on_device(host, n);
  const double took = fastest(work);
  to_host(host, out, n);
  return report(took, host, n);
}
