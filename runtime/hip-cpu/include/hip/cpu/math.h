// What device code has beyond <cmath>: bit counts, min and max, the fast forms, the clock.
#pragma once

#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>

inline int __popc(unsigned value) { return __builtin_popcount(value); }
inline int __popcll(unsigned long long value) { return __builtin_popcountll(value); }
inline int __clz(int value) { return value ? __builtin_clz(static_cast<unsigned>(value)) : 32; }
inline int __clzll(long long value) { return value ? __builtin_clzll(static_cast<unsigned long long>(value)) : 64; }
inline int __ffs(int value) { return __builtin_ffs(value); }
inline int __ffs(unsigned value) { return __builtin_ffs(static_cast<int>(value)); }
inline int __ffsll(long long value) { return __builtin_ffsll(value); }
inline int __ffsll(unsigned long long value) { return __builtin_ffsll(static_cast<long long>(value)); }
inline unsigned __brev(unsigned value) {
  unsigned result = 0;
  for (int bit = 0; bit < 32; ++bit)
    result |= (value >> bit & 1u) << (31 - bit);
  return result;
}
inline unsigned long long __brevll(unsigned long long value) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(value))) << 32 |
         __brev(static_cast<unsigned>(value >> 32));
}
inline int __mul24(int a, int b) { return a * b; }
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}

namespace accomp_hip {
template <class To, class From> To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "bits are kept");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
} // namespace accomp_hip

inline int __float_as_int(float value) { return accomp_hip::same_bits<int>(value); }
inline unsigned __float_as_uint(float value) { return accomp_hip::same_bits<unsigned>(value); }
inline float __int_as_float(int value) { return accomp_hip::same_bits<float>(value); }
inline float __uint_as_float(unsigned value) { return accomp_hip::same_bits<float>(value); }
inline long long __double_as_longlong(double value) { return accomp_hip::same_bits<long long>(value); }
inline double __longlong_as_double(long long value) { return accomp_hip::same_bits<double>(value); }

#define ACCOMP_HIP_MIN_MAX(type)                                                                                       \
  constexpr type min(type a, type b) { return b < a ? b : a; }                                                         \
  constexpr type max(type a, type b) { return a < b ? b : a; }
ACCOMP_HIP_MIN_MAX(int)
ACCOMP_HIP_MIN_MAX(unsigned)
ACCOMP_HIP_MIN_MAX(long)
ACCOMP_HIP_MIN_MAX(unsigned long)
ACCOMP_HIP_MIN_MAX(long long)
ACCOMP_HIP_MIN_MAX(unsigned long long)
#undef ACCOMP_HIP_MIN_MAX
inline float min(float a, float b) { return std::fmin(a, b); }
inline float max(float a, float b) { return std::fmax(a, b); }
inline double min(double a, double b) { return std::fmin(a, b); }
inline double max(double a, double b) { return std::fmax(a, b); }

inline float rsqrtf(float value) { return 1.0f / std::sqrt(value); }
inline double rsqrt(double value) { return 1.0 / std::sqrt(value); }
inline float rcbrtf(float value) { return 1.0f / std::cbrt(value); }
inline double rcbrt(double value) { return 1.0 / std::cbrt(value); }
inline float __fdividef(float a, float b) { return a / b; }
inline float __frcp_rn(float value) { return 1.0f / value; }
inline float __fsqrt_rn(float value) { return std::sqrt(value); }
inline float __sinf(float value) { return std::sin(value); }
inline float __cosf(float value) { return std::cos(value); }
inline float __tanf(float value) { return std::tan(value); }
inline float __expf(float value) { return std::exp(value); }
inline float __exp10f(float value) { return std::pow(10.0f, value); }
inline float __logf(float value) { return std::log(value); }
inline float __log2f(float value) { return std::log2(value); }
inline float __log10f(float value) { return std::log10(value); }
inline float __powf(float base, float exponent) { return std::pow(base, exponent); }
inline float __saturatef(float value) { return value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f; }

inline long long clock64() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}
inline long long wall_clock64() { return clock64(); }
