/* Counts of iterations, and which thread makes which of them.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_LOOPS_H
#define ACCOMP_DEVICE_LOOPS_H

#include <accomp_device/basics.h>

namespace accomp {

/* How far it is from `low` to `high`, which is not below it. */
template <class T> ACCOMP_ANY_CODE unsigned long long apart(T low, T high) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<unsigned long long>(high) - static_cast<unsigned long long>(low);
  else
    return static_cast<unsigned long long>(high - low);
}

/* Iterations in steps of `step` over a distance, the end of which is included. */
template <class S> ACCOMP_ANY_CODE long long steps(unsigned long long distance, S step) {
  const auto by = static_cast<unsigned long long>(step);
  return static_cast<long long>(by == 1 ? distance : distance / by) + 1;
}

template <class S> ACCOMP_ANY_CODE constexpr bool is_negative(S value) {
  if constexpr (std::is_signed_v<S>)
    return value < 0;
  else
    return false;
}

/* The type in which C compares the two. */
template <class A, class B, bool = std::is_arithmetic_v<A> &&std::is_arithmetic_v<B>> struct compared_type {
  using type = std::decay_t<A>;
};
template <class A, class B> struct compared_type<A, B, true> {
  using type = decltype(A() + B());
};
template <class A, class B> using compared_t = typename compared_type<A, B>::type;

/* Iterations of `for (i = first; i < limit; i += step)`, and so on. The step has its sign. */
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_lt(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return !(low < high) || step == 0 || is_negative(step) ? 0 : steps(apart(low, high) - 1, step);
}
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_le(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return high < low || step == 0 || is_negative(step) ? 0 : steps(apart(low, high), step);
}
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_gt(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(limit), high = static_cast<T>(first);
  return !(low < high) || !is_negative(step) ? 0 : steps(apart(low, high) - 1, -static_cast<long long>(step));
}
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_ge(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(limit), high = static_cast<T>(first);
  return high < low || !is_negative(step) ? 0 : steps(apart(low, high), -static_cast<long long>(step));
}
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_ne(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return low < high ? count_lt(low, high, step) : count_gt(low, high, step);
}
/* Fortran's DO: last is included, the step may lead either way. */
template <class A, class B, class S> ACCOMP_ANY_CODE long long count_do(A first, B last, S step) {
  return is_negative(step) ? count_ge(first, last, step) : count_le(first, last, step);
}

/* Tiles of `size` iterations, and the iterations in one of them. */
ACCOMP_ANY_CODE long long count_tiles(long long count, long long size) { return (count + size - 1) / size; }
ACCOMP_ANY_CODE long long count_in_tile(long long count, long long size, long long tile) {
  const long long rest = count - tile * size;
  return rest < size ? rest : size;
}

/* A divisor that the host knows before a launch, so that threads multiply where 32 bits are enough (Granlund and
 * Montgomery, Division by Invariant Integers using Multiplication, 1994, section 4). One that is not above 0, or has more
 * than 31 bits, is none: nothing is divided by 0. */
struct divisor {
  long long by = 0;
  unsigned factor = 0;
  int shift = 0;

  explicit divisor(long long count) {
    if (count < 1 || count >> 31 != 0)
      return;
    by = count;
    while (1LL << shift < count)
      ++shift;
    factor = static_cast<unsigned>(((((1ULL << shift) - static_cast<unsigned long long>(by)) << 32) / by) + 1);
  }
};

struct division {
  long long quotient, remainder;
};

/* Division of numbers that are not negative: 32 bits where that is enough, which is much faster on GPUs. */
ACCOMP_ANY_CODE division divide(long long a, long long b) {
  if (((a | b) >> 32) == 0) {
    const unsigned low = static_cast<unsigned>(a), by = static_cast<unsigned>(b), quotient = low / by;
    return {quotient, low - quotient * by};
  }
  return {a / b, a % b};
}
/* The same, where the host knew `b` unless the kernel changed it. */
ACCOMP_ANY_CODE division divide(long long a, long long b, const divisor &known) {
  if (a >> 31 != 0 || b != known.by)
    return divide(a, b);
  const unsigned low = static_cast<unsigned>(a);
  const auto high = static_cast<unsigned>((static_cast<unsigned long long>(low) * known.factor) >> 32);
  const unsigned quotient = (high + low) >> known.shift;
  return {quotient, low - quotient * static_cast<unsigned>(b)};
}

/* Iterations of one thread, for range-based loops. On GPUs neighbouring threads make neighbouring iterations, so
 * that their accesses to memory are joined; on the CPU each thread makes neighbouring iterations itself, in a loop
 * that compilers can vectorize. */
struct iteration_end {
  long long count;
};
struct iteration {
  long long at;
#if ACCOMP_ON_CPU
  static constexpr long long stride = 1;
#else
  long long stride;
#endif
  __host__ __device__ long long operator*() const { return at; }
  __host__ __device__ void operator++() { at += stride; }
  __host__ __device__ bool operator!=(iteration_end end) const { return at < end.count; }
};

