/* Dot product by hand: threads of a grid that fits on the device add up, then warps, blocks, and all atomically. */
#include "hand.h"

enum { THREADS = 256, BLOCKS_OF_UNIT = 8, LARGEST_WARPS = 32 };
static size_t n;
static double *a, *b, *sum, result;
static unsigned grid;

static __device__ double of_warp(double value) {
  for (int step = warpSize / 2; step > 0; step /= 2)
    value += __shfl_down(value, step);
  return value;
}

static __global__ void dot(const double *__restrict__ x, const double *__restrict__ y, size_t count, double *total) {
  __shared__ double parts[LARGEST_WARPS];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize, warps = blockDim.x / warpSize;
  double mine = 0;
  for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
       i += static_cast<size_t>(gridDim.x) * blockDim.x)
    mine += x[i] * y[i];
  mine = of_warp(mine);
  if (lane == 0)
    parts[warp] = mine;
  __syncthreads();
  if (warp > 0)
    return;
  mine = of_warp(lane < warps ? parts[lane] : 0);
  if (lane == 0)
    atomicAdd(total, mine);
}

static void work() {
  check(hipMemset(sum, 0, sizeof *sum));
  hipLaunchKernelGGL(dot, dim3(grid), dim3(THREADS), 0, 0, a, b, n, sum);
  finish();
  to_host(&result, sum, 1);
}

int main(int argc, char **argv) {
  int units = 1;
  n = size_of_problem(argc, argv, 1u << 26);
  check(hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, 0));
  grid = static_cast<unsigned>(units) * BLOCKS_OF_UNIT;
  a = on_device(filled(n, 1, 1), n), b = on_device(filled(n, 2, 1), n), sum = device_array<double>(1);
  return report(fastest(work), &result, 1);
}
