/* Device memory that kernels ask for themselves: private array sections whose length is known at run time only.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_MEMORY_H
#define ACCOMP_DEVICE_MEMORY_H

#include <accomp_device/basics.h>
#include <stdlib.h>

namespace accomp {

/* Objects that are not initialized; NULL for none. */
template <class T> ACCOMP_DEVICE_CODE T *allocate(long long count) {
  return count > 0 ? static_cast<T *>(malloc(static_cast<size_t>(count) * sizeof(T))) : nullptr;
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