/* The same for numbers that fit into an int, which compilers know to be neighbours in memory more easily. */
struct int_end {
  int count;
};
#if ACCOMP_ON_CPU
struct int_iteration {
  int at;
  int operator*() const { return at; }
  void operator++() { ++at; }
  bool operator!=(int_end end) const { return at < end.count; }
};
#else
struct int_iteration {
  iteration wide; /* which may go far beyond the end */
  __host__ __device__ int operator*() const { return static_cast<int>(wide.at); }
  __host__ __device__ void operator++() { ++wide; }
  __host__ __device__ bool operator!=(int_end end) const { return wide.at < end.count; }
};
#endif
struct int_range {
  int_iteration first;
  int_end last;
  __host__ __device__ int_iteration begin() const { return first; }
  __host__ __device__ int_end end() const { return last; }
};

/* Iterations in chunks that gangs take in turn; the units of a gang share each chunk. */
struct chunked_iteration {
  long long at, units, start, size, turn, unit, count;
  __host__ __device__ long long operator*() const { return at; }
  __host__ __device__ void operator++() {
    at += units;
    if (at - start >= size) {
      at = start < count - turn ? start + turn + unit : count;
      start += turn;
    }
  }
  __host__ __device__ bool operator!=(iteration_end end) const { return at < end.count; }
};
struct chunks {
  chunked_iteration first;
  __host__ __device__ chunked_iteration begin() const { return first; }
  __host__ __device__ iteration_end end() const { return {first.count}; }
};

/* How iterations are spread over gangs and over units (threads, workers or lanes) of a gang. */
struct spread {
  long long count, gang, gangs, unit, units;

  /* Arguments of gang, worker and vector: others take no part. */
  __host__ __device__ spread at_most_gangs(long long most) const {
    spread less = *this;
    less.gangs = most < 1 ? 1 : most < gangs ? most : gangs;
    return less;
  }
  __host__ __device__ spread at_most(long long most) const {
    spread less = *this;
    less.units = most < 1 ? 1 : most < units ? most : units;
    return less;
  }
  __host__ __device__ bool idle() const { return gang >= gangs || unit >= units; }
#if ACCOMP_ON_CPU
  long long share() const {
    const long long all = gangs * units;
    return all == 1 ? count : (count + all - 1) / all;
  }
  iteration begin() const { return {idle() ? count : (gang * units + unit) * share()}; }
  iteration_end end() const {
    const long long last = (gang * units + unit + 1) * share();
    return {last < count ? last : count};
  }
#else
  __device__ iteration begin() const { return {idle() ? count : gang * units + unit, gangs * units}; }
  __device__ iteration_end end() const { return {count}; }
#endif

  __device__ int_range _as_int() const {
#if ACCOMP_ON_CPU
    return {{static_cast<int>(begin().at)}, {static_cast<int>(end().count)}};
#else
    return {{begin()}, {static_cast<int>(count)}};
#endif
  }

  /* gang(static:): chunks of a size, or one for each gang. */
  __host__ __device__ chunks in_chunks() const { return in_chunks((count + gangs - 1) / gangs); }
  __host__ __device__ chunks in_chunks(long long wanted) const {
    const long long size = wanted < 1 ? 1 : wanted < count ? wanted : count;
    const long long turn = size > count / gangs ? count : size * gangs;
    const bool none = idle() || count == 0 || gang > (count - 1) / size || unit >= size;
    const long long start = none ? 0 : gang * size;
    return {{none ? count : start + unit, units, start, size, turn, unit, count}};
  }
};

ACCOMP_DEVICE_CODE spread in_order(long long count) { return {count, 0, 1, 0, 1}; }
ACCOMP_DEVICE_CODE spread over_threads(long long count) { return {count, 0, 1, thread(), threads()}; }
ACCOMP_DEVICE_CODE spread over_workers(long long count) { return {count, 0, 1, worker(), workers()}; }
ACCOMP_DEVICE_CODE spread over_lanes(long long count) { return {count, 0, 1, lane(), lanes()}; }
template <int Dim = 1> ACCOMP_DEVICE_CODE spread over_gangs(long long count) {
  return {count, gang<Dim>(), gangs<Dim>(), 0, 1};
}
template <int Dim = 1> ACCOMP_DEVICE_CODE spread over_gangs_and_threads(long long count) {
  return {count, gang<Dim>(), gangs<Dim>(), thread(), threads()};
}
template <int Dim = 1> ACCOMP_DEVICE_CODE spread over_gangs_and_workers(long long count) {
  return {count, gang<Dim>(), gangs<Dim>(), worker(), workers()};
}

} // namespace accomp

#endif
