// HIP on the CPU: coordinates, arguments, configurations that are refused, names and counts of launches.
// RUN: %hipcpu-clang -O2 %s -o %t %hipcpu-lib && env ACCOMP_HIPCPU_INFO=1 %t 2>&1 | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:1 %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:2 ACCOMP_HIPCPU_STREAMS=eager %t
// RUN: %hipcpu-gcc -O3 %s -o %t.gcc %hipcpu-lib && %t.gcc
// RUN: %hipcpu-gcc -O0 -std=c++20 %s -o %t.gcc0 %hipcpu-lib && %t.gcc0
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <vector>

/// Each thread writes where it is; each place must be written once.
__global__ void places(unsigned *count, unsigned long long *sum) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned at = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
  atomicAdd(&count[at], 1u);
  sum[at] = threadIdx.x + 10ull * threadIdx.y + 100ull * threadIdx.z + 1000ull * blockIdx.x + 10000ull * blockIdx.y +
            100000ull * blockIdx.z;
}

static void test_places(dim3 grid, dim3 block) {
  const std::size_t n = std::size_t{grid.x} * grid.y * grid.z * block.x * block.y * block.z;
  unsigned *count = nullptr;
  unsigned long long *sum = nullptr;
  CALL(hipMalloc(&count, n * sizeof *count));
  CALL(hipMalloc(&sum, n * sizeof *sum));
  CALL(hipMemset(count, 0, n * sizeof *count));
  hipLaunchKernelGGL(places, grid, block, 0, nullptr, count, sum);
  std::vector<unsigned> counts(n);
  std::vector<unsigned long long> sums(n);
  CALL(hipMemcpy(counts.data(), count, n * sizeof *count, hipMemcpyDeviceToHost));
  CALL(hipMemcpy(sums.data(), sum, n * sizeof *sum, hipMemcpyDeviceToHost));
  std::size_t at = 0;
  for (unsigned k = 0; k < grid.z; ++k)
    for (unsigned j = 0; j < grid.y; ++j)
      for (unsigned i = 0; i < grid.x; ++i)
        for (unsigned z = 0; z < block.z; ++z)
          for (unsigned y = 0; y < block.y; ++y)
            for (unsigned x = 0; x < block.x; ++x, ++at) {
              EXPECT(counts[at] == 1);
              EXPECT(sums[at] == x + 10ull * y + 100ull * z + 1000ull * i + 10000ull * j + 100000ull * k);
            }
  CALL(hipFree(count));
  CALL(hipFree(sum));
}

struct Pair {
  double first;
  int second;
};

template <class A, class B> __global__ void several(double *to, A a, B b, Pair pair, const double *absent) {
  to[0] = a + b + pair.first + pair.second + (absent ? 1 : 0);
  a = 0; // each thread has its own
  pair.second = 1;
  to[1 + threadIdx.x] = static_cast<double>(a) + pair.second;
}

__global__ void nothing() {}

namespace spaced {
static __global__ void kernel(int *to) { *to += 1; }
} // namespace spaced

__global__ void properties_of_index(int *to) {
  const dim3 block = blockDim;
  const uint3 thread = threadIdx;
  switch (threadIdx.x) {
  case 0: to[0] = static_cast<int>(block.x + thread.y); break;
  default: to[threadIdx.x] = threadIdx.x % 2 ? static_cast<int>(threadIdx.x) : -1;
  }
}

