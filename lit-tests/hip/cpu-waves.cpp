// HIP on the CPU: exchange between the lanes of a wave, of 32 and of 64, in each order of threads; lanes that have
// ended, that wait elsewhere, or that come through other branches take no part.
// RUN: %hipcpu-clang -O2 %s -o %t %hipcpu-lib && %t
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t
// RUN: env ACCOMP_HIPCPU_WAVE=64 %t
// RUN: env ACCOMP_HIPCPU_WAVE=64 ACCOMP_HIPCPU_ORDER=random:1 %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:2 %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 ACCOMP_HIPCPU_THREADS=1 %t
// RUN: %hipcpu-clang -O0 -DACCOMP_HIPCPU_WAVE=64 %s -o %t.64 %hipcpu-lib && env ACCOMP_HIPCPU_ORDER=random:4 %t.64
// RUN: %hipcpu-gcc -O3 %s -o %t.gcc %hipcpu-lib && %t.gcc && env ACCOMP_HIPCPU_ORDER=random:5 %t.gcc
// RUN: %hipcpu-gcc -O0 %s -o %t.gcc0 %hipcpu-lib && %t.gcc0
// RUN: %hipcpu-clang -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined %s -o %t.asan %hipcpu-lib && %t.asan
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <cstdint>
#include <vector>

template <class Value> __global__ void shuffles(Value *to, int width, int step) {
  const int thread = threadIdx.x, n = blockDim.x;
  const Value mine = static_cast<Value>(thread * 3 + 1);
  to[thread] = __shfl(mine, step, width);
  to[n + thread] = __shfl_up(mine, step, width);
  to[2 * n + thread] = __shfl_down(mine, step, width);
  to[3 * n + thread] = __shfl_xor(mine, step, width);
}

/// The same by arithmetic.
static int source(int kind, int thread, int width, int step) {
  const int first = thread / width * width, lane = thread % width;
  if (kind == 0)
    return first + (step % width + width) % width;
  if (kind == 1)
    return lane < step ? thread : thread - step;
  if (kind == 2)
    return lane + step >= width ? thread : thread + step;
  return (thread ^ step) >= first + width ? thread : thread ^ step; // earlier groups can be seen
}

template <class Value> static void test_shuffles() {
  const int n = 128;
  Value *device = nullptr;
  CALL(hipMalloc(&device, 4 * n * sizeof *device));
  std::vector<Value> host(4 * n);
  for (int width = 2; width <= warpSize; width *= 2)
    for (int step : {0, 1, 2, 3, 5, 15, 16, 31}) {
      hipLaunchKernelGGL(shuffles<Value>, 1, n, 0, 0, device, width, step);
      CALL(hipMemcpy(host.data(), device, 4 * n * sizeof *device, hipMemcpyDeviceToHost));
      for (int kind = 0; kind < 4; ++kind)
        for (int thread = 0; thread < n; ++thread) {
          const int from = source(kind, thread, width, step);
          if (from / warpSize == thread / warpSize)
            EXPECT(host[kind * n + thread] == static_cast<Value>(from * 3 + 1));
        }
    }
  CALL(hipFree(device));
}

__global__ void votes(unsigned long long *to, int live) {
  const int thread = threadIdx.x;
  if (thread >= live)
    return;
  unsigned long long *mine = to + 8 * thread;
  mine[0] = __ballot(thread % 3 == 0);
  mine[1] = __any(thread % warpSize == 5);
  mine[2] = __all(thread < live);
  mine[3] = __all(thread % warpSize != 1);
  mine[4] = __activemask();
  mine[5] = __match_any(thread % 4);
  if (thread % 2)
    mine[6] = __activemask();
  else
    mine[6] = __ballot(1);
  mine[7] = __ballot(1);
}

static void test_votes(int live) {
  const int n = 128;
  unsigned long long *device = nullptr;
  std::vector<unsigned long long> host(8 * n);
  CALL(hipMalloc(&device, host.size() * sizeof host[0]));
  hipLaunchKernelGGL(votes, 1, n, 0, 0, device, live);
  CALL(hipMemcpy(host.data(), device, host.size() * sizeof host[0], hipMemcpyDeviceToHost));
  for (int thread = 0; thread < live; ++thread) {
    unsigned long long third = 0, active = 0, like = 0, half = 0;
    bool fifth = false, first = false;
    const int begin = thread / warpSize * warpSize;
    for (int other = begin; other < begin + warpSize && other < live; ++other) {
      const auto bit = 1ull << (other - begin);
      active |= bit;
      third |= other % 3 == 0 ? bit : 0;
      like |= other % 4 == thread % 4 ? bit : 0;
      half |= other % 2 == thread % 2 ? bit : 0;
      fifth |= other - begin == 5;
      first |= other - begin == 1;
    }
    const unsigned long long *mine = &host[8 * thread];
    EXPECT(mine[0] == third && mine[1] == fifth && mine[2] == 1 && mine[3] == !first);
    EXPECT(mine[4] == active && mine[5] == like && mine[6] == half && mine[7] == active);
  }
  CALL(hipFree(device));
}

