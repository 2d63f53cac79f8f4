// HIP's small vectors: int2, double4 and so on, with their make_ functions.
#pragma once

#define ACCOMP_HIP_VECTORS(name, type)                                                                                 \
  struct name##1 {                                                                                                     \
    type x;                                                                                                            \
  };                                                                                                                   \
  struct alignas(2 * sizeof(type)) name##2 {                                                                           \
    type x, y;                                                                                                         \
  };                                                                                                                   \
  struct name##3 {                                                                                                     \
    type x, y, z;                                                                                                      \
  };                                                                                                                   \
  struct alignas(4 * sizeof(type) > 16 ? 16 : 4 * sizeof(type)) name##4 {                                              \
    type x, y, z, w;                                                                                                   \
  };                                                                                                                   \
  constexpr name##1 make_##name##1(type x) { return {x}; }                                                             \
  constexpr name##2 make_##name##2(type x, type y) { return {x, y}; }                                                  \
  constexpr name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }                                       \
  constexpr name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }

ACCOMP_HIP_VECTORS(char, signed char)
ACCOMP_HIP_VECTORS(uchar, unsigned char)
ACCOMP_HIP_VECTORS(short, short)
ACCOMP_HIP_VECTORS(ushort, unsigned short)
ACCOMP_HIP_VECTORS(int, int)
ACCOMP_HIP_VECTORS(uint, unsigned)
ACCOMP_HIP_VECTORS(long, long)
ACCOMP_HIP_VECTORS(ulong, unsigned long)
ACCOMP_HIP_VECTORS(longlong, long long)
ACCOMP_HIP_VECTORS(ulonglong, unsigned long long)
ACCOMP_HIP_VECTORS(float, float)
ACCOMP_HIP_VECTORS(double, double)

#undef ACCOMP_HIP_VECTORS
