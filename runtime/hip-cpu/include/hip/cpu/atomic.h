// Atomic operations. Without an order, as HIP's are; __threadfence gives one.
#pragma once

#include "warp.h"

#include <type_traits>

// ThreadSanitizer does not follow fences; there, atomic operations give the order that fences would.
#ifdef ACCOMP_HIP_THREAD_SANITIZER
#define ACCOMP_HIP_RELAXED __ATOMIC_ACQ_REL
#define ACCOMP_HIP_RELAXED_LOAD __ATOMIC_ACQUIRE
#define ACCOMP_HIP_FENCE(order) static_cast<void>(0)
#else
#define ACCOMP_HIP_RELAXED __ATOMIC_RELAXED
#define ACCOMP_HIP_RELAXED_LOAD __ATOMIC_RELAXED
#define ACCOMP_HIP_FENCE(order) __atomic_thread_fence(order)
#endif

namespace accomp_hip {

/// A loop that waits for a change by another thread of the block must let it run.
inline void lost_race() {
  static thread_local unsigned losses = 0;
  if (++losses % 64 == 0)
    yield();
}

template <class Value> Value load(Value *address) {
  Value value;
  __atomic_load(address, &value, ACCOMP_HIP_RELAXED_LOAD);
  return value;
}

template <class Value> Value compare_and_swap(Value *address, Value expected, Value wanted) {
  if (!__atomic_compare_exchange(address, &expected, &wanted, false, ACCOMP_HIP_RELAXED, ACCOMP_HIP_RELAXED_LOAD))
    lost_race();
  return expected;
}

/// Replaces the value at `address` by what `update` makes of it; returns the old one.
template <class Value, class Update> Value replace(Value *address, Update update) {
  Value old = load(address), wanted = update(old);
  while (!__atomic_compare_exchange(address, &old, &wanted, true, ACCOMP_HIP_RELAXED, ACCOMP_HIP_RELAXED_LOAD))
    wanted = update(old);
  return old;
}

template <class Value> Value fetch_add(Value *address, Value value) {
  if constexpr (std::is_integral_v<Value>)
    return __atomic_fetch_add(address, value, ACCOMP_HIP_RELAXED);
  else
    return replace(address, [=](Value old) { return old + value; });
}

template <class Value> Value fetch_min(Value *address, Value value) {
  return replace(address, [=](Value old) { return value < old ? value : old; });
}

template <class Value> Value fetch_max(Value *address, Value value) {
  return replace(address, [=](Value old) { return old < value ? value : old; });
}

} // namespace accomp_hip

#define ACCOMP_HIP_ATOMIC(name, type, expression)                                                                      \
  inline type name(type *address, type value) { return expression; }                                                   \
  inline type name##_system(type *address, type value) { return expression; }                                          \
  inline type name##_block(type *address, type value) { return expression; }
#define ACCOMP_HIP_INTEGERS(name, expression)                                                                          \
  ACCOMP_HIP_ATOMIC(name, int, expression)                                                                             \
  ACCOMP_HIP_ATOMIC(name, unsigned, expression)                                                                        \
  ACCOMP_HIP_ATOMIC(name, long, expression)                                                                            \
  ACCOMP_HIP_ATOMIC(name, unsigned long, expression)                                                                   \
  ACCOMP_HIP_ATOMIC(name, long long, expression)                                                                       \
  ACCOMP_HIP_ATOMIC(name, unsigned long long, expression)
#define ACCOMP_HIP_NUMBERS(name, expression)                                                                           \
  ACCOMP_HIP_INTEGERS(name, expression)                                                                                \
  ACCOMP_HIP_ATOMIC(name, float, expression)                                                                           \
  ACCOMP_HIP_ATOMIC(name, double, expression)

ACCOMP_HIP_NUMBERS(atomicAdd, accomp_hip::fetch_add(address, value))
ACCOMP_HIP_NUMBERS(atomicSub, accomp_hip::fetch_add(address, static_cast<decltype(value)>(-value)))
ACCOMP_HIP_NUMBERS(atomicMin, accomp_hip::fetch_min(address, value))
ACCOMP_HIP_NUMBERS(atomicMax, accomp_hip::fetch_max(address, value))
ACCOMP_HIP_INTEGERS(atomicAnd, __atomic_fetch_and(address, value, ACCOMP_HIP_RELAXED))
ACCOMP_HIP_INTEGERS(atomicOr, __atomic_fetch_or(address, value, ACCOMP_HIP_RELAXED))
ACCOMP_HIP_INTEGERS(atomicXor, __atomic_fetch_xor(address, value, ACCOMP_HIP_RELAXED))
ACCOMP_HIP_ATOMIC(atomicInc, unsigned,
                  accomp_hip::replace(address, [=](unsigned old) { return old >= value ? 0u : old + 1; }))
ACCOMP_HIP_ATOMIC(atomicDec, unsigned,
                  accomp_hip::replace(address, [=](unsigned old) { return old == 0 || old > value ? value : old - 1; }))
ACCOMP_HIP_ATOMIC(unsafeAtomicAdd, float, accomp_hip::fetch_add(address, value))
ACCOMP_HIP_ATOMIC(unsafeAtomicAdd, double, accomp_hip::fetch_add(address, value))

#undef ACCOMP_HIP_NUMBERS
#undef ACCOMP_HIP_INTEGERS
#undef ACCOMP_HIP_ATOMIC

#define ACCOMP_HIP_EXCHANGE(type)                                                                                      \
  inline type atomicExch(type *address, type value) {                                                                  \
    type old;                                                                                                          \
    __atomic_exchange(address, &value, &old, ACCOMP_HIP_RELAXED);                                                      \
    return old;                                                                                                        \
  }                                                                                                                    \
  inline type atomicExch_system(type *address, type value) { return atomicExch(address, value); }                      \
  inline type atomicExch_block(type *address, type value) { return atomicExch(address, value); }                       \
  inline type atomicCAS(type *address, type expected, type wanted) {                                                   \
    return accomp_hip::compare_and_swap(address, expected, wanted);                                                    \
  }                                                                                                                    \
  inline type atomicCAS_system(type *address, type expected, type wanted) {                                            \
    return accomp_hip::compare_and_swap(address, expected, wanted);                                                    \
  }                                                                                                                    \
  inline type atomicCAS_block(type *address, type expected, type wanted) {                                             \
    return accomp_hip::compare_and_swap(address, expected, wanted);                                                    \
  }

ACCOMP_HIP_EXCHANGE(int)
ACCOMP_HIP_EXCHANGE(unsigned)
ACCOMP_HIP_EXCHANGE(long)
ACCOMP_HIP_EXCHANGE(unsigned long)
ACCOMP_HIP_EXCHANGE(long long)
ACCOMP_HIP_EXCHANGE(unsigned long long)
ACCOMP_HIP_EXCHANGE(float)
ACCOMP_HIP_EXCHANGE(double)

#undef ACCOMP_HIP_EXCHANGE

inline void __threadfence() { ACCOMP_HIP_FENCE(__ATOMIC_SEQ_CST); }
inline void __threadfence_block() { ACCOMP_HIP_FENCE(__ATOMIC_ACQ_REL); }
inline void __threadfence_system() { ACCOMP_HIP_FENCE(__ATOMIC_SEQ_CST); }
