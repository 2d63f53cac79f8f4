// HIP on the CPU: a barrier that is missing shows in other orders of threads, and ThreadSanitizer finds it in any.
// RUN: %hipcpu-clang -O1 %s -o %t %hipcpu-lib && %t && env ACCOMP_HIPCPU_ORDER=reverse %t
// RUN: %hipcpu-clang -O1 -DMISSING %s -o %t.missing %hipcpu-lib
// RUN: not env ACCOMP_HIPCPU_ORDER=forward %t.missing
// RUN: not env ACCOMP_HIPCPU_ORDER=reverse %t.missing
// RUN: not env ACCOMP_HIPCPU_ORDER=random %t.missing
// RUN: %hipcpu-clang -O1 -g -fsanitize=thread %s -o %t.tsan %hipcpu-lib && %t.tsan
// RUN: %hipcpu-gcc -O1 -g -fsanitize=thread %s -o %t.gcc %hipcpu-lib && %t.gcc
// RUN: %hipcpu-clang -O1 -g -DMISSING -fsanitize=thread %s -o %t.tsan.missing %hipcpu-lib
// RUN: not %t.tsan.missing 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: %hipcpu-clang -O1 -g -DUNORDERED -fsanitize=thread %s -o %t.tsan.unordered %hipcpu-lib
// RUN: not %t.tsan.unordered 2>&1 | FileCheck %s --check-prefix=GLOBAL
// SHARED: ThreadSanitizer: data race
// SHARED: in reverse
// GLOBAL: ThreadSanitizer: data race
// GLOBAL: in count
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

__global__ void reverse(int *to) {
  __shared__ int part[64];
  const int thread = threadIdx.x;
  part[thread] = thread;
#ifndef MISSING
  __syncthreads();
#endif
  to[thread] = part[63 - thread];
}

__global__ void count(int *to) {
#ifdef UNORDERED
  *to += 1;
#else
  atomicAdd(to, 1);
#endif
}

/// Lanes of a wave may rely on an exchange; what they did before it is done.
__global__ void exchange(int *to) {
  __shared__ int part[32];
  const int lane = threadIdx.x;
  for (int step = 1; step < 32; step *= 2) {
    part[lane] = step;
    __syncwarp();
    to[lane] += part[lane ^ step];
    __syncwarp();
  }
}

int main() {
  int *device = nullptr, host[65];
  CALL(hipMalloc(&device, sizeof host));
  CALL(hipMemset(device, 0, sizeof host));
  hipLaunchKernelGGL(reverse, 1, 64, 0, 0, device + 1);
  hipLaunchKernelGGL(count, 4, 32, 0, 0, device);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  EXPECT(host[0] == 128);
  for (int i = 0; i < 64; ++i)
    EXPECT(host[1 + i] == 63 - i);
  CALL(hipMemset(device, 0, sizeof host));
  hipLaunchKernelGGL(exchange, 1, 32, 0, 0, device);
  CALL(hipMemcpy(host, device, sizeof host, hipMemcpyDeviceToHost));
  for (int i = 0; i < 32; ++i)
    EXPECT(host[i] == 31);
  CALL(hipFree(device));
  return wrong;
}
