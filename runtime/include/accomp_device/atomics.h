/* Atomic accesses of objects of any type (OpenACC 3.3, section 2.12).
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_ATOMICS_H
#define ACCOMP_DEVICE_ATOMICS_H

#include <accomp_device/basics.h>

namespace accomp {

/* What an object held in front of an update and after it. */
template <class T> struct captured {
  T before, after;
};

namespace atomics {

/* The unsigned integer that compare-and-swap takes for objects of a size. */
template <size_t Size> struct word {};
template <> struct word<4> {
  using type = unsigned;
};
template <> struct word<8> {
  using type = unsigned long long;
};
template <class T> constexpr bool has_word = std::is_trivially_copyable_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);
/* Complex numbers of two words may lie at any multiple of one; GPUs exchange aligned words alone. */
template <class T> ACCOMP_DEVICE_CODE bool is_aligned(const T &object) {
  return alignof(T) >= sizeof(T) || reinterpret_cast<size_t>(&object) % sizeof(T) == 0;
}

template <class To, class From> ACCOMP_DEVICE_CODE To bits(const From &from) {
  static_assert(sizeof(To) == sizeof(From), "the same bytes");
  alignas(To) unsigned char bytes[sizeof(To)];
  memcpy(bytes, &from, sizeof(To));
  return *reinterpret_cast<To *>(bytes);
}

template <class T, class F> ACCOMP_DEVICE_CODE captured<T> swap_until(T &object, F change) {
  using W = typename word<sizeof(T)>::type;
  W *const at = reinterpret_cast<W *>(&object);
  W seen = *const_cast<volatile W *>(at);
  for (;;) {
    const T before = bits<T>(seen);
    const T after = static_cast<T>(change(before));
    const W found = atomicCAS(at, seen, bits<W>(after));
    if (found == seen)
      return {before, after};
    seen = found;
  }
}

/* Objects of one and two bytes: the word around them is exchanged. */
template <class T, class F> ACCOMP_DEVICE_CODE captured<T> swap_part(T &object, F change) {
  const auto address = reinterpret_cast<size_t>(&object);
  unsigned *const at = reinterpret_cast<unsigned *>(address & ~size_t(3));
  const unsigned shift = static_cast<unsigned>(address & 3) * 8;
  const unsigned mask = (sizeof(T) == 1 ? 0xffu : 0xffffu) << shift;
  using P = std::conditional_t<sizeof(T) == 1, unsigned char, unsigned short>;
  captured<T> result;
  swap_until(*at, [&](unsigned old) {
    result.before = bits<T>(static_cast<P>((old & mask) >> shift));
    result.after = static_cast<T>(change(result.before));
    return (old & ~mask) | static_cast<unsigned>(bits<P>(result.after)) << shift;
  });
  return result;
}

/* Larger objects: one lock for all of them, in relocatable device code of all files that are linked. The loop ends for
 * one thread of a wave at a time. */
#if ACCOMP_RELOCATABLE || defined(ACCOMP_HIP_RUNTIME_H)
inline __device__ unsigned lock;
#else
static __device__ unsigned lock;
#endif

template <class T, class F> ACCOMP_DEVICE_CODE captured<T> locked(T &object, F change) {
  captured<T> result{};
  for (bool done = false; !done;) {
    if (atomicCAS(&lock, 0u, 1u) == 0u) {
      __threadfence();
      volatile unsigned char *const bytes = reinterpret_cast<volatile unsigned char *>(&object);
      unsigned char copy[sizeof(T)];
      for (size_t i = 0; i < sizeof(T); ++i)
        copy[i] = bytes[i];
      memcpy(static_cast<void *>(&result.before), copy, sizeof(T));
      result.after = static_cast<T>(change(result.before));
      memcpy(copy, static_cast<const void *>(&result.after), sizeof(T));
      for (size_t i = 0; i < sizeof(T); ++i)
        bytes[i] = copy[i];
      __threadfence();
      atomicExch(&lock, 0u);
      done = true;
    }
  }
  return result;
}

} // namespace atomics

/* x = change(x), in one step; tells both values. */
template <class T, class F> ACCOMP_DEVICE_CODE captured<T> atomic_update(T &object, F change) {
  if constexpr (atomics::has_word<T>)
    return atomics::is_aligned(object) ? atomics::swap_until(object, change) : atomics::locked(object, change);
  else if constexpr (std::is_trivially_copyable_v<T> && sizeof(T) <= 2)
    return atomics::swap_part(object, change);
  else
    return atomics::locked(object, change);
}

/* x += value, by the hardware where it can. */
template <class T, class V> ACCOMP_DEVICE_CODE captured<T> atomic_add(T &object, V value) {
  if constexpr (std::is_same_v<V, T> && (std::is_same_v<T, int> || std::is_same_v<T, unsigned> ||
                                         std::is_same_v<T, unsigned long long> || std::is_same_v<T, float> ||
                                         std::is_same_v<T, double>)) {
    const T before = atomicAdd(&object, value);
    return {before, before + value};
  } else {
    return atomic_update(object, [=](T old) { return old + value; });
  }
}

/* Updates that tell one of the values. */
template <class T, class F> ACCOMP_DEVICE_CODE T atomic_capture_old(T &object, F change) {
  return atomic_update(object, change).before;
}
template <class T, class F> ACCOMP_DEVICE_CODE T atomic_capture_new(T &object, F change) {
  return atomic_update(object, change).after;
}

template <class T> ACCOMP_DEVICE_CODE T atomic_read(const T &object) {
  return atomic_update(const_cast<T &>(object), [](T old) { return old; }).before;
}

template <class T, class V> ACCOMP_DEVICE_CODE captured<T> atomic_exchange(T &object, V value) {
  return atomic_update(object, [=](T) { return static_cast<T>(value); });
}

template <class T, class V> ACCOMP_DEVICE_CODE void atomic_write(T &object, V value) { atomic_exchange(object, value); }

} // namespace accomp

#endif
