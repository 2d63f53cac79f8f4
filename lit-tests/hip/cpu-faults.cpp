// HIP on the CPU: faults of programs that hardware would leave unnoticed, or would punish without a word.
// RUN: %hipcpu-clang -O1 %s -o %t %hipcpu-lib
// RUN: %python %S/Inputs/dies.py %t diverge 2>&1 | FileCheck %s --check-prefix=DIVERGE
// RUN: env ACCOMP_HIPCPU_DIVERGENCE=warn %t diverge 2>&1 | FileCheck %s --check-prefix=DIVERGE
// RUN: env ACCOMP_HIPCPU_DIVERGENCE=allow %t diverge 2>&1 | FileCheck %s --check-prefix=ALLOWED --allow-empty
// ALLOWED-NOT: hip-cpu
// DIVERGE: hip-cpu: kernel diverge, block (0,0,0): thread 0 waits at the barrier of {{.*}}cpu-faults.cpp:[[#]], but thread 1 at that of
// RUN: %python %S/Inputs/dies.py %t behind 2>&1 | FileCheck %s --check-prefix=BEHIND
// BEHIND: hip-cpu: bytes behind the 40 bytes at {{.*}} that hipMalloc gave on device 0 were overwritten; found by hipFree
// RUN: %python %S/Inputs/dies.py %t front 2>&1 | FileCheck %s --check-prefix=FRONT
// FRONT: hip-cpu: bytes in front of the 40 bytes at {{.*}}; found by the end of the program
// RUN: %python %S/Inputs/dies.py %t shared 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: hip-cpu: kernel shared, block (0,0,0): bytes behind the 40 bytes of dynamic shared memory were overwritten
// RUN: env ACCOMP_HIPCPU_STRICT=pages %python %S/Inputs/dies.py %t touch 2>&1 | FileCheck %s --check-prefix=TOUCH
// RUN: env ACCOMP_HIPCPU_STRICT=1 %python %S/Inputs/dies.py %t touch 2>&1 | FileCheck %s --check-prefix=TOUCH
// RUN: env ACCOMP_HIPCPU_STRICT=0 %t touch
// TOUCH: hip-cpu: the host touched memory of device 0 at {{.*}}, 4 bytes into the 40 bytes at {{.*}} that hipMalloc gave
// RUN: %t host
// RUN: env ACCOMP_HIPCPU_STRICT=1 %t unused
// RUN: env ACCOMP_HIPCPU_STRICT=1 %python %S/Inputs/dies.py %t host 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: hip-cpu: kernel fill used memory of the host: argument 1 is 0x
// RUN: %t peer
// RUN: env ACCOMP_HIPCPU_STRICT=1 %t allowed
// RUN: env ACCOMP_HIPCPU_STRICT=1 %python %S/Inputs/dies.py %t peer 2>&1 | FileCheck %s --check-prefix=PEER
// PEER: hip-cpu: kernel fill used memory of device 1, to which device 0 has no access: argument 1 is 0x
// RUN: env ACCOMP_HIPCPU_TIMEOUT=1 %python %S/Inputs/dies.py %t spin 2>&1 | FileCheck %s --check-prefix=SPIN
// SPIN: hip-cpu: kernel spin, block (0,0,0): no progress for 1 seconds
// RUN: env ACCOMP_HIPCPU_STACK=20480 %python %S/Inputs/dies.py %t stack 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: env ACCOMP_HIPCPU_STACK=60000 %t stack
// STACK: hip-cpu: kernel stack, block (0,0,0): a thread needs more than the 20480 bytes of its stack; ACCOMP_HIPCPU_STACK
// RUN: env ACCOMP_HIPCPU_ORDER=sideways %python %S/Inputs/dies.py %t host 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: hip-cpu: ACCOMP_HIPCPU_ORDER=sideways: expected forward, reverse, random or random:SEED
// RUN: %hipcpu-clang -O1 -g -fsanitize=address %s -o %t.asan %hipcpu-lib
// RUN: not %t.asan behind 2>&1 | FileCheck %s --check-prefix=ASAN
// ASAN: AddressSanitizer: {{.*}}-poison
// ASAN: in fill
// REQUIRES: clang++-19
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <cstring>

__global__ void diverge(int *to) {
  if (threadIdx.x % 2)
    __syncthreads();
  else
    __syncthreads();
  *to = 1;
}

__global__ void fill(int *to, int from, int n) {
  for (int i = from; i < n; ++i)
    to[i] = i;
}

__global__ void shared(int n) {
  HIP_DYNAMIC_SHARED(int, part)
  for (int i = 0; i < n; ++i)
    part[i] = i;
}

__global__ void stack(int *to) {
  volatile int own[7000];
  __syncthreads();
  for (int i = 0; i < 7000; ++i)
    own[6999 - i] = i;
  *to = own[5];
}

__global__ void spin(volatile int *flag) {
  while (!*flag)
    ;
}

int main(int, char **arguments) {
  const auto asked = [&](const char *name) { return !std::strcmp(arguments[1], name); };
  int *device = nullptr, host[10];
  CALL(hipMalloc(&device, 10 * sizeof *device));
  CALL(hipMemset(device, 0, 10 * sizeof *device));
  if (asked("diverge"))
    hipLaunchKernelGGL(diverge, 1, 2, 0, 0, device);
  if (asked("behind"))
    hipLaunchKernelGGL(fill, 1, 1, 0, 0, device, 0, 11);
  if (asked("front")) {
    hipLaunchKernelGGL(fill, 1, 1, 0, 0, device, -1, 1);
    CALL(hipDeviceSynchronize());
    return wrong;
  }
  if (asked("shared"))
    hipLaunchKernelGGL(shared, 1, 1, 10 * sizeof(int), 0, 11);
  if (asked("touch"))
    device[1] = 5;
  if (asked("host"))
    hipLaunchKernelGGL(fill, 1, 1, 0, 0, host, 0, 10);
  if (asked("unused"))
    hipLaunchKernelGGL(fill, 1, 1, 0, 0, host, 0, 0);
  if (asked("peer") || asked("allowed")) {
    CALL(hipSetDevice(1));
    int *there = nullptr;
    CALL(hipMalloc(&there, sizeof host));
    CALL(hipSetDevice(0));
    if (asked("allowed"))
      CALL(hipDeviceEnablePeerAccess(1, 0));
    hipLaunchKernelGGL(fill, 1, 1, 0, 0, there, 0, 10);
  }
  if (asked("stack"))
    hipLaunchKernelGGL(stack, 1, 4, 0, 0, device);
  if (asked("spin"))
    hipLaunchKernelGGL(spin, 1, 1, 0, 0, device);
  CALL(hipDeviceSynchronize());
  CALL(hipFree(device));
  return wrong;
}