__global__ void dynamic(int *to) {
  HIP_DYNAMIC_SHARED(int, part)
  part[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  to[threadIdx.x] = part[blockDim.x - 1 - threadIdx.x];
}

static void test_arguments() {
  double *to = nullptr, host[5];
  CALL(hipMalloc(&to, sizeof host));
  // CHECK: Launching kernel several<int, float> <1,1,1> <4,1,1>
  hipLaunchKernelGGL((several<int, float>), dim3(1), dim3(4), 0, 0, to, 1, 2.5f, Pair{10, 3}, NULL);
  CALL(hipMemcpy(host, to, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 16.5 && host[1] == 1 && host[4] == 1);
  // CHECK: Launching kernel several<char, long> <1,1,1> <1,1,1>
  hipLaunchKernelGGL((several<char, long>), 1, 1, 0, 0, to, 'a', 2, Pair{}, to);
  CALL(hipMemcpy(host, to, sizeof *host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 'a' + 2 + 1);

  int *flag = nullptr, value = 0, several_values[4];
  CALL(hipMalloc(&flag, sizeof several_values));
  CALL(hipMemset(flag, 0, sizeof several_values));
  // CHECK: Launching kernel spaced::kernel <1,1,1> <1,1,1>
  // CHECK-NEXT: Launching kernel pointer <1,1,1> <1,1,1>
  void (*pointer)(int *) = spaced::kernel;
  hipLaunchKernelGGL(spaced::kernel, 1, 1, 0, 0, flag);
  hipLaunchKernelGGL(pointer, 1, 1, 0, 0, flag);
  void *arguments[] = {&flag};
  CALL(hipLaunchKernel(spaced::kernel, dim3(1), dim3(1), arguments));
  CALL(hipMemcpy(&value, flag, sizeof value, hipMemcpyDeviceToHost));
  EXPECT(value == 3);
  hipLaunchKernelGGL(properties_of_index, 1, 4, 0, 0, flag);
  CALL(hipMemcpy(several_values, flag, sizeof several_values, hipMemcpyDeviceToHost));
  EXPECT(several_values[0] == 4 && several_values[1] == 1 && several_values[2] == -1 && several_values[3] == 3);
  hipLaunchKernelGGL(dynamic, 1, 4, 4 * sizeof(int), 0, flag);
  CALL(hipMemcpy(several_values, flag, sizeof several_values, hipMemcpyDeviceToHost));
  EXPECT(several_values[0] == 3 && several_values[3] == 0);
  CALL(hipFree(flag));
  CALL(hipFree(to));
}

static void refused(hipError_t error, dim3 grid, dim3 block, std::size_t shared, hipStream_t stream) {
  hipLaunchKernelGGL(nothing, grid, block, shared, stream);
  EXPECT(hipPeekAtLastError() == error);
  EXPECT(hipGetLastError() == error);
  EXPECT(hipGetLastError() == hipSuccess);
  EXPECT(hipLaunchKernel(nothing, grid, block, nullptr, shared, stream) == error);
  (void)hipGetLastError();
}

static void test_configurations() {
  refused(hipErrorInvalidConfiguration, 0, 1, 0, nullptr);
  refused(hipErrorInvalidConfiguration, 1, 0, 0, nullptr);
  refused(hipErrorInvalidConfiguration, 1, 1025, 0, nullptr);
  refused(hipErrorInvalidConfiguration, 1, dim3(32, 33), 0, nullptr);
  refused(hipErrorInvalidConfiguration, dim3(1, 65536), 1, 0, nullptr);
  refused(hipErrorInvalidValue, 1, 1, 65537, nullptr);
  refused(hipErrorInvalidHandle, 1, 1, 0, reinterpret_cast<hipStream_t>(0x1000));
  hipLaunchKernelGGL(nothing, dim3(3), dim3(1024), 65536, 0);
  CALL(hipGetLastError());
  int grid = 0, block = 0, blocks = 0;
  CALL(hipOccupancyMaxPotentialBlockSize(&grid, &block, nothing));
  EXPECT(grid > 0 && block > 0 && block <= 1024);
  CALL(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, block, 0));
  EXPECT(blocks > 0);
  hipFuncAttributes attributes;
  CALL(hipFuncGetAttributes(&attributes, nothing));
  EXPECT(attributes.maxThreadsPerBlock == 1024);
}

int main() {
  test_arguments();
  test_configurations();
  test_places(1, 1);
  test_places(7, 33);
  test_places(1000, 5);
  test_places(dim3(3, 4, 5), dim3(2, 3, 4));
  test_places(dim3(2, 1, 3), dim3(33, 5, 3));
  test_places(2, 1024);
  test_places(dim3(1, 9), dim3(1, 64));
  CALL(hipDeviceSynchronize());
  return wrong;
}
