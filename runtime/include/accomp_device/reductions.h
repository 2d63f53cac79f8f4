/* Reduction operators, and combining values of the threads of a worker, of a gang, of all gangs.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_REDUCTIONS_H
#define ACCOMP_DEVICE_REDUCTIONS_H

#include <accomp_device/atomics.h>
#include <accomp_device/basics.h>

#include <limits>

namespace accomp {

/* The ends of a type's range, as values: device code may not call the standard library for them. */
template <class T> struct bounds {
  using limits = std::numeric_limits<T>;
  static constexpr T least = limits::has_infinity ? -limits::infinity() : limits::lowest();
  static constexpr T most = limits::has_infinity ? limits::infinity() : limits::max();
};

/* Operators: the value that changes nothing, and how two values are combined (OpenACC 3.3, section 2.5.15). */
struct plus {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(0); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a + b); }
};
struct times {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(1); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a * b); }
};
struct largest {
  template <class T> ACCOMP_ANY_CODE static T identity() {
    constexpr T least = bounds<T>::least;
    return least;
  }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return a < b ? b : a; }
};
struct smallest {
  template <class T> ACCOMP_ANY_CODE static T identity() {
    constexpr T most = bounds<T>::most;
    return most;
  }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return b < a ? b : a; }
};
struct bit_and {
  template <class T> ACCOMP_ANY_CODE static T identity() { return static_cast<T>(~T(0)); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a & b); }
};
struct bit_or {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(0); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a | b); }
};
struct bit_xor {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(0); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a ^ b); }
};
struct both {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(1); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a && b); }
};
struct either {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(0); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(a || b); }
};
struct same {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(1); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(!a == !b); }
};
struct different {
  template <class T> ACCOMP_ANY_CODE static T identity() { return T(0); }
  template <class T> ACCOMP_ANY_CODE static T of(const T &a, const T &b) { return static_cast<T>(!a != !b); }
};

/* The elements of an array of any rank; an object is its only element. */
template <class T> using element = std::remove_cv_t<std::remove_all_extents_t<T>>;
template <class T> constexpr size_t elements = sizeof(T) / sizeof(element<T>);
template <class T> ACCOMP_ANY_CODE element<T> *elements_of(T &object) { return reinterpret_cast<element<T> *>(&object); }

template <class Op, class T> ACCOMP_ANY_CODE void set_identity(T &object) {
  for (size_t i = 0; i < elements<T>; ++i)
    elements_of(object)[i] = Op::template identity<element<T>>();
}
template <class Op, class T> ACCOMP_ANY_CODE void combine(T &into, const T &value) {
  for (size_t i = 0; i < elements<T>; ++i)
    elements_of(into)[i] = Op::of(elements_of(into)[i], elements_of(const_cast<T &>(value))[i]);
}
template <class Op, class T> ACCOMP_DEVICE_CODE void combine_atomically(T &into, const T &value) {
  for (size_t i = 0; i < elements<T>; ++i) {
    const element<T> part = elements_of(const_cast<T &>(value))[i];
    if constexpr (std::is_same_v<Op, plus>)
      atomic_add(elements_of(into)[i], part);
    else
      atomic_update(elements_of(into)[i], [&](element<T> old) { return Op::of(old, part); });
  }
}

namespace reductions {

/* Code of a loop that is worth no more room. */
#if defined(__clang__) || defined(__CUDACC__)
#define ACCOMP_ROLLED _Pragma("unroll 1")
#else
#define ACCOMP_ROLLED
#endif

/* The values of the lanes of a worker, known to all of them. */
template <class Op, class T> ACCOMP_DEVICE_CODE T of_lanes(T value) {
#if ACCOMP_ON_CPU
  const int count = lanes();
  for (int step = 1; step < count; step *= 2) {
    const int other = lane() ^ step;
    const T there = from_lane(value, other < count ? other : lane());
    /* The same order of operands in all lanes: each gets the same bits. */
    if (other < count)
      value = other < lane() ? Op::of(there, value) : Op::of(value, there);
  }
  return count & (count - 1) ? from_lane(value, 0) : value;
#else
  if (threads() == 1)
    return value;
  for (int step = 1; step < wave_size(); step *= 2) {
    const T there = from_lane(value, lane() ^ step);
    value = (lane() & step) != 0 ? Op::of(there, value) : Op::of(value, there);
  }
  return value;
#endif
}

/* One value of each wave, known to all threads of the gang. `met`: they have met since they did so before. */
template <class Op, class T> ACCOMP_DEVICE_CODE T of_waves(const T &value, bool met = false) {
  if (!met || workers() == 1)
    sync_gang();
  if (workers() == 1)
    return value;
  alignas(16) __shared__ unsigned char bytes[most_workers * sizeof(T)];
  if (lane() == 0)
    memcpy(bytes + worker() * sizeof(T), &value, sizeof(T));
  sync_gang();
  T total = value;
  memcpy(&total, bytes, sizeof(T));
  ACCOMP_ROLLED
  for (int wave = 1; wave < workers(); ++wave) {
    T part = value;
    memcpy(&part, bytes + wave * sizeof(T), sizeof(T));
    total = Op::of(total, part);
  }
  return total;
}

/* One value of each thread, where waiting is dear and shared memory is not: two barriers. */
template <class Op, class T> ACCOMP_DEVICE_CODE T of_threads(const T &value) {
  constexpr size_t most_threads = 1024;
  __shared__ unsigned char bytes[most_threads * sizeof(T)];
  memcpy(bytes + thread() * sizeof(T), static_cast<const void *>(&value), sizeof(T));
  sync_gang();
  T total = value;
  if (first_of_gang()) {
    for (int from = 1; from < threads(); ++from) {
      T part = value;
      memcpy(static_cast<void *>(&part), bytes + from * sizeof(T), sizeof(T));
      total = Op::of(total, part);
    }
    memcpy(bytes, static_cast<const void *>(&total), sizeof(T));
  }
  sync_gang();
  memcpy(static_cast<void *>(&total), bytes, sizeof(T));
  sync_gang();
  return total;
}

} // namespace reductions

