/* Product of a sparse matrix in compressed rows with a vector, by hand: a row for each warp. */
#include "hand.h"

enum { ROW = 40, THREADS = 128 };
static size_t n;
static double *values, *in, *out;
static int *columns, *starts;

static __global__ void csr(double *__restrict__ y, const double *__restrict__ a, const double *__restrict__ x,
                           const int *__restrict__ column, const int *__restrict__ start, int rows) {
  const int lane = threadIdx.x % warpSize, warps = blockDim.x / warpSize;
  const int row = static_cast<int>(blockIdx.x) * warps + static_cast<int>(threadIdx.x) / warpSize;
  if (row >= rows)
    return;
  double sum = 0;
  for (int k = start[row] + lane; k < start[row + 1]; k += warpSize)
    sum += a[k] * x[column[k]];
  for (int step = warpSize / 2; step > 0; step /= 2)
    sum += __shfl_down(sum, step);
  if (lane == 0)
    y[row] = sum;
}

static void work() {
  int warp = 32;
  check(hipDeviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0));
  const dim3 grid(blocks(n, static_cast<unsigned>(THREADS / warp)));
  hipLaunchKernelGGL(csr, grid, dim3(THREADS), 0, 0, out, values, in, columns, starts, static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 2000000);
  int *const column = static_cast<int *>(malloc(n * ROW * sizeof *column));
  int *const start = static_cast<int *>(malloc((n + 1) * sizeof *start));
  for (size_t i = 0; i <= n; ++i)
    start[i] = static_cast<int>(i * ROW);
  for (size_t k = 0; k < n * ROW; ++k)
    column[k] = static_cast<int>((k / ROW + k % ROW * 37) % n);
  double *const host = filled(n, 0, 0);
  values = on_device(filled(n * ROW, 1, 0.5), n * ROW), in = on_device(filled(n, 1, 1), n);
  columns = on_device(column, n * ROW), starts = on_device(start, n + 1), out = device_array<double>(n);
  const double took = fastest(work);
  to_host(host, out, n);
  return report(took, host, n);
}
