/* Objects that the threads of a gang or worker share: in shared memory while there is room, else in device memory.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_STORAGE_H
#define ACCOMP_DEVICE_STORAGE_H

#include <accomp_device/basics.h>

#include <tuple>

namespace accomp {

/* An object for each worker of a gang. */
template <class T> struct per_worker {
  std::remove_const_t<T> item[most_workers];
};
template <class T> ACCOMP_DEVICE_CODE auto &own(per_worker<T> &all) { return all.item[worker()]; }

/* Bytes of shared memory that variables of a kernel may take: less than any device has, beside reductions. */
constexpr size_t shared_limit = 32 * 1024;

template <class... T> struct storage {
  struct place {
    bool shared;
    size_t offset;
  };
  struct plan {
    place of[sizeof...(T)];
    size_t shared, scratch;
  };
  __host__ __device__ static constexpr size_t aligned(size_t bytes) { return (bytes + 15) / 16 * 16; }
  __host__ __device__ static constexpr plan make_plan() {
    plan made{};
    const size_t sizes[] = {aligned(sizeof(T))...};
    for (size_t i = 0; i < sizeof...(T); ++i) {
      const bool fits = made.shared + sizes[i] <= shared_limit;
      size_t &used = fits ? made.shared : made.scratch;
      made.of[i] = {fits, used};
      used += sizes[i];
    }
    return made;
  }
  struct alignas(16) block {
    unsigned char bytes[make_plan().shared ? make_plan().shared : 16];
  };

  template <size_t I> ACCOMP_DEVICE_CODE static auto &at(block &shared, unsigned char *scratch) {
    using object = std::remove_const_t<std::tuple_element_t<I, std::tuple<T...>>>;
    constexpr place found = make_plan().of[I];
    unsigned char *const memory = found.shared ? shared.bytes : scratch;
    return *reinterpret_cast<object *>(memory + found.offset);
  }
  static size_t scratch_bytes() { return make_plan().scratch; }
  /* What a gang has of the memory for all gangs. */
  ACCOMP_DEVICE_CODE static unsigned char *own(unsigned char *all) {
    return all ? all + gang_number() * make_plan().scratch : nullptr;
  }
  /* Routines have none. */
  ACCOMP_DEVICE_CODE static unsigned char *none() {
    static_assert(make_plan().scratch == 0, "private arrays of a routine do not fit in shared memory");
    return nullptr;
  }
};

/* Begin the life of an object in such memory. */
template <class T> ACCOMP_DEVICE_CODE void construct(T &object) {
  if constexpr (!std::is_trivially_default_constructible_v<std::remove_all_extents_t<T>>)
    new (static_cast<void *>(&object)) T();
}
template <class T, class V> ACCOMP_DEVICE_CODE void construct(T &object, const V &value) {
  if constexpr (std::is_array_v<T>) {
    for (size_t i = 0; i < std::extent_v<T>; ++i)
      construct(object[i], value[i]);
  } else {
    new (static_cast<void *>(&object)) T(value);
  }
}

} // namespace accomp

#endif
