// HIP on the CPU: the interface from C.
// RUN: %gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -I%accomp/runtime/hip-cpu/include %s -o %t %hipcpu-lib -lstdc++
// RUN: %t
// RUN: %clang19 -std=c11 -Wall -Wextra -Wpedantic -Werror -I%accomp/runtime/hip-cpu/include %s -o %t.clang %hipcpu-lib -lstdc++
// RUN: %t.clang
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t none
// REQUIRES: clang-19, gcc
#include <hip/hip_runtime_api.h>

#include "Inputs/expect.h"

#include <stdlib.h>

int variable = 3;

static void add_one(void *argument) { ++*(int *)argument; }

static int without_devices(void) {
  int count = -1;
  void *memory = NULL;
  FAILS(hipErrorNoDevice, hipGetDeviceCount(&count));
  EXPECT(count == 0);
  FAILS(hipErrorNoDevice, hipMalloc(&memory, 8));
  FAILS(hipErrorNoDevice, hipSetDevice(0));
  return wrong;
}

int main(int count, char **arguments) {
  if (count > 1 && arguments[1])
    return without_devices();
  enum { N = 100 };
  int host[N], back[N], calls = 0;
  void *device = NULL;
  hipStream_t stream;
  hipEvent_t event;
  hipDeviceProp_t properties;
  hipMemcpy3DParms box = {0};
  for (int i = 0; i < N; ++i)
    host[i] = i;
  CALL(hipGetDeviceProperties(&properties, 0));
  CALL(hipMalloc(&device, sizeof host));
  CALL(hipStreamCreate(&stream));
  CALL(hipEventCreate(&event));
  CALL(hipMemcpyAsync(device, host, sizeof host, hipMemcpyHostToDevice, stream));
  CALL(hipLaunchHostFunc(stream, add_one, &calls));
  CALL(hipEventRecord(event, stream));
  CALL(hipEventSynchronize(event));
  EXPECT(calls == 1);
  box.srcPtr = make_hipPitchedPtr(device, 10 * sizeof(int), 10 * sizeof(int), 10);
  box.dstPtr = make_hipPitchedPtr(back, 10 * sizeof(int), 10 * sizeof(int), 10);
  box.extent = make_hipExtent(10 * sizeof(int), 10, 1);
  box.kind = hipMemcpyDeviceToHost;
  CALL(hipMemcpy3D(&box));
  for (int i = 0; i < N; ++i)
    EXPECT(back[i] == i);
  FAILS(hipErrorInvalidSymbol, hipMemcpyToSymbol(&calls, host, sizeof(int), 0, hipMemcpyHostToDevice));
  CALL(hipMemcpyToSymbol(&variable, host + 7, sizeof(int), 0, hipMemcpyHostToDevice));
  EXPECT(variable == 7);
  CALL(hipEventDestroy(event));
  CALL(hipStreamDestroy(stream));
  CALL(hipFree(device));
  return wrong;
}
