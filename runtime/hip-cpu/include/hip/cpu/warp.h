// Barriers, and exchange between the lanes of a wave.
#pragma once

#include "index.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace accomp_hip {

/// A place in the source; as a default argument that of the caller. Lanes that wait at the same place are those that
/// hardware would have active there.
struct Site {
  const char *file;
  unsigned line;
  unsigned column;

#if defined(__clang__)
  static constexpr Site here(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE(),
                             unsigned column = __builtin_COLUMN()) {
    return {file, line, column};
  }
#else
  static constexpr Site here(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    return {file, line, 0};
  }
#endif
};

enum class Meeting : unsigned char { barrier, count, all, any, sync, shuffle, ballot, match };

#if defined(__clang__)
#define ACCOMP_HIP_WAITS __attribute__((noinline, convergent))
#else
#define ACCOMP_HIP_WAITS __attribute__((noinline))
#endif

/// Waits for the other threads of the block (the first four kinds), or the active lanes of the wave.
ACCOMP_HIP_WAITS std::uint64_t meet(Meeting meeting, std::uint64_t value, unsigned source, Site site);
/// Lets other threads run; for loops that wait for one of them.
ACCOMP_HIP_WAITS void yield();

// Depths of calls are compared where lanes wait, so what is called in between must not have a frame.
#define ACCOMP_HIP_INLINE inline __attribute__((always_inline))

inline unsigned linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

inline unsigned lane() { return linear_thread() & static_cast<unsigned>(warpSize - 1); }

template <class Value> std::uint64_t packed(Value value) {
  static_assert(std::is_arithmetic_v<Value> && sizeof(Value) <= 8, "lanes exchange arithmetic values of up to 8 bytes");
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class Value> ACCOMP_HIP_INLINE Value shuffled(Value value, unsigned source, Site site) {
  const std::uint64_t bits = meet(Meeting::shuffle, packed(value), source, site);
  Value result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

} // namespace accomp_hip

#define ACCOMP_HIP_HERE ::accomp_hip::Site accomp_site = ::accomp_hip::Site::here()

ACCOMP_HIP_INLINE void __syncthreads(ACCOMP_HIP_HERE) {
  accomp_hip::meet(accomp_hip::Meeting::barrier, 0, 0, accomp_site);
}
ACCOMP_HIP_INLINE int __syncthreads_count(int predicate, ACCOMP_HIP_HERE) {
  return static_cast<int>(accomp_hip::meet(accomp_hip::Meeting::count, predicate != 0, 0, accomp_site));
}
ACCOMP_HIP_INLINE int __syncthreads_and(int predicate, ACCOMP_HIP_HERE) {
  return static_cast<int>(accomp_hip::meet(accomp_hip::Meeting::all, predicate != 0, 0, accomp_site));
}
ACCOMP_HIP_INLINE int __syncthreads_or(int predicate, ACCOMP_HIP_HERE) {
  return static_cast<int>(accomp_hip::meet(accomp_hip::Meeting::any, predicate != 0, 0, accomp_site));
}
ACCOMP_HIP_INLINE void __syncwarp(unsigned long long = ~0ull, ACCOMP_HIP_HERE) {
  accomp_hip::meet(accomp_hip::Meeting::sync, 0, 0, accomp_site);
}
inline unsigned __lane_id() { return accomp_hip::lane(); }

ACCOMP_HIP_INLINE unsigned long long __ballot(int predicate, ACCOMP_HIP_HERE) {
  return accomp_hip::meet(accomp_hip::Meeting::ballot, predicate != 0, 0, accomp_site);
}
ACCOMP_HIP_INLINE unsigned long long __activemask(ACCOMP_HIP_HERE) {
  return accomp_hip::meet(accomp_hip::Meeting::ballot, 1, 0, accomp_site);
}
ACCOMP_HIP_INLINE int __any(int predicate, ACCOMP_HIP_HERE) { return __ballot(predicate, accomp_site) != 0; }
ACCOMP_HIP_INLINE int __all(int predicate, ACCOMP_HIP_HERE) { return __ballot(!predicate, accomp_site) == 0; }
template <class Value> ACCOMP_HIP_INLINE unsigned long long __match_any(Value value, ACCOMP_HIP_HERE) {
  return accomp_hip::meet(accomp_hip::Meeting::match, accomp_hip::packed(value), 0, accomp_site);
}

template <class Value>
ACCOMP_HIP_INLINE Value __shfl(Value value, int source, int width = warpSize, ACCOMP_HIP_HERE) {
  const unsigned self = accomp_hip::lane(), mask = static_cast<unsigned>(width - 1);
  return accomp_hip::shuffled(value, (self & ~mask) | (static_cast<unsigned>(source) & mask), accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_up(Value value, unsigned delta, int width = warpSize, ACCOMP_HIP_HERE) {
  const unsigned self = accomp_hip::lane(), mask = static_cast<unsigned>(width - 1);
  return accomp_hip::shuffled(value, (self & mask) < delta ? self : self - delta, accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_down(Value value, unsigned delta, int width = warpSize, ACCOMP_HIP_HERE) {
  const unsigned self = accomp_hip::lane(), mask = static_cast<unsigned>(width - 1);
  return accomp_hip::shuffled(value, (self & mask) + delta > mask ? self : self + delta, accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_xor(Value value, int bits, int width = warpSize, ACCOMP_HIP_HERE) {
  const unsigned self = accomp_hip::lane(), mask = static_cast<unsigned>(width - 1);
  const unsigned source = self ^ static_cast<unsigned>(bits);
  return accomp_hip::shuffled(value, source > (self | mask) ? self : source, accomp_site);
}

// The forms with a mask. The mask says which lanes the program expects; those that come are the same.
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_sync(unsigned long long, Value value, int source, int width = warpSize,
                                    ACCOMP_HIP_HERE) {
  return __shfl(value, source, width, accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_up_sync(unsigned long long, Value value, unsigned delta, int width = warpSize,
                                       ACCOMP_HIP_HERE) {
  return __shfl_up(value, delta, width, accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_down_sync(unsigned long long, Value value, unsigned delta, int width = warpSize,
                                         ACCOMP_HIP_HERE) {
  return __shfl_down(value, delta, width, accomp_site);
}
template <class Value>
ACCOMP_HIP_INLINE Value __shfl_xor_sync(unsigned long long, Value value, int bits, int width = warpSize,
                                        ACCOMP_HIP_HERE) {
  return __shfl_xor(value, bits, width, accomp_site);
}
ACCOMP_HIP_INLINE unsigned long long __ballot_sync(unsigned long long mask, int predicate, ACCOMP_HIP_HERE) {
  return __ballot(predicate, accomp_site) & mask;
}
ACCOMP_HIP_INLINE int __any_sync(unsigned long long, int predicate, ACCOMP_HIP_HERE) {
  return __any(predicate, accomp_site);
}
ACCOMP_HIP_INLINE int __all_sync(unsigned long long, int predicate, ACCOMP_HIP_HERE) {
  return __all(predicate, accomp_site);
}
