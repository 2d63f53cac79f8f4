// HIP on the CPU: barriers of a block, with votes and without, in loops, of one to three dimensions, with threads that
// have ended; shared memory of each block its own.
// RUN: %hipcpu-clang -O2 %s -o %t %hipcpu-lib && %t
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:1 %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:2 ACCOMP_HIPCPU_WAVE=64 ACCOMP_HIPCPU_THREADS=5 %t
// RUN: env ACCOMP_HIPCPU_THREADS=1 ACCOMP_HIPCPU_STACK=32768 %t
// RUN: %hipcpu-gcc -O3 %s -o %t.gcc %hipcpu-lib && %t.gcc && env ACCOMP_HIPCPU_ORDER=random:3 %t.gcc
// RUN: %hipcpu-clang -O0 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined %s -o %t.asan %hipcpu-lib && %t.asan
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <vector>

constexpr int rounds = 20;

__device__ int rotate(int value, int *part, int thread, int threads) {
  part[thread] = value;
  __syncthreads();
  value = part[(thread + 1) % threads];
  __syncthreads();
  return value;
}

/// After `rounds` rotations each thread has the value of the one `rounds` further.
__global__ void rotations(int *to) {
  __shared__ int part[1024];
  const int threads = blockDim.x * blockDim.y * blockDim.z;
  const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int value = thread + 10000 * static_cast<int>(blockIdx.x);
  for (int round = 0; round < rounds; ++round)
    value = rotate(value, part, thread, threads);
  to[blockIdx.x * threads + thread] = value;
}

static void test_rotations(int blocks, dim3 block) {
  const int n = static_cast<int>(block.x * block.y * block.z);
  int *device = nullptr;
  std::vector<int> host(static_cast<std::size_t>(blocks) * n);
  CALL(hipMalloc(&device, host.size() * sizeof(int)));
  hipLaunchKernelGGL(rotations, blocks, block, 0, 0, device);
  CALL(hipMemcpy(host.data(), device, host.size() * sizeof(int), hipMemcpyDeviceToHost));
  for (int i = 0; i < blocks; ++i)
    for (int thread = 0; thread < n; ++thread)
      EXPECT(host[i * n + thread] == (thread + rounds) % n + 10000 * i);
  CALL(hipFree(device));
}

/// Threads from `live` on end before the barriers, whose votes are then those of the others.
__global__ void votes(int *to, int live) {
  const int thread = threadIdx.x;
  if (thread >= live)
    return;
  to[4 * thread] = __syncthreads_count(thread % 3 == 0);
  to[4 * thread + 1] = __syncthreads_and(thread < live);
  to[4 * thread + 2] = __syncthreads_and(thread != 3);
  to[4 * thread + 3] = __syncthreads_or(thread == 3);
}

static void test_votes(int n, int live) {
  int *device = nullptr;
  std::vector<int> host(4 * n);
  CALL(hipMalloc(&device, host.size() * sizeof(int)));
  hipLaunchKernelGGL(votes, 1, n, 0, 0, device, live);
  CALL(hipMemcpy(host.data(), device, host.size() * sizeof(int), hipMemcpyDeviceToHost));
  for (int thread = 0; thread < live; ++thread) {
    EXPECT(host[4 * thread] == (live + 2) / 3 && host[4 * thread + 1] == 1);
    EXPECT(host[4 * thread + 2] == (live <= 3) && host[4 * thread + 3] == (live > 3));
  }
  CALL(hipFree(device));
}

/// Some threads wait often, some once, some never; private arrays live on their stacks.
__global__ void uneven(long long *to, int n) {
  __shared__ long long total;
  long long own[100];
  for (int i = 0; i < 100; ++i)
    own[i] = threadIdx.x * i;
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) >= n)
    return;
  for (int i = 0; i < 100; ++i)
    atomicAdd(&total, own[i]);
  __syncthreads();
  to[threadIdx.x] = total;
}

static void test_uneven(int threads, int n) {
  long long *device = nullptr;
  std::vector<long long> host(threads);
  CALL(hipMalloc(&device, host.size() * sizeof host[0]));
  hipLaunchKernelGGL(uneven, 3, threads, 0, 0, device, n);
  CALL(hipMemcpy(host.data(), device, host.size() * sizeof host[0], hipMemcpyDeviceToHost));
  for (int thread = 0; thread < n; ++thread)
    EXPECT(host[thread] == 4950ll * n * (n - 1) / 2);
  CALL(hipFree(device));
}

/// A lock taken and released by each thread of a block, and waiting for another thread's word.
__global__ void locks(int *lock, int *count, int *turn) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  *count += 1;
  __threadfence();
  atomicExch(lock, 0);
  const int last = blockDim.x - 1, thread = threadIdx.x;
  while (blockIdx.x == 0 && atomicCAS(turn, last - thread, last - thread + 1) != last - thread)
    ;
}

static void test_locks() {
  int *device = nullptr, host[3];
  CALL(hipMalloc(&device, sizeof host));
  CALL(hipMemset(device, 0, sizeof host));
  hipLaunchKernelGGL(locks, 4, 64, 0, 0, device, device + 1, device + 2);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 0 && host[1] == 256 && host[2] == 64);
  CALL(hipFree(device));
}

int main() {
  for (int threads : {1, 2, 31, 32, 33, 63, 64, 65, 127, 256, 1000, 1024})
    test_rotations(3, threads);
  test_rotations(50, dim3(8, 4, 2));
  test_rotations(2, dim3(1, 32, 3));
  test_rotations(2, dim3(5, 7, 11));
  for (int live : {1, 3, 31, 33, 64, 100})
    test_votes(100, live);
  for (int n : {1, 32, 47, 96})
    test_uneven(96, n);
  test_locks();
  CALL(hipDeviceSynchronize());
  return wrong;
}
