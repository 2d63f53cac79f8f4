// HIP on the CPU: order within streams and between them, the null stream, events, callbacks; with a thread per stream,
// at once, and only when waited for.
// RUN: %hipcpu-clang -O1 %s -o %t %hipcpu-lib && %t
// RUN: env ACCOMP_HIPCPU_STREAMS=eager %t open
// RUN: env ACCOMP_HIPCPU_STREAMS=lazy %t open
// RUN: env ACCOMP_HIPCPU_THREADS=1 %t
// RUN: %hipcpu-gcc -O2 %s -o %t.gcc %hipcpu-lib && %t.gcc
// RUN: %hipcpu-clang -O1 -g -fsanitize=thread %s -o %t.tsan %hipcpu-lib && %t.tsan
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <atomic>
#include <thread>

static bool always_open; // where the host itself would wait at the gate
static std::atomic<bool> open_gate;
static std::atomic<int> called;

/// Holds a stream back until the gate is opened.
static void wait_at_gate(void *) {
  while (!open_gate)
    std::this_thread::yield();
}

static void hold(hipStream_t stream) {
  open_gate = always_open;
  CALL(hipLaunchHostFunc(stream, wait_at_gate, nullptr));
}

__global__ void append(int *to, int digit) { *to = *to * 10 + digit; }

static int digits(int *device) {
  int value = -1;
  CALL(hipMemcpyAsync(&value, device, sizeof value, hipMemcpyDeviceToHost, nullptr));
  CALL(hipStreamSynchronize(nullptr));
  return value;
}

static void test_order(int *device) {
  hipStream_t stream;
  CALL(hipStreamCreate(&stream));
  CALL(hipMemsetAsync(device, 0, sizeof *device, stream));
  for (int digit = 1; digit < 8; ++digit)
    hipLaunchKernelGGL(append, 1, 1, 0, stream, device, digit);
  CALL(hipStreamSynchronize(stream));
  CALL(hipStreamQuery(stream));
  EXPECT(digits(device) == 1234567);
  CALL(hipStreamDestroy(stream));
  FAILS(hipErrorContextIsDestroyed, hipStreamSynchronize(stream));
  FAILS(hipErrorContextIsDestroyed, hipStreamDestroy(stream));
  FAILS(hipErrorInvalidHandle, hipStreamDestroy(nullptr));
}

/// Blocking streams and the null stream wait for one another; others do not.
static void test_null_stream(int *device) {
  hipStream_t first, second, apart;
  CALL(hipStreamCreate(&first));
  CALL(hipStreamCreateWithFlags(&second, hipStreamDefault));
  CALL(hipStreamCreateWithFlags(&apart, hipStreamNonBlocking));
  unsigned flags = 9;
  CALL(hipStreamGetFlags(apart, &flags));
  EXPECT(flags == hipStreamNonBlocking);
  CALL(hipMemset(device, 0, sizeof *device));
  hold(first);
  hipLaunchKernelGGL(append, 1, 1, 0, first, device, 1);
  hipLaunchKernelGGL(append, 1, 1, 0, 0, device, 2);
  hipLaunchKernelGGL(append, 1, 1, 0, second, device, 3);
  CALL(hipLaunchHostFunc(apart, [](void *) { ++called; }, nullptr));
  CALL(hipStreamSynchronize(apart));
  EXPECT(called == 1);
  if (!always_open) {
    EXPECT(hipStreamQuery(second) == hipErrorNotReady);
    EXPECT(hipPeekAtLastError() == hipSuccess);
  }
  open_gate = true;
  CALL(hipStreamSynchronize(second));
  EXPECT(digits(device) == 123);
  CALL(hipStreamDestroy(first));
  CALL(hipStreamDestroy(second));
  CALL(hipStreamDestroy(apart));
}

