// HIP on the CPU: atomic operations on each type, by many blocks at once; what they return.
// RUN: %hipcpu-clang -O2 %s -o %t %hipcpu-lib && env ACCOMP_HIPCPU_THREADS=4 %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:1 %t
// RUN: %hipcpu-gcc -O2 %s -o %t.gcc %hipcpu-lib && env ACCOMP_HIPCPU_THREADS=4 %t.gcc
// RUN: %hipcpu-clang -O1 -g -fsanitize=thread %s -o %t.tsan %hipcpu-lib && %t.tsan small
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <algorithm>
#include <vector>

template <class Value> __global__ void numbers(Value *to, unsigned *seen) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const Value mine = static_cast<Value>(thread);
  const Value before = atomicAdd(&to[0], Value(1));
  atomicAdd(&seen[static_cast<int>(before)], 1u);
  atomicSub(&to[1], Value(2));
  atomicMin(&to[2], mine);
  atomicMax(&to[3], mine);
  atomicExch(&to[4], mine);
  Value old;
  do
    old = atomicAdd(&to[5], Value(0));
  while (atomicCAS(&to[5], old, static_cast<Value>(old + 3)) != old);
}

template <class Value> static void test_numbers(int blocks) {
  const int n = blocks * 64;
  Value *device = nullptr, host[6];
  unsigned *seen = nullptr;
  std::vector<unsigned> seen_host(n);
  CALL(hipMalloc(&device, sizeof host));
  CALL(hipMalloc(&seen, n * sizeof *seen));
  CALL(hipMemset(seen, 0, n * sizeof *seen));
  const Value start[6] = {0, static_cast<Value>(2 * n), 77, 5, 0, 0};
  CALL(hipMemcpy(device, start, sizeof host, hipMemcpyHostToDevice));
  hipLaunchKernelGGL(numbers<Value>, blocks, 64, 0, 0, device, seen);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  CALL(hipMemcpy(seen_host.data(), seen, n * sizeof *seen, hipMemcpyDeviceToHost));
  EXPECT(host[0] == static_cast<Value>(n) && host[1] == 0 && host[2] == 0);
  EXPECT(host[3] == static_cast<Value>(n - 1) && host[4] < static_cast<Value>(n) && host[5] == static_cast<Value>(3 * n));
  EXPECT(std::all_of(seen_host.begin(), seen_host.end(), [](unsigned each) { return each == 1; }));
  CALL(hipFree(device));
  CALL(hipFree(seen));
}

template <class Value> __global__ void bits(Value *to) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const Value bit = Value(1) << thread % (8 * sizeof(Value));
  atomicAnd(&to[0], static_cast<Value>(~(Value(1) << thread % 16)));
  atomicOr(&to[1], bit);
  atomicXor(&to[2], bit);
}

template <class Value> static void test_bits() {
  Value *device = nullptr, host[3];
  CALL(hipMalloc(&device, sizeof host));
  const Value start[3] = {static_cast<Value>(-1), 0, 0};
  CALL(hipMemcpy(device, start, sizeof host, hipMemcpyHostToDevice));
  hipLaunchKernelGGL(bits<Value>, 3, 64, 0, 0, device);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == static_cast<Value>(~Value(0xffff)) && host[1] == static_cast<Value>(-1));
  EXPECT(host[2] == (192 / (8 * sizeof(Value)) % 2 ? static_cast<Value>(-1) : Value(0)));
  CALL(hipFree(device));
}

__global__ void wrapped(unsigned *to) {
  atomicInc(&to[0], 9);
  atomicDec(&to[1], 9);
}

/// The last block to finish adds up what all have left.
__global__ void last_block(double *parts, unsigned *finished, double *to) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicInc(finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last || threadIdx.x)
    return;
  double sum = 0;
  for (unsigned i = 0; i < gridDim.x; ++i)
    sum += parts[i];
  *to += sum;
}

static void test_last_block(int blocks) {
  double *device = nullptr, host = 0;
  unsigned *finished = nullptr;
  CALL(hipMalloc(&device, (blocks + 1) * sizeof *device));
  CALL(hipMalloc(&finished, sizeof *finished));
  CALL(hipMemset(finished, 0, sizeof *finished));
  CALL(hipMemset(device, 0, (blocks + 1) * sizeof *device));
  for (int times = 0; times < 3; ++times)
    hipLaunchKernelGGL(last_block, blocks, 32, 0, 0, device, finished, device + blocks);
  CALL(hipMemcpy(&host, device + blocks, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host == 3.0 * blocks * (blocks - 1) / 2);
  CALL(hipFree(device));
  CALL(hipFree(finished));
}

int main(int count, char **) {
  const int blocks = count > 1 ? 4 : 200;
  test_numbers<int>(blocks);
  test_numbers<unsigned>(blocks);
  test_numbers<long long>(blocks);
  test_numbers<unsigned long long>(blocks);
  test_numbers<unsigned long>(blocks);
  test_numbers<float>(blocks);
  test_numbers<double>(blocks);
  test_bits<int>();
  test_bits<unsigned>();
  test_bits<unsigned long long>();
  unsigned *device = nullptr, host[2] = {0, 0};
  CALL(hipMalloc(&device, sizeof host));
  CALL(hipMemcpy(device, host, sizeof host, hipMemcpyHostToDevice));
  hipLaunchKernelGGL(wrapped, 3, 9, 0, 0, device);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 7 && host[1] == 3);
  CALL(hipFree(device));
  test_last_block(blocks);
  return wrong;
}
