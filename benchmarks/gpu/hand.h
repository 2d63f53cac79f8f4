/* Device memory of the hand-written programs. */
#ifndef HAND_H
#define HAND_H

#include "gpu.h"

#include <hip/hip_runtime.h>

static inline void check(hipError_t error) {
  if (error == hipSuccess)
    return;
  fprintf(stderr, "%s\n", hipGetErrorString(error));
  exit(1);
}

template <class T> T *device_array(size_t n) {
  void *memory = NULL;
  check(hipMalloc(&memory, (n ? n : 1) * sizeof(T)));
  return static_cast<T *>(memory);
}
template <class T> T *on_device(const T *host, size_t n) {
  T *const copy = device_array<T>(n);
  check(hipMemcpy(copy, host, n * sizeof(T), hipMemcpyHostToDevice));
  return copy;
}
template <class T> void to_host(T *host, const T *device, size_t n) {
  check(hipMemcpy(host, device, n * sizeof(T), hipMemcpyDeviceToHost));
}

/* Behind each launch. */
static inline void finish() {
  check(hipGetLastError());
  check(hipDeviceSynchronize());
}

static inline unsigned blocks(size_t n, unsigned threads) { return static_cast<unsigned>((n + threads - 1) / threads); }

#endif