static void test_events(int *device) {
  hipStream_t first, second;
  hipEvent_t event, later, untimed;
  CALL(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
  CALL(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
  CALL(hipEventCreate(&event));
  CALL(hipEventCreateWithFlags(&later, hipEventBlockingSync));
  CALL(hipEventCreateWithFlags(&untimed, hipEventDisableTiming));
  float milliseconds = -1;
  CALL(hipEventQuery(event));
  CALL(hipEventSynchronize(event));
  CALL(hipStreamWaitEvent(second, event));
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&milliseconds, event, later));
  CALL(hipMemset(device, 0, sizeof *device));

  hold(first);
  hipLaunchKernelGGL(append, 1, 1, 0, first, device, 4);
  CALL(hipEventRecord(event, first));
  CALL(hipStreamWaitEvent(second, event, 0));
  hipLaunchKernelGGL(append, 1, 1, 0, second, device, 5);
  CALL(hipEventRecord(later, second));
  if (!always_open) {
    EXPECT(hipEventQuery(later) == hipErrorNotReady);
    EXPECT(hipEventElapsedTime(&milliseconds, event, later) == hipErrorNotReady);
  }
  open_gate = true;
  CALL(hipEventSynchronize(later));
  CALL(hipEventQuery(event));
  CALL(hipEventElapsedTime(&milliseconds, event, later));
  EXPECT(milliseconds >= 0);
  EXPECT(digits(device) == 45);
  CALL(hipEventRecord(untimed, first));
  CALL(hipEventSynchronize(untimed));
  FAILS(hipErrorInvalidHandle, hipEventElapsedTime(&milliseconds, event, untimed));
  FAILS(hipErrorInvalidHandle, hipEventRecord(nullptr, first));
  CALL(hipEventDestroy(event));
  CALL(hipEventDestroy(later));
  CALL(hipEventDestroy(untimed));
  CALL(hipStreamDestroy(first));
  CALL(hipStreamDestroy(second));
}

static void count_call(hipStream_t, hipError_t status, void *argument) {
  if (status == hipSuccess)
    *static_cast<std::atomic<int> *>(argument) += 10;
}

static void test_callbacks() {
  hipStream_t stream;
  CALL(hipStreamCreate(&stream));
  called = 0;
  CALL(hipStreamAddCallback(stream, count_call, &called, 0));
  CALL(hipLaunchHostFunc(stream, [](void *) { ++called; }, nullptr));
  CALL(hipStreamSynchronize(stream));
  EXPECT(called == 11);
  FAILS(hipErrorInvalidValue, hipLaunchHostFunc(stream, nullptr, nullptr));
  CALL(hipStreamDestroy(stream));
}

/// What is freed in a stream may be used by what is before it there.
static void test_asynchronous_memory(int *device) {
  hipStream_t stream;
  int *scratch = nullptr;
  CALL(hipStreamCreate(&stream));
  CALL(hipMallocAsync(&scratch, sizeof *scratch, stream));
  CALL(hipMemsetAsync(scratch, 0, sizeof *scratch, stream));
  hipLaunchKernelGGL(append, 1, 1, 0, stream, scratch, 6);
  CALL(hipMemcpyAsync(device, scratch, sizeof *scratch, hipMemcpyDeviceToDevice, stream));
  CALL(hipFreeAsync(scratch, stream));
  CALL(hipStreamSynchronize(stream));
  EXPECT(digits(device) == 6);
  FAILS(hipErrorInvalidValue, hipFree(scratch));
  CALL(hipStreamDestroy(stream));
}

__global__ void wait_for(std::atomic<int> *gate) {
  while (!*gate)
    std::this_thread::yield();
}

