/* Counts of iterations, and which thread makes which of them.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_LOOPS_H
#define ACCOMP_DEVICE_LOOPS_H

#include <accomp_device/basics.h>

#include <limits>

/* In front of a loop in which a thread reduces floating-point numbers: in any order (OpenACC 3.3, section 2.9.11), which
 * vectors of the CPU need. */
#if ACCOMP_ON_CPU && defined(__clang__)
#define ACCOMP_ANY_ORDER _Pragma("clang loop vectorize(enable)")
#pragma clang diagnostic ignored "-Wpass-failed"
#else
#define ACCOMP_ANY_ORDER
#endif

namespace accomp {

/* How far it is from `low` to `high`, which is not below it. */
template <class T> ACCOMP_ANY_CODE constexpr auto apart(T low, T high) {
  if constexpr (!std::is_integral_v<T>)
    return static_cast<unsigned long long>(high - low);
  else if constexpr (sizeof(T) > sizeof(unsigned))
    return static_cast<unsigned long long>(high) - static_cast<unsigned long long>(low);
  else
    return static_cast<unsigned>(high) - static_cast<unsigned>(low);
}

/* Iterations in steps of `step` over a distance, the end of which is included, or with `left` 1 is not. */
template <class D, class S> ACCOMP_ANY_CODE constexpr long long steps(D distance, S step, int left = 0) {
  const auto by = static_cast<unsigned long long>(step);
  if (by == 1)
    return static_cast<long long>(distance) + (1 - left);
  if constexpr (sizeof(D) < sizeof by)
    if (by >> (8 * sizeof(D)) != 0)
      return 1;
  return static_cast<long long>((distance - static_cast<D>(left)) / static_cast<D>(by)) + 1;
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
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_lt(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return !(low < high) || step == 0 || is_negative(step) ? 0 : steps(apart(low, high), step, 1);
}
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_le(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return high < low || step == 0 || is_negative(step) ? 0 : steps(apart(low, high), step);
}
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_gt(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(limit), high = static_cast<T>(first);
  return !(low < high) || !is_negative(step) ? 0 : steps(apart(low, high), -static_cast<long long>(step), 1);
}
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_ge(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(limit), high = static_cast<T>(first);
  return high < low || !is_negative(step) ? 0 : steps(apart(low, high), -static_cast<long long>(step));
}
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_ne(A first, B limit, S step) {
  using T = compared_t<A, B>;
  const T low = static_cast<T>(first), high = static_cast<T>(limit);
  return low < high ? count_lt(low, high, step) : count_gt(low, high, step);
}
/* Fortran's DO: last is included, the step may lead either way. */
template <class A, class B, class S> ACCOMP_ANY_CODE constexpr long long count_do(A first, B last, S step) {
  return is_negative(step) ? count_ge(first, last, step) : count_le(first, last, step);
}

/* Tiles of `size` iterations, and the iterations in one of them. */
ACCOMP_ANY_CODE constexpr long long count_tiles(long long count, long long size) { return (count + size - 1) / size; }
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

/* What is known of the numbers of a loop's iterations, and of the threads that make them: nothing; that they fit into 31
 * bits; that besides no thread makes more than one; and the same of control variables that are ints counting from 0 or
 * above. */
struct wide {
  static constexpr bool fits = false, single = false, as_int = false;
};
struct narrow {
  static constexpr bool fits = true, single = false, as_int = false;
};
struct once {
  static constexpr bool fits = true, single = true, as_int = false;
};
struct ints {
  static constexpr bool fits = true, single = false, as_int = true;
};
struct ints_once {
  static constexpr bool fits = true, single = true, as_int = true;
};
/* Besides `once`: blocks are tiles of the iterations of the two innermost loops of a nest, so that nothing is divided. */
struct once_in_tiles {
  static constexpr bool fits = true, single = true, as_int = false;
};
/* A loop over gangs that a kernel consists of: where none goes round, each gang has an iteration. */
template <class Way> struct every : Way {};
/* A loop within a gang's iteration for which a block has a thread for each iteration. */
template <class Way> struct covered {
  static constexpr bool fits = true, single = true, as_int = Way::as_int;
};

/* The same of a block that has so many threads as they say. */
template <class Way, unsigned Threads> struct in_blocks : Way {};

template <class Way> constexpr unsigned block_size = 0;
template <class Way, unsigned Threads> constexpr unsigned block_size<in_blocks<Way, Threads>> = Threads;
template <class Way> constexpr bool is_every = false;
template <class Way> constexpr bool is_every<every<Way>> = true;
template <class Way> constexpr bool is_covered = false;
template <class Way> constexpr bool is_covered<covered<Way>> = true;

/* A loop over ints in a kernel of which something is known. */
template <class Way> using as_ints = std::conditional_t<Way::single, ints_once, ints>;
/* Loops of a gang's threads may go round. */
template <class Way>
using repeated = std::conditional_t<!Way::single || is_covered<Way>, Way, std::conditional_t<Way::as_int, ints, narrow>>;

/* Of a number of iterations that compilers know. */
constexpr long long most_places = 0x7fffffff;
template <long long Count> using narrow_if = std::conditional_t<Count <= most_places, narrow, wide>;
template <long long Count> using once_if = std::conditional_t<Count <= most_places, once, wide>;
/* Launchers give blocks a thread for each of so many iterations that a kernel's loops within gangs all have; where there
 * are more, as many threads as they choose. */
constexpr long long most_covered = 256, largest_wave = 64;
template <long long Count, unsigned Threads, class Way = narrow_if<Count>>
using covered_if = std::conditional_t<Count <= most_covered, covered<Way>, in_blocks<Way, Threads>>;

/* A loop in a nest: how many iterations it has, and what dividing by that is multiplying with. */
struct nest_part {
  long long by = 0;
  unsigned factor = 0;
  int shift = 0;
};

/* Associated loops of which the host knows how many iterations they have. */
template <int Loops> struct nest {
  long long count = 1;
  nest_part inner[Loops - 1];
  unsigned outer = 0; /* where it fits */

  template <class... Counts>
  explicit nest(long long first, Counts... counts) : count(first), outer(static_cast<unsigned>(first)) {
    int number = 0;
    ((inner[number++] = part_of(counts)), ...);
    for (const nest_part &one : inner)
      if (__builtin_mul_overflow(count, one.by, &count))
        count = std::numeric_limits<long long>::max();
  }
  template <class Way> ACCOMP_ANY_CODE auto all() const {
    if constexpr (std::is_same_v<Way, once_in_tiles>)
      return *this;
    else
      return static_cast<std::conditional_t<Way::fits, unsigned, long long>>(count);
  }

private:
  /* 2^(31 + shift) / by, rounded up, is right for dividends of 31 bits. */
  static nest_part part_of(long long by) {
    nest_part made;
    made.by = by;
    if (by < 1 || by >> 31 != 0)
      return made;
    while (1LL << made.shift < by)
      ++made.shift;
    made.factor = static_cast<unsigned>(((1ULL << (31 + made.shift)) + static_cast<unsigned long long>(by) - 1) / by);
    return made;
  }
};

template <> struct nest<1> {
  long long count;
  explicit nest(long long all) : count(all) {}
  template <class Way> ACCOMP_ANY_CODE auto all() const {
    return static_cast<std::conditional_t<Way::fits, unsigned, long long>>(count);
  }
};

/* The numbers of an inner loop and of those around it in the number of an iteration of all. */
template <class Way> ACCOMP_ANY_CODE division divide(long long a, const nest_part &known) {
  if (!Way::fits && (a | known.by) >> 31 != 0)
    return {a / known.by, a % known.by};
  const unsigned low = static_cast<unsigned>(a), by = static_cast<unsigned>(known.by);
#if ACCOMP_ON_CPU
  const auto quotient = static_cast<unsigned>(static_cast<unsigned long long>(low) * known.factor >> (31 + known.shift));
#else
  const auto high = static_cast<unsigned>(static_cast<unsigned long long>(low << 1) * known.factor >> 32);
  const unsigned quotient = high >> known.shift;
#endif
  return {quotient, low - quotient * by};
}
/* The same, where the kernel counts the iterations. */
template <class Way> ACCOMP_ANY_CODE division divide(long long a, long long b) {
  if (!Way::fits)
    return divide(a, b);
  const unsigned low = static_cast<unsigned>(a), by = static_cast<unsigned>(b), quotient = low / by;
  return {quotient, low - quotient * by};
}

/* Iterations of one thread, for range-based loops. On GPUs neighbouring threads make neighbouring iterations, so
 * that their accesses to memory are joined; on the CPU each thread makes neighbouring iterations itself, in a loop
 * that compilers can vectorize. */
template <class Count = long long> struct iteration_end {
  Count count;
};
#if ACCOMP_ON_CPU
/* Compilers know more easily of ints that they are neighbours in memory. */
template <class Number> struct iteration {
  Number at, count;
  Number operator*() const { return at; }
  void operator++() { ++at; }
  template <class Count> bool operator!=(iteration_end<Count>) const { return at < count; }
};
#else
template <class Number, class Shown> struct iteration {
  Number at, stride; /* their sum has 32 bits, or 64 */
  __host__ __device__ Shown operator*() const { return static_cast<Shown>(at); }
  __host__ __device__ void operator++() { at += stride; }
  template <class Count> __host__ __device__ bool operator!=(iteration_end<Count> end) const {
    return static_cast<Count>(at) < end.count;
  }
};
#if ACCOMP_FOR_NVCC
/* Of the threads of a block whose size is known: nvcc unrolls loops whose count it knows. */
template <class Shown, unsigned Stride> struct counted_iteration {
  unsigned left;
  Shown at;
  __host__ __device__ Shown operator*() const { return at; }
  __host__ __device__ void operator++() { --left, at += static_cast<Shown>(Stride); }
  template <class Count> __host__ __device__ bool operator!=(iteration_end<Count>) const { return left != 0; }
};
/* The same number twice: nvcc knows more of addresses that are computed of an int. The last sum, which is not used, may
 * be beyond its range. */
template <> struct iteration<unsigned, int> {
  unsigned at, stride;
  int shown = static_cast<int>(at);
  __host__ __device__ int operator*() const { return shown; }
  __host__ __device__ void operator++() { at += stride, shown += static_cast<int>(stride); }
  template <class Count> __host__ __device__ bool operator!=(iteration_end<Count> end) const {
    return static_cast<Count>(at) < end.count;
  }
};
#endif
template <class Shown> struct single_iteration {
  unsigned at;
  bool more;
  __host__ __device__ Shown operator*() const { return static_cast<Shown>(at); }
  __host__ __device__ void operator++() { more = false; }
  template <class Count> __host__ __device__ bool operator!=(iteration_end<Count>) const { return more; }
};
#endif

/* Values of a control variable of 32 bits that steps by 1: none is computed that the loop does not have. */
template <class Index> struct index_iteration {
  long long at, end;
#if ACCOMP_ON_CPU
  static constexpr long long stride = 1;
#else
  long long stride;
#endif
#if ACCOMP_FOR_NVCC && !ACCOMP_ON_CPU
  Index shown = static_cast<Index>(at);
  __host__ __device__ Index operator*() const { return shown; }
  __host__ __device__ void operator++() { at += stride, shown += static_cast<Index>(stride); }
#else
  __host__ __device__ Index operator*() const {
    const Index shown = static_cast<Index>(at);
    if (at != shown)
      __builtin_unreachable();
    return shown;
  }
  __host__ __device__ void operator++() { at += stride; }
#endif
  __host__ __device__ bool operator!=(iteration_end<>) const { return at < end; }
};
template <class Index> struct index_range {
  index_iteration<Index> first;
  __host__ __device__ index_iteration<Index> begin() const { return first; }
  __host__ __device__ iteration_end<> end() const { return {0}; }
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
  __host__ __device__ bool operator!=(iteration_end<> end) const { return at < end.count; }
};
struct chunks {
  chunked_iteration first;
  __host__ __device__ chunked_iteration begin() const { return first; }
  __host__ __device__ iteration_end<> end() const { return {first.count}; }
};

/* Numbers of gangs and units. */
#if ACCOMP_ON_CPU
using place = long long;
#else
using place = unsigned;
#endif

/* How iterations are spread over gangs and over units (threads, workers or lanes) of a gang. Launches see to it that all
 * units of a GPU's grid can be counted in 31 bits. */
template <class Way = wide, class Count = long long> struct spread {
  Count count;
  place gang, gangs, unit, units;
  bool idle = false;

  /* Arguments of gang, worker and vector: others take no part. */
  __host__ __device__ spread at_most_gangs(long long most) const {
    spread less = *this;
    less.gangs = static_cast<place>(most < 1 ? 1 : most < gangs ? most : gangs);
    less.idle |= gang >= less.gangs;
    return less;
  }
  __host__ __device__ spread at_most(long long most) const {
    spread less = *this;
    less.units = static_cast<place>(most < 1 ? 1 : most < units ? most : units);
    less.idle |= unit >= less.units;
    return less;
  }
#if ACCOMP_ON_CPU
  long long share() const {
    const long long all = gangs * units;
    return all == 1 ? count : (count + all - 1) / all;
  }
  auto begin() const {
    using Number = std::conditional_t<Way::as_int, int, long long>;
    const long long mine = gang * units + unit, first = idle ? count : mine * share(), last = (mine + 1) * share();
    return iteration<Number>{static_cast<Number>(first), static_cast<Number>(last < count ? last : count)};
  }
#else
  __device__ auto begin() const {
    using Shown = std::conditional_t<Way::as_int, int, long long>;
    const unsigned mine = gang * units + unit;
    /* Such gangs, or whole waves of such threads, have an iteration each. */
    if constexpr (is_every<Way> && Way::single)
      return single_iteration<Shown>{mine, true};
    else if constexpr (is_covered<Way>)
      return single_iteration<Shown>{mine, (count != 0 && count % largest_wave == 0) || static_cast<Count>(mine) < count};
    else if constexpr (Way::single)
      return single_iteration<Shown>{mine, static_cast<Count>(mine) < count};
#if ACCOMP_FOR_NVCC
    else if constexpr (block_size<Way> != 0 && Way::fits) {
      constexpr unsigned all = block_size<Way>;
      const auto most = static_cast<unsigned>(count);
      return counted_iteration<Shown, all>{most % all == 0 ? most / all : (most + all - 1 - mine) / all, static_cast<Shown>(mine)};
    }
#endif
    else if constexpr (Way::fits)
      return iteration<unsigned, Shown>{idle ? static_cast<unsigned>(count) : mine, gangs * units};
    else
      return iteration<long long, long long>{idle ? static_cast<long long>(count) : mine, static_cast<long long>(gangs * units)};
  }
#endif
  __host__ __device__ iteration_end<Count> end() const { return {count}; }

  /* The control variable's values, of a loop that gangs do not share; `low` is the first. */
  template <class Index> __host__ __device__ index_range<Index> from(Index low) const {
    const long long start = low;
#if ACCOMP_ON_CPU
    const auto mine = begin();
    return {{start + mine.at, start + mine.count}};
#else
    return {{start + (idle ? static_cast<long long>(count) : unit), start + static_cast<long long>(count), units}};
#endif
  }

  /* gang(static:): chunks of a size, or one for each gang. */
  __host__ __device__ chunks in_chunks() const { return in_chunks((count + gangs - 1) / gangs); }
  __host__ __device__ chunks in_chunks(long long wanted) const {
    const long long size = wanted < 1 ? 1 : wanted < count ? wanted : count;
    const long long turn = size > count / gangs ? count : size * gangs;
    const bool none = idle || count == 0 || gang > (count - 1) / size || unit >= size;
    const long long start = none ? 0 : gang * size;
    return {{none ? count : start + unit, units, start, size, turn, unit, count}};
  }
};

template <class Way = wide, class Count> ACCOMP_DEVICE_CODE spread<repeated<Way>, Count> in_order(Count count) {
  return {count, 0, 1, 0, 1};
}
template <class Way = wide, class Count> ACCOMP_DEVICE_CODE spread<repeated<Way>, Count> over_threads(Count count) {
#if !ACCOMP_ON_CPU
  if constexpr (block_size<Way> != 0)
    return {count, 0, 1, place(thread()) % block_size<Way>, place(block_size<Way>)};
#endif
  return {count, 0, 1, place(thread()), place(threads())};
}
template <class Way = wide, class Count> ACCOMP_DEVICE_CODE spread<repeated<Way>, Count> over_workers(Count count) {
  return {count, 0, 1, place(worker()), place(workers())};
}
template <class Way = wide, class Count> ACCOMP_DEVICE_CODE spread<repeated<Way>, Count> over_lanes(Count count) {
  return {count, 0, 1, place(lane()), place(lanes())};
}
/* The same in kernels whose blocks are whole waves on GPUs. */
template <class Way = wide, class Count> ACCOMP_DEVICE_CODE spread<repeated<Way>, Count> over_all_lanes(Count count) {
#if ACCOMP_ON_CPU
  return over_lanes<Way>(count);
#else
  return {count, 0, 1, place(lane()), place(wave_size())};
#endif
}
template <class Way = wide, int Dim = 1, class Count> ACCOMP_DEVICE_CODE spread<Way, Count> over_gangs(Count count) {
  return {count, place(gang<Dim>()), place(gangs<Dim>()), 0, 1};
}
template <class Way = wide, int Dim = 1, class Count> ACCOMP_DEVICE_CODE spread<Way, Count> over_gangs_and_threads(Count count) {
  return {count, place(gang<Dim>()), place(gangs<Dim>()), place(thread()), place(threads())};
}
template <class Way = wide, int Dim = 1, class Count> ACCOMP_DEVICE_CODE spread<Way, Count> over_gangs_and_workers(Count count) {
  return {count, place(gang<Dim>()), place(gangs<Dim>()), place(worker()), place(workers())};
}

} // namespace accomp

#endif
