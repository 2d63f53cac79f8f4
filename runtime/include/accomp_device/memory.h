/* Device memory that kernels ask for themselves: private array sections whose length is known at run time only.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_MEMORY_H
#define ACCOMP_DEVICE_MEMORY_H

#include <accomp_device/basics.h>
#include <stdio.h>
#include <stdlib.h>

namespace accomp {

/* Ends the program: there is no other way out of a kernel. */
ACCOMP_DEVICE_CODE void out_of_heap(long long bytes) {
  printf("a kernel found no %lld bytes for private data in the device's heap; ACCOMP_HIP_HEAP sets its size\n", bytes);
#if defined(__CUDA_ARCH__)
  __trap();
#elif defined(__HIP_DEVICE_COMPILE__)
  __builtin_trap();
#else
  abort();
#endif
}

/* Objects that are not initialized; NULL for none. GPUs have a heap of a size that is set before (ACCOMP_HIP_HEAP). */
template <class T> ACCOMP_DEVICE_CODE T *allocate(long long count) {
  if (count <= 0)
    return nullptr;
  void *const made = malloc(static_cast<size_t>(count) * sizeof(T));
  if (!made)
    out_of_heap(count * static_cast<long long>(sizeof(T)));
  return static_cast<T *>(made);
}

template <class T> ACCOMP_DEVICE_CODE void release(T *objects) { free(objects); }

/* The same with the values that a section has. */
template <class T> ACCOMP_DEVICE_CODE T *allocate_copy(const T *from, long long count) {
  T *const made = allocate<T>(count);
  for (long long i = 0; i < count; ++i)
    made[i] = from[i];
  return made;
}

} // namespace accomp

#endif