/// What a copy to the device gives whose source changes from 3 to 4 before the stream comes to it.
static int copied(int *device, int *source, bool fetched_before) {
  hipStream_t stream;
  std::atomic<int> *gate = nullptr;
  CALL(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  CALL(hipHostMalloc(reinterpret_cast<void **>(&gate), sizeof *gate));
  *gate = 0;
  *source = 3;
  hipLaunchKernelGGL(wait_for, 1, 1, 0, stream, gate);
  if (fetched_before)
    CALL(hipMemcpyAsync(source, device, sizeof *source, hipMemcpyDeviceToHost, stream));
  CALL(hipMemcpyAsync(device, source, sizeof *source, hipMemcpyHostToDevice, stream));
  *source = 4;
  *gate = 1;
  CALL(hipStreamSynchronize(stream));
  CALL(hipHostFree(gate));
  CALL(hipStreamDestroy(stream));
  return digits(device);
}

/// Memory that is not pinned may be changed after the call, but what the stream stores there before is copied.
static void test_changed_sources(int *device) {
  if (always_open)
    return;
  int value, *pinned = nullptr;
  CALL(hipHostMalloc(&pinned, sizeof *pinned));
  EXPECT(copied(device, pinned, false) == 4);
  EXPECT(copied(device, &value, false) == 3);
  CALL(hipMemset(device, 0, sizeof *device));
  EXPECT(copied(device, &value, true) == 0);
  CALL(hipHostFree(pinned));
}

/// A stream with nothing to do frees at once.
static void test_idle_stream() {
  std::size_t before = 0, now = 0, total = 0;
  int *scratch = nullptr;
  CALL(hipDeviceSynchronize());
  CALL(hipMemGetInfo(&before, &total));
  CALL(hipMalloc(&scratch, 100));
  CALL(hipFreeAsync(scratch, nullptr));
  CALL(hipMemGetInfo(&now, &total));
  EXPECT(now == before);
}

/// Threads of the host with streams of their own, and with that of each thread.
static void test_threads() {
  std::thread threads[4];
  static std::atomic<int> failures;
  for (auto &thread : threads)
    thread = std::thread([] {
      int *mine = nullptr, value = 0;
      failures += hipMalloc(&mine, sizeof *mine) != hipSuccess;
      failures += hipMemsetAsync(mine, 0, sizeof *mine, hipStreamPerThread) != hipSuccess;
      for (int i = 1; i < 9; ++i)
        hipLaunchKernelGGL(append, 1, 1, 0, hipStreamPerThread, mine, i);
      failures += hipMemcpyAsync(&value, mine, sizeof value, hipMemcpyDeviceToHost, hipStreamPerThread) != hipSuccess;
      failures += hipStreamSynchronize(hipStreamPerThread) != hipSuccess;
      failures += value != 12345678;
      failures += hipFree(mine) != hipSuccess;
    });
  for (auto &thread : threads)
    thread.join();
  EXPECT(failures == 0);
}

static void test_devices(int *device) {
  hipStream_t elsewhere;
  int *there = nullptr, where = -1;
  CALL(hipSetDevice(1));
  CALL(hipStreamCreate(&elsewhere));
  CALL(hipMalloc(&there, sizeof *there));
  CALL(hipMemset(there, 0, sizeof *there));
  CALL(hipSetDevice(0));
  CALL(hipStreamGetDevice(elsewhere, &where));
  EXPECT(where == 1);
  hipLaunchKernelGGL(append, 1, 1, 0, elsewhere, there, 8);
  CALL(hipStreamSynchronize(elsewhere));
  CALL(hipMemcpyPeerAsync(device, 0, there, 1, sizeof *device, nullptr));
  EXPECT(digits(device) == 8);
  CALL(hipStreamDestroy(elsewhere));
  CALL(hipFree(there));
}

int main(int count, char **) {
  always_open = count > 1;
  int *device = nullptr;
  CALL(hipMalloc(&device, sizeof *device));
  test_order(device);
  test_null_stream(device);
  test_events(device);
  test_callbacks();
  test_asynchronous_memory(device);
  test_changed_sources(device);
  test_idle_stream();
  test_threads();
  test_devices(device);
  CALL(hipFree(device));
  return wrong;
}