template <class Value> __device__ Value wave_sum(Value value) {
  for (int step = warpSize / 2; step; step /= 2)
    value += __shfl_xor(value, step);
  return value;
}

/// One wave sums, others wait at the barrier; then lane 0 alone is in a loop that exchanges with itself.
__global__ void mixed(double *to) {
  __shared__ double part[1024];
  const int thread = threadIdx.x, lane = thread % warpSize, wave = thread / warpSize;
  const double sum = wave_sum(static_cast<double>(thread));
  if (lane == 0)
    part[wave] = sum;
  __syncthreads();
  if (wave == 0) {
    const double all = wave_sum(lane < static_cast<int>(blockDim.x) / warpSize ? part[lane] : 0.0);
    double alone = 0;
    if (lane == 0)
      for (int i = 0; i < 5; ++i)
        alone += __shfl(all, 0);
    __syncwarp();
    const double told = __shfl(alone, 0);
    part[lane] = all + told;
  }
  __syncthreads();
  to[blockIdx.x * blockDim.x + thread] = part[0];
}

static void test_mixed() {
  for (int n : {64, 128, 256, 1024}) {
    double *device = nullptr;
    std::vector<double> host(7 * n);
    CALL(hipMalloc(&device, host.size() * sizeof host[0]));
    hipLaunchKernelGGL(mixed, 7, n, 0, 0, device);
    CALL(hipMemcpy(host.data(), device, host.size() * sizeof host[0], hipMemcpyDeviceToHost));
    for (double each : host)
      EXPECT(each == 6.0 * n * (n - 1) / 2);
    CALL(hipFree(device));
  }
}

/// Lanes leave a loop at different times: those still in it exchange among themselves, then all meet after it.
__global__ void leaving(unsigned long long *to) {
  const int lane = __lane_id();
  unsigned long long seen = 0;
  for (int i = 0; i <= lane; ++i)
    seen += __popcll(__activemask());
  const unsigned long long all = __ballot(1);
  to[threadIdx.x] = seen * 1000 + __popcll(all);
}

static void test_leaving() {
  unsigned long long *device = nullptr, host[64];
  CALL(hipMalloc(&device, sizeof host));
  hipLaunchKernelGGL(leaving, 1, warpSize, 0, 0, device);
  CALL(hipMemcpy(host, device, warpSize * sizeof *host, hipMemcpyDeviceToHost));
  for (int lane = 0; lane < warpSize; ++lane) {
    unsigned long long wanted = 0;
    for (int i = 0; i <= lane; ++i)
      wanted += warpSize - i;
    EXPECT(host[lane] == wanted * 1000 + warpSize);
  }
  CALL(hipFree(device));
}

/// Deeper calls come first, then earlier lines.
__attribute__((noinline)) __device__ int deep(int value) { return __shfl(value, 0) + __popcll(__activemask()); }

__global__ void nested(int *to) {
  const int lane = __lane_id();
  int value = lane + 100;
  if (lane < 4)
    value = deep(value);
  to[threadIdx.x] = __shfl(value, 1);
}

static void test_nested() {
  int *device = nullptr, host[64];
  CALL(hipMalloc(&device, sizeof host));
  hipLaunchKernelGGL(nested, 1, warpSize, 0, 0, device);
  CALL(hipMemcpy(host, device, warpSize * sizeof *host, hipMemcpyDeviceToHost));
  for (int lane = 0; lane < warpSize; ++lane)
    EXPECT(host[lane] == 104);
  CALL(hipFree(device));
}

/// A lane that is not there gives poison, not zero.
__global__ void absent(unsigned *to) { to[threadIdx.x] = __shfl_down(1u, 2, 4); }

static void test_absent() {
  unsigned *device = nullptr, host[3];
  CALL(hipMalloc(&device, sizeof host));
  hipLaunchKernelGGL(absent, 1, 3, 0, 0, device);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 1 && host[1] == 0xcbcbcbcbu);
  CALL(hipFree(device));
}

int main() {
  test_shuffles<int>();
  test_shuffles<unsigned>();
  test_shuffles<long>();
  test_shuffles<unsigned long>();
  test_shuffles<long long>();
  test_shuffles<unsigned long long>();
  test_shuffles<float>();
  test_shuffles<double>();
  for (int live : {1, 31, 32, 63, 100, 128})
    test_votes(live);
  test_mixed();
  test_leaving();
  test_nested();
  test_absent();
  CALL(hipDeviceSynchronize());
  return wrong;
}
