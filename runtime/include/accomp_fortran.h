// What kernels translated from Fortran use: complex numbers, integer powers, intrinsic functions that C++ lacks.
//
// Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// None of this is for programs to be written by hand. C++17, for the host and for devices.
#ifndef ACCOMP_FORTRAN_H
#define ACCOMP_FORTRAN_H

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(__HIP__) || defined(__HIPCC__) || defined(__CUDACC__) || defined(__CUDA__)
#define ACCOMP_FORTRAN_FUNCTION __host__ __device__ inline
#else
#define ACCOMP_FORTRAN_FUNCTION inline
#endif

namespace fortran {

// Numbers.

template <class T> struct limits;
#define ACCOMP_FORTRAN_LIMITS(T, LOWEST, HIGHEST)                                                                      \
  template <> struct limits<T> {                                                                                      \
    ACCOMP_FORTRAN_FUNCTION static constexpr T lowest() { return LOWEST; }                                            \
    ACCOMP_FORTRAN_FUNCTION static constexpr T highest() { return HIGHEST; }                                          \
  };
ACCOMP_FORTRAN_LIMITS(signed char, -128, 127)
ACCOMP_FORTRAN_LIMITS(short, -32768, 32767)
ACCOMP_FORTRAN_LIMITS(int, -2147483647 - 1, 2147483647)
ACCOMP_FORTRAN_LIMITS(long long, -9223372036854775807LL - 1, 9223372036854775807LL)
ACCOMP_FORTRAN_LIMITS(float, -3.4028234663852886e38f, 3.4028234663852886e38f)
ACCOMP_FORTRAN_LIMITS(double, -1.7976931348623157e308, 1.7976931348623157e308)
#undef ACCOMP_FORTRAN_LIMITS

// What maxval and minval give of no elements. Integers: -huge(x) - 1 is what compilers give.
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T lowest() { return limits<T>::lowest(); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T highest() { return limits<T>::highest(); }

template <class T> struct unsigned_of;
template <> struct unsigned_of<signed char> { using type = unsigned char; };
template <> struct unsigned_of<short> { using type = unsigned short; };
template <> struct unsigned_of<int> { using type = unsigned; };
template <> struct unsigned_of<long long> { using type = unsigned long long; };
template <class T> using bits_of = typename unsigned_of<T>::type;
template <class T> constexpr int width = 8 * int(sizeof(T));

// Arrays of known size, of which expressions make temporary ones.
template <class T, int Count> struct array {
  T elements[Count];
  ACCOMP_FORTRAN_FUNCTION T &operator[](long long i) { return elements[i]; }
  ACCOMP_FORTRAN_FUNCTION const T &operator[](long long i) const { return elements[i]; }
};

// A copy of an array whose size is known at run time only.
template <class T> class temporary {
  T *elements;

public:
  ACCOMP_FORTRAN_FUNCTION explicit temporary(long long count)
      : elements(static_cast<T *>(malloc(sizeof(T) * (count > 0 ? count : 1)))) {}
  ACCOMP_FORTRAN_FUNCTION ~temporary() { free(elements); }
  temporary(const temporary &) = delete;
  temporary &operator=(const temporary &) = delete;
  ACCOMP_FORTRAN_FUNCTION T &operator[](long long i) { return elements[i]; }
  ACCOMP_FORTRAN_FUNCTION operator T *() { return elements; }
};

// An object for a value that is an argument passed by reference.
template <class T> struct passed {
  T value;
  ACCOMP_FORTRAN_FUNCTION explicit passed(T given) : value(given) {}
  ACCOMP_FORTRAN_FUNCTION operator T &() { return value; }
};

// How many elements a subscript triplet names.
ACCOMP_FORTRAN_FUNCTION long long extent(long long first, long long last) {
  return last < first ? 0 : last - first + 1;
}
ACCOMP_FORTRAN_FUNCTION long long extent(long long last) { return extent(1, last); }
ACCOMP_FORTRAN_FUNCTION long long extent(long long first, long long last, long long step) {
  if (step > 0 ? last < first : last > first)
    return 0;
  return (last - first) / step + 1;
}
ACCOMP_FORTRAN_FUNCTION long long lbound(long long lower, long long extent) { return extent > 0 ? lower : 1; }
ACCOMP_FORTRAN_FUNCTION long long ubound(long long lower, long long extent) {
  return extent > 0 ? lower + extent - 1 : 0;
}
ACCOMP_FORTRAN_FUNCTION bool inside(long long place, long long extent) { return place >= 0 && place < extent; }

// The bytes of some objects as objects of another type, as many as there are room for.
template <class To, class From>
ACCOMP_FORTRAN_FUNCTION void transfer(To *to, long long count, const From *from, long long given) {
  const char *const source = reinterpret_cast<const char *>(from);
  char *const target = reinterpret_cast<char *>(to);
  const long long room = count * sizeof(To), bytes = given * sizeof(From);
  for (long long i = 0; i < room; ++i)
    target[i] = i < bytes ? source[i] : 0;
}
template <class To, class From> ACCOMP_FORTRAN_FUNCTION To transferred(From from) {
  To to;
  transfer(&to, 1, &from, 1);
  return to;
}

// Character strings: objects of known length, and parts of them, which may be written.

template <int Length> struct characters {
  char elements[Length > 0 ? Length : 1];
};

class joining;

struct text {
  char *data;
  long long size;
  ACCOMP_FORTRAN_FUNCTION text(const char *from, long long count) : data(const_cast<char *>(from)), size(count) {}
  ACCOMP_FORTRAN_FUNCTION text(const char &one) : text(&one, 1) {}
  template <int Length>
  ACCOMP_FORTRAN_FUNCTION text(const characters<Length> &from) : text(from.elements, Length) {}
  ACCOMP_FORTRAN_FUNCTION text(const joining &from);
  ACCOMP_FORTRAN_FUNCTION char at(long long place) const { return place < size ? data[place] : ' '; }
  ACCOMP_FORTRAN_FUNCTION text part(long long first, long long last) const {
    return text(data + first - 1, last < first ? 0 : last - first + 1);
  }
};

// Assignment pads with blanks or leaves out what is too long (Fortran 2018 10.2.1.3); the two may overlap.
ACCOMP_FORTRAN_FUNCTION void assign(text to, text from) {
  if (to.data <= from.data)
    for (long long i = 0; i < to.size; ++i)
      to.data[i] = from.at(i);
  else
    for (long long i = to.size; i-- > 0;)
      to.data[i] = from.at(i);
}
template <class To> ACCOMP_FORTRAN_FUNCTION To assigned(text from) {
  To made;
  assign(made, from);
  return made;
}

// Less than, equal to or greater than 0, as if padded with blanks (10.1.5.5.1).
ACCOMP_FORTRAN_FUNCTION int compare(text a, text b) {
  for (long long i = 0; i < a.size || i < b.size; ++i)
    if (a.at(i) != b.at(i))
      return static_cast<unsigned char>(a.at(i)) < static_cast<unsigned char>(b.at(i)) ? -1 : 1;
  return 0;
}

template <int Length> ACCOMP_FORTRAN_FUNCTION characters<Length> joined(text a, text b) {
  characters<Length> made;
  for (long long i = 0; i < Length; ++i)
    made.elements[i] = i < a.size ? a.data[i] : b.at(i - a.size);
  return made;
}
class joining {
  friend struct text;
  char *data;
  long long size;

public:
  ACCOMP_FORTRAN_FUNCTION joining(text a, text b)
      : data(static_cast<char *>(malloc(a.size + b.size + 1))), size(a.size + b.size) {
    for (long long i = 0; i < size; ++i)
      data[i] = i < a.size ? a.data[i] : b.data[i - a.size];
  }
  ACCOMP_FORTRAN_FUNCTION ~joining() { free(data); }
  joining(const joining &) = delete;
  joining &operator=(const joining &) = delete;
};
ACCOMP_FORTRAN_FUNCTION text::text(const joining &from) : text(from.data, from.size) {}
ACCOMP_FORTRAN_FUNCTION joining joined(text a, text b) { return joining(a, b); }

template <int Length> ACCOMP_FORTRAN_FUNCTION characters<Length> repeated(text from) {
  characters<Length> made;
  for (long long i = 0; i < Length; ++i)
    made.elements[i] = from.data[i % from.size];
  return made;
}
ACCOMP_FORTRAN_FUNCTION long long len_trim(text from) {
  long long size = from.size;
  while (size > 0 && from.data[size - 1] == ' ')
    --size;
  return size;
}
ACCOMP_FORTRAN_FUNCTION text trim(text from) { return text(from.data, len_trim(from)); }
template <int Length> ACCOMP_FORTRAN_FUNCTION characters<Length> adjusted(text from, bool right) {
  characters<Length> made;
  long long blanks = 0;
  while (blanks < Length && from.data[right ? Length - 1 - blanks : blanks] == ' ')
    ++blanks;
  for (long long i = 0; i < Length; ++i) {
    const long long place = right ? i - blanks : i + blanks;
    made.elements[i] = place >= 0 && place < Length ? from.data[place] : ' ';
  }
  return made;
}

// STOP and ERROR STOP: the stop code on standard error, and the end of the program. Device code cannot end it
// normally: there the kernel fails, and with it the program at its next call of the library.
ACCOMP_FORTRAN_FUNCTION void ended(int status) {
#if defined(__CUDA_ARCH__)
  (void)status;
  __trap();
#elif defined(__HIP_DEVICE_COMPILE__)
  (void)status;
  __builtin_trap();
#else
  fflush(nullptr);
  exit(status);
#endif
}
ACCOMP_FORTRAN_FUNCTION void abort() {
#if defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)
  ended(1);
#else
  fflush(nullptr);
  ::abort();
#endif
}
ACCOMP_FORTRAN_FUNCTION void said(const char *word) {
#if defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)
  printf("%s", word);
#else
  fputs(word, stderr);
#endif
}
ACCOMP_FORTRAN_FUNCTION void stop(bool error) {
  if (error)
    said("ERROR STOP\n");
  ended(error ? 1 : 0);
}
ACCOMP_FORTRAN_FUNCTION void stop(bool error, text message) {
  char one[2] = {};
  said(error ? "ERROR STOP " : "STOP ");
  for (long long i = 0; i < message.size; ++i) {
    one[0] = message.data[i];
    said(one);
  }
  said("\n");
  ended(error ? 1 : 0);
}
ACCOMP_FORTRAN_FUNCTION void stop(bool error, int code) {
  char digits[12] = {}, *at = digits + 11;
  for (unsigned rest = code < 0 ? 0u - code : code; rest || at == digits + 11; rest /= 10)
    *--at = static_cast<char>('0' + rest % 10);
  said(error ? "ERROR STOP " : "STOP ");
  said(code < 0 ? "-" : "");
  said(at);
  said("\n");
  ended(code);
}

// INDEX, SCAN and VERIFY: the first place, or the last one from after; 0 where there is none.
ACCOMP_FORTRAN_FUNCTION long long index(text in, text wanted, bool back = false) {
  const long long last = in.size - wanted.size;
  for (long long i = 0; i <= last; ++i) {
    const long long place = back ? last - i : i;
    if (compare(text(in.data + place, wanted.size), wanted) == 0)
      return place + 1;
  }
  return 0;
}
ACCOMP_FORTRAN_FUNCTION long long scanned(text in, text set, bool back, bool inside) {
  for (long long i = 0; i < in.size; ++i) {
    const long long place = back ? in.size - 1 - i : i;
    if ((index(set, in.data[place]) > 0) == inside)
      return place + 1;
  }
  return 0;
}
ACCOMP_FORTRAN_FUNCTION long long scan(text in, text set, bool back = false) { return scanned(in, set, back, true); }
ACCOMP_FORTRAN_FUNCTION long long verify(text in, text set, bool back = false) {
  return scanned(in, set, back, false);
}

// Complex numbers.

template <class T> struct complex {
  T re, im;
  complex() = default;
  ACCOMP_FORTRAN_FUNCTION constexpr complex(T real, T imaginary = T(0)) : re(real), im(imaginary) {}
  template <class U>
  ACCOMP_FORTRAN_FUNCTION constexpr explicit complex(const complex<U> &z) : re(T(z.re)), im(T(z.im)) {}
  ACCOMP_FORTRAN_FUNCTION complex &operator+=(const complex &z) { return *this = *this + z; }
  ACCOMP_FORTRAN_FUNCTION complex &operator-=(const complex &z) { return *this = *this - z; }
  ACCOMP_FORTRAN_FUNCTION complex &operator*=(const complex &z) { return *this = *this * z; }
  ACCOMP_FORTRAN_FUNCTION complex &operator/=(const complex &z) { return *this = *this / z; }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator+(const complex &a, const complex &b) {
    return {a.re + b.re, a.im + b.im};
  }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator-(const complex &a, const complex &b) {
    return {a.re - b.re, a.im - b.im};
  }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator-(const complex &a) { return {-a.re, -a.im}; }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator*(const complex &a, const complex &b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator*(T a, const complex &b) { return {a * b.re, a * b.im}; }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator*(const complex &a, T b) { return {a.re * b, a.im * b}; }
  friend ACCOMP_FORTRAN_FUNCTION constexpr complex operator/(const complex &a, T b) { return {a.re / b, a.im / b}; }
  friend ACCOMP_FORTRAN_FUNCTION complex operator/(const complex &a, const complex &b) { // Smith's algorithm
    if (fabs(b.re) < fabs(b.im)) {
      T ratio = b.re / b.im, scale = b.re * ratio + b.im;
      return {(a.re * ratio + a.im) / scale, (a.im * ratio - a.re) / scale};
    }
    T ratio = b.im / b.re, scale = b.im * ratio + b.re;
    return {(a.im * ratio + a.re) / scale, (a.im - a.re * ratio) / scale};
  }
  friend ACCOMP_FORTRAN_FUNCTION constexpr bool operator==(const complex &a, const complex &b) {
    return a.re == b.re && a.im == b.im;
  }
  friend ACCOMP_FORTRAN_FUNCTION constexpr bool operator!=(const complex &a, const complex &b) { return !(a == b); }
};

template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> conjg(const complex<T> &z) { return {z.re, -z.im}; }
template <class T> ACCOMP_FORTRAN_FUNCTION T abs(const complex<T> &z) { return hypot(z.re, z.im); }
template <class T> ACCOMP_FORTRAN_FUNCTION T abs(T x) { return x < T(0) ? T(-x) : x; }
ACCOMP_FORTRAN_FUNCTION float abs(float x) { return fabsf(x); }
ACCOMP_FORTRAN_FUNCTION double abs(double x) { return fabs(x); }

template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> exp(const complex<T> &z) {
  T size = ::exp(z.re);
  return {size * ::cos(z.im), size * ::sin(z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> log(const complex<T> &z) {
  return {::log(abs(z)), ::atan2(z.im, z.re)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> sqrt(const complex<T> &z) {
  if (z.re == T(0) && z.im == T(0))
    return {T(0), z.im};
  T root = ::sqrt((abs(z) + fabs(z.re)) / 2);
  if (z.re >= T(0))
    return {root, z.im / (2 * root)};
  return {fabs(z.im) / (2 * root), ::copysign(root, z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> sin(const complex<T> &z) {
  return {::sin(z.re) * ::cosh(z.im), ::cos(z.re) * ::sinh(z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> cos(const complex<T> &z) {
  return {::cos(z.re) * ::cosh(z.im), -::sin(z.re) * ::sinh(z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> tan(const complex<T> &z) { return sin(z) / cos(z); }
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> sinh(const complex<T> &z) {
  return {::sinh(z.re) * ::cos(z.im), ::cosh(z.re) * ::sin(z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> cosh(const complex<T> &z) {
  return {::cosh(z.re) * ::cos(z.im), ::sinh(z.re) * ::sin(z.im)};
}
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> tanh(const complex<T> &z) { return sinh(z) / cosh(z); }
template <class T> ACCOMP_FORTRAN_FUNCTION complex<T> pow(const complex<T> &z, const complex<T> &w) {
  if (z.re == T(0) && z.im == T(0))
    return {w.re == T(0) && w.im == T(0) ? T(1) : T(0), T(0)};
  return exp(w * log(z));
}

// Integer powers (Fortran 2018 10.1.5.2.1, 10.1.5.2.2).

template <class T> struct whole {
  static constexpr bool value = false;
};
template <> struct whole<signed char> { static constexpr bool value = true; };
template <> struct whole<short> { static constexpr bool value = true; };
template <> struct whole<int> { static constexpr bool value = true; };
template <> struct whole<long long> { static constexpr bool value = true; };

template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T power(T base, long long exponent) {
  if (exponent < 0) {
    if constexpr (whole<T>::value)
      return base == T(1) ? T(1) : base == T(-1) ? (exponent % 2 ? T(-1) : T(1)) : T(0);
    else
      return T(1) / power(base, -exponent);
  }
  T result = T(1);
  bool first = true;
  while (exponent) {
    if (exponent % 2) {
      result = first ? base : T(result * base);
      first = false;
    }
    exponent /= 2;
    if (exponent)
      base = T(base * base);
  }
  return result;
}

// Functions of numbers.

template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T max(T a, T b) { return a > b ? a : b; }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T min(T a, T b) { return a < b ? a : b; }
ACCOMP_FORTRAN_FUNCTION float max(float a, float b) { return fmaxf(a, b); } // of a number and a NaN, the number
ACCOMP_FORTRAN_FUNCTION float min(float a, float b) { return fminf(a, b); }
ACCOMP_FORTRAN_FUNCTION double max(double a, double b) { return fmax(a, b); }
ACCOMP_FORTRAN_FUNCTION double min(double a, double b) { return fmin(a, b); }
template <class T, class... Rest> ACCOMP_FORTRAN_FUNCTION constexpr T max(T a, T b, Rest... rest) {
  return max(max(a, b), rest...);
}
template <class T, class... Rest> ACCOMP_FORTRAN_FUNCTION constexpr T min(T a, T b, Rest... rest) {
  return min(min(a, b), rest...);
}

template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T sign(T a, T b) {
  return (a < 0) == (b < 0) ? a : T(-a);
}
ACCOMP_FORTRAN_FUNCTION float sign(float a, float b) { return copysignf(a, b); }
ACCOMP_FORTRAN_FUNCTION double sign(double a, double b) { return copysign(a, b); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T dim(T a, T b) { return a > b ? T(a - b) : T(0); }

template <class T> ACCOMP_FORTRAN_FUNCTION T modulo(T a, T p) {
  if constexpr (whole<T>::value) {
    T rest = T(a % p);
    return rest != 0 && (rest < 0) != (p < 0) ? T(rest + p) : rest;
  } else {
    T rest = fmod(a, p);
    if (rest == T(0))
      return copysign(rest, p);
    return (rest < 0) != (p < 0) ? rest + p : rest;
  }
}
ACCOMP_FORTRAN_FUNCTION long long modulo(long long a, int p) { return modulo<long long>(a, p); }

template <class To, class From> ACCOMP_FORTRAN_FUNCTION To nint(From x) { return To(round(x)); }
template <class To, class From> ACCOMP_FORTRAN_FUNCTION To floor(From x) { return To(::floor(x)); }
template <class To, class From> ACCOMP_FORTRAN_FUNCTION To ceiling(From x) { return To(ceil(x)); }

template <class T> ACCOMP_FORTRAN_FUNCTION T erfc_scaled(T x) {
  if (x < T(5))
    return ::exp(x * x) * erfc(x);
  T square = 2 * x * x, sum = 1, term = 1; // the asymptotic series
  for (int k = 1; k < 12; ++k)
    sum += term *= -(2 * k - 1) / square;
  return sum / (x * T(1.7724538509055160273));
}
ACCOMP_FORTRAN_FUNCTION double bessel_j0(double x) { return ::j0(x); }
ACCOMP_FORTRAN_FUNCTION double bessel_j1(double x) { return ::j1(x); }
ACCOMP_FORTRAN_FUNCTION double bessel_y0(double x) { return ::y0(x); }
ACCOMP_FORTRAN_FUNCTION double bessel_y1(double x) { return ::y1(x); }
ACCOMP_FORTRAN_FUNCTION double bessel_jn(int n, double x) { return ::jn(n, x); }
ACCOMP_FORTRAN_FUNCTION double bessel_yn(int n, double x) { return ::yn(n, x); }

template <class T> ACCOMP_FORTRAN_FUNCTION bool is_nan(T x) { return x != x; }
template <class T> ACCOMP_FORTRAN_FUNCTION bool is_finite(T x) { return x - x == T(0); }

// The model of real numbers (Fortran 2018 16.4).

template <class T> ACCOMP_FORTRAN_FUNCTION int exponent(T x) {
  int found = 0;
  if (!is_finite(x))
    return 2147483647;
  frexp(x, &found);
  return found;
}
template <class T> ACCOMP_FORTRAN_FUNCTION T fraction(T x) {
  int ignored;
  return frexp(x, &ignored);
}
template <class T> ACCOMP_FORTRAN_FUNCTION T scale(T x, long long by) { return ldexp(x, int(by)); }
template <class T> ACCOMP_FORTRAN_FUNCTION T set_exponent(T x, long long to) { return ldexp(fraction(x), int(to)); }
template <class T, class S> ACCOMP_FORTRAN_FUNCTION T nearest(T x, S direction) {
  return nextafter(x, direction > S(0) ? T(INFINITY) : T(-INFINITY));
}
template <class T> constexpr int digits = sizeof(T) == 4 ? 24 : 53;
template <class T> ACCOMP_FORTRAN_FUNCTION T spacing(T x) {
  T least = sizeof(T) == 4 ? T(1.1754943508222875e-38) : T(2.2250738585072014e-308);
  T found = x == T(0) ? least : T(ldexp(T(1), exponent(x) - digits<T>));
  return found < least ? least : found;
}
template <class T> ACCOMP_FORTRAN_FUNCTION T rrspacing(T x) {
  return x == T(0) ? T(0) : T(ldexp(fabs(fraction(x)), digits<T>));
}

// Bits.

template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T shiftl(T i, long long by) {
  return by >= width<T> ? T(0) : T(bits_of<T>(i) << by);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T shiftr(T i, long long by) {
  return by >= width<T> ? T(0) : T(bits_of<T>(i) >> by);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T shifta(T i, long long by) {
  return T(i >> (by >= width<T> ? width<T> - 1 : by));
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T ishft(T i, long long by) {
  return by < 0 ? shiftr(i, -by) : shiftl(i, by);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T maskr(long long count) {
  return count >= width<T> ? T(-1) : T((bits_of<T>(1) << count) - 1);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T maskl(long long count) {
  return count <= 0 ? T(0) : shiftl(T(-1), width<T> - count);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T ishftc(T i, long long by, long long size = width<T>) {
  T low = maskr<T>(size), part = T(i & low);
  if (by < 0)
    by += size;
  if (by == 0 || by == size)
    return i;
  T turned = T((shiftl(part, by) | shiftr(part, size - by)) & low);
  return T((i & ~low) | turned);
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T ibset(T i, long long at) { return T(i | shiftl(T(1), at)); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T ibclr(T i, long long at) { return T(i & ~shiftl(T(1), at)); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr bool btest(T i, long long at) { return shiftr(i, at) & 1; }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T ibits(T i, long long at, long long count) {
  return T(shiftr(i, at) & maskr<T>(count));
}
template <class T>
ACCOMP_FORTRAN_FUNCTION constexpr void mvbits(T from, long long at, long long count, T &to, long long where) {
  T mask = shiftl(maskr<T>(count), where);
  to = T((to & ~mask) | (shiftl(shiftr(from, at), where) & mask));
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr int popcnt(T i) {
  int found = 0;
  for (bits_of<T> rest = bits_of<T>(i); rest; rest = bits_of<T>(rest & (rest - 1)))
    ++found;
  return found;
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr int poppar(T i) { return popcnt(i) % 2; }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr int trailz(T i) {
  int found = 0;
  while (found < width<T> && !btest(i, found))
    ++found;
  return found;
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr int leadz(T i) {
  int found = 0;
  while (found < width<T> && !btest(i, width<T> - 1 - found))
    ++found;
  return found;
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T dshiftl(T i, T j, long long by) {
  return T(shiftl(i, by) | shiftr(j, width<T> - by));
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T dshiftr(T i, T j, long long by) {
  return T(shiftl(i, width<T> - by) | shiftr(j, by));
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr T merge_bits(T i, T j, T mask) {
  return T((i & mask) | (j & ~mask));
}
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr bool bge(T i, T j) { return bits_of<T>(i) >= bits_of<T>(j); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr bool bgt(T i, T j) { return bits_of<T>(i) > bits_of<T>(j); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr bool ble(T i, T j) { return bits_of<T>(i) <= bits_of<T>(j); }
template <class T> ACCOMP_FORTRAN_FUNCTION constexpr bool blt(T i, T j) { return bits_of<T>(i) < bits_of<T>(j); }

// Arrays as procedures are given them.
#ifdef ACCOMP_DEVICE_VIEWS_H

// Of explicit shape: lower bounds and extents by turns, one element after the other.
template <class T, class... Bound>
ACCOMP_FORTRAN_FUNCTION accomp::view<T, int(sizeof...(Bound) / 2)> shaped(T *first, Bound... bounds) {
  constexpr int rank = int(sizeof...(Bound) / 2);
  const long long given[] = {static_cast<long long>(bounds)...};
  long long all[3 * rank], stride = 1;
  for (int i = 0; i < rank; ++i) {
    all[3 * i] = given[2 * i];
    all[3 * i + 1] = given[2 * i + 1];
    all[3 * i + 2] = stride;
    stride *= given[2 * i + 1];
  }
  return accomp::view<T, rank>(first, all);
}

// A section: extents and strides by turns; its lower bounds are 1.
template <class T, class... Bound>
ACCOMP_FORTRAN_FUNCTION accomp::view<T, int(sizeof...(Bound) / 2)> section(T *first, Bound... bounds) {
  constexpr int rank = int(sizeof...(Bound) / 2);
  const long long given[] = {static_cast<long long>(bounds)...};
  long long all[3 * rank];
  for (int i = 0; i < rank; ++i) {
    all[3 * i] = 1;
    all[3 * i + 1] = given[2 * i];
    all[3 * i + 2] = given[2 * i + 1];
  }
  return accomp::view<T, rank>(first, all);
}

// Whether a pointer is associated with a target.
template <class T, int Rank>
ACCOMP_FORTRAN_FUNCTION bool same(accomp::view<T, Rank> pointer, accomp::view<T, Rank> target) {
  for (int i = 0; i < Rank; ++i)
    if (pointer.count[i] != target.count[i] || (pointer.count[i] > 1 && pointer.stride[i] != target.stride[i]))
      return false;
  return pointer.data == target.data && target.size() > 0;
}

// The same array with other lower bounds.
template <class T, int Rank, class... Bound>
ACCOMP_FORTRAN_FUNCTION accomp::view<T, Rank> based(accomp::view<T, Rank> array, Bound... lower) {
  const long long low[] = {static_cast<long long>(lower)...};
  for (int i = 0; i < Rank; ++i)
    array.low[i] = low[i];
  return array;
}

// The result of a function that gives an array whose shape is known at run time only: lower bounds and extents by turns.
template <class T, int Rank> class returned {
  template <class... Bound> ACCOMP_FORTRAN_FUNCTION static accomp::view<T, Rank> made(Bound... bounds) {
    auto array = shaped(static_cast<T *>(nullptr), bounds...);
    array.data = static_cast<T *>(malloc(sizeof(T) * (array.size() + 1)));
    return array;
  }

public:
  accomp::view<T, Rank> view;
  template <class... Bound>
  ACCOMP_FORTRAN_FUNCTION explicit returned(long long lower, Bound... bounds) : view(made(lower, bounds...)) {}
  ACCOMP_FORTRAN_FUNCTION returned(returned &&other) : view(other.view) { other.view.data = nullptr; }
  ACCOMP_FORTRAN_FUNCTION ~returned() { free(view.data); }
};

// A section as an argument of explicit shape or assumed size: itself where its elements follow one another, else a copy,
// which is copied back in the end if the procedure may have written it.
template <class T, int Rank> class packed {
  accomp::view<T, Rank> section;
  bool written;

  ACCOMP_FORTRAN_FUNCTION bool contiguous() const {
    long long stride = 1;
    for (int i = 0; i < Rank; ++i) {
      if (section.count[i] > 1 && section.stride[i] != stride)
        return false;
      stride *= section.size(i + 1);
    }
    return true;
  }
  ACCOMP_FORTRAN_FUNCTION T &element(long long number) const {
    long long offset = 0;
    for (int i = 0; i < Rank; ++i) {
      offset += number % section.count[i] * section.stride[i];
      number /= section.count[i];
    }
    return section.data[offset];
  }

public:
  T *elements;
  ACCOMP_FORTRAN_FUNCTION packed(accomp::view<T, Rank> given, bool is_written)
      : section(given), written(is_written), elements(given.data) {
    if (contiguous())
      return;
    elements = static_cast<T *>(malloc(sizeof(T) * section.size()));
    for (long long i = 0; i < section.size(); ++i)
      elements[i] = element(i);
  }
  ACCOMP_FORTRAN_FUNCTION ~packed() {
    if (elements == section.data)
      return;
    for (long long i = 0; written && i < section.size(); ++i)
      element(i) = elements[i];
    free(elements);
  }
  packed(const packed &) = delete;
  packed &operator=(const packed &) = delete;
};

// An allocatable or pointer component, as the compiler of the host program lays its descriptor out. gfortran: base,
// offset, type, span, and for each dimension stride, lower and upper bound; of a scalar the address alone. flang:
// base, size of an element, type, and lower bound, extent, and step in bytes, for objects of derived types an addendum.
template <int Rank, bool Derived> struct descriptor {
  void *base;
#ifdef ACCOMP_FLANG
  long long before[2], dim[3 * Rank], behind[Derived ? 2 : 0];
#else
  long long before[4], dim[3 * Rank];
#endif

  template <class T> ACCOMP_FORTRAN_FUNCTION accomp::view<T, Rank> view() const {
    long long all[3 * Rank];
    for (int i = 0; i < 3 * Rank; i += 3) {
#ifdef ACCOMP_FLANG
      all[i] = dim[i];
      all[i + 1] = dim[i + 1];
      all[i + 2] = dim[i + 2] / static_cast<long long>(sizeof(T));
#else
      all[i] = dim[i + 1];
      all[i + 1] = dim[i + 2] - dim[i + 1] + 1;
      all[i + 2] = dim[i];
#endif
    }
    return accomp::view<T, Rank>(base, all);
  }
};
template <bool Derived> struct descriptor<0, Derived> {
  void *base;
#ifdef ACCOMP_FLANG
  long long before[2], behind[Derived ? 2 : 0];
#endif
  template <class T> ACCOMP_FORTRAN_FUNCTION T &object() const { return *static_cast<T *>(base); }
};

// One that is absent.
template <class T, int Rank> ACCOMP_FORTRAN_FUNCTION accomp::view<T, Rank> absent() {
  const long long none[3 * Rank] = {};
  return accomp::view<T, Rank>(nullptr, none);
}

#endif

// List-directed output: a line on standard output or standard error; device code knows standard output alone. Values
// stand after blanks, strings that follow one another do not.
class line {
#if defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)
#define ACCOMP_FORTRAN_WRITE(...) printf(__VA_ARGS__)
  ACCOMP_FORTRAN_FUNCTION void open(bool) {}
  ACCOMP_FORTRAN_FUNCTION void close() {}
#else
#define ACCOMP_FORTRAN_WRITE(...) fprintf(stream, __VA_ARGS__)
  ACCOMP_FORTRAN_FUNCTION void open(bool error) { flockfile(stream = error ? stderr : stdout); }
  ACCOMP_FORTRAN_FUNCTION void close() { funlockfile(stream); }
#endif
  FILE *stream = nullptr;
  bool blank = true;
  ACCOMP_FORTRAN_FUNCTION const char *gap(bool characters = false) {
    const bool needed = blank || !characters;
    blank = !characters;
    return needed ? " " : "";
  }
  ACCOMP_FORTRAN_FUNCTION void number(const char *before, double value, bool wide, const char *after) {
    if (wide)
      ACCOMP_FORTRAN_WRITE("%s%#.17g%s", before, value, after);
    else
      ACCOMP_FORTRAN_WRITE("%s%#.9g%s", before, value, after);
  }

public:
  ACCOMP_FORTRAN_FUNCTION explicit line(bool error) { open(error); }
  line(const line &) = delete;
  line &operator=(const line &) = delete;
  ACCOMP_FORTRAN_FUNCTION ~line() {
    ACCOMP_FORTRAN_WRITE("\n");
    close();
  }
  ACCOMP_FORTRAN_FUNCTION void put(long long value) { ACCOMP_FORTRAN_WRITE("%s%lld", gap(), value); }
  ACCOMP_FORTRAN_FUNCTION void put(int value) { put(static_cast<long long>(value)); }
  ACCOMP_FORTRAN_FUNCTION void put(short value) { put(static_cast<long long>(value)); }
  ACCOMP_FORTRAN_FUNCTION void put(signed char value) { put(static_cast<long long>(value)); }
  ACCOMP_FORTRAN_FUNCTION void put_logical(bool value) { ACCOMP_FORTRAN_WRITE("%s%s", gap(), value ? "T" : "F"); }
  ACCOMP_FORTRAN_FUNCTION void put(double value) { number(gap(), value, true, ""); }
  ACCOMP_FORTRAN_FUNCTION void put(float value) { number(gap(), value, false, ""); }
  template <class T> ACCOMP_FORTRAN_FUNCTION void put(const complex<T> &value) {
    ACCOMP_FORTRAN_WRITE("%s(", gap());
    number("", value.re, sizeof(T) > 4, ",");
    number("", value.im, sizeof(T) > 4, ")");
  }
  ACCOMP_FORTRAN_FUNCTION void put(text value) {
    ACCOMP_FORTRAN_WRITE("%s", gap(true));
    for (long long i = 0; i < value.size; ++i)
      ACCOMP_FORTRAN_WRITE("%c", value.data[i]);
  }
};
#undef ACCOMP_FORTRAN_WRITE

} // namespace fortran

#endif