/* Combine the values that lanes of a worker have. */
template <class Op, class T> ACCOMP_DEVICE_CODE void reduce_worker(T &object) {
  for (size_t i = 0; i < elements<T>; ++i)
    elements_of(object)[i] = reductions::of_lanes<Op>(elements_of(object)[i]);
}
/* The values that the first lanes of the workers of a gang have. */
template <class Op, class T> ACCOMP_DEVICE_CODE void reduce_workers(T &object) {
  for (size_t i = 0; i < elements<T>; ++i) {
    const element<T> value = from_lane(elements_of(object)[i], 0);
    elements_of(object)[i] = reductions::of_waves<Op>(value);
  }
}
/* The values of all threads of a gang. */
template <class Op, class T> ACCOMP_DEVICE_CODE void reduce_gang(T &object, [[maybe_unused]] bool met = false) {
  if (threads() == 1)
    return;
#if ACCOMP_ON_CPU
  for (size_t i = 0; i < elements<T>; ++i)
    elements_of(object)[i] = reductions::of_threads<Op>(elements_of(object)[i]);
#else
  for (size_t i = 0; i < elements<T>; ++i) {
    const element<T> value = reductions::of_lanes<Op>(elements_of(object)[i]);
    elements_of(object)[i] = reductions::of_waves<Op>(value, met && i == 0);
  }
#endif
}

/* Where gangs leave their results, and how many have done so. */
struct gang_totals {
  unsigned char *values;
  unsigned *ticket;
};

/* Memory for the results of all gangs for an object. */
template <class T> ACCOMP_ANY_CODE size_t total_bytes(long long gangs) { return (gangs * sizeof(T) + 15) / 16 * 16; }

/* A gang's result for an object. */
template <class Op, class T> struct gang_result {
  using operation = Op;
  T &own, &into;

  ACCOMP_DEVICE_CODE size_t leave(unsigned char *at, long long gangs) const {
    memcpy(static_cast<unsigned char *>(__builtin_assume_aligned(at, 16)) + gang_number() * sizeof(T), &own, sizeof(T));
    return total_bytes<T>(gangs);
  }
  ACCOMP_DEVICE_CODE size_t gather(const unsigned char *at, long long gangs, bool met) const {
    for (size_t i = 0; i < elements<T>; ++i) {
      element<T> total = Op::template identity<element<T>>();
      for (long long from = thread(); from < gangs; from += threads()) {
        const unsigned char *const part = at + from * sizeof(T) + i * sizeof(element<T>);
        total = Op::of(total, load<element<T>>(part));
      }
      reduce_gang<Op>(total, met && i == 0);
      if (first_of_gang())
        elements_of(into)[i] = Op::of(elements_of(into)[i], total);
    }
    return total_bytes<T>(gangs);
  }
  /* Written by another gang of the same launch: not through caches. */
  template <class E> ACCOMP_DEVICE_CODE static E load(const unsigned char *at) {
    using Word = std::conditional_t<alignof(E) % 8 == 0, unsigned long long,
                                    std::conditional_t<alignof(E) % 4 == 0, unsigned, unsigned char>>;
    Word word[sizeof(E) / sizeof(Word)];
    for (size_t i = 0; i < sizeof(E) / sizeof(Word); ++i)
      word[i] = reinterpret_cast<const volatile Word *>(at)[i];
    alignas(E) unsigned char bytes[sizeof(E)];
    memcpy(bytes, word, sizeof(E));
    return *reinterpret_cast<E *>(bytes);
  }
};
template <class Op, class T> ACCOMP_DEVICE_CODE gang_result<Op, T> result(T &own, T &into) { return {own, into}; }

/* At the end of a kernel: the gang that comes last combines all results, in the order of the gangs. */
template <class... R> ACCOMP_DEVICE_CODE void combine_gangs(const gang_totals &totals, const R &...results) {
  const long long gangs = product(gridDim);
  if (gangs == 1) {
    if (first_of_gang())
      (combine<typename R::operation>(results.into, results.own), ...);
    return;
  }
  __shared__ bool last;
  if (first_of_gang()) {
    unsigned char *at = totals.values;
    ((at += results.leave(at, gangs)), ...);
    __threadfence();
    last = atomicAdd(totals.ticket, 1u) == static_cast<unsigned>(gangs - 1);
  }
  sync_gang();
  if (!last)
    return;
  __threadfence();
  const unsigned char *at = totals.values;
  bool met = true;
  ((at += results.gather(at, gangs, met), met = false), ...);
  if (first_of_gang())
    *totals.ticket = 0;
}

} // namespace accomp

#endif
