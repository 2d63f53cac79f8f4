/* C's <complex.h> in kernels, which are C++: its types as they are, its macros and functions over again. To be included
 * after all other headers, as <complex.h> defines `complex` and `I` as macros.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_C_COMPLEX_H
#define ACCOMP_DEVICE_C_COMPLEX_H

#include <accomp_device/basics.h>
#include <math.h>

namespace accomp {

/* _Complex takes no template parameter. */
template <class T> struct c_type {};
template <> struct c_type<float> {
  using type = float _Complex;
};
template <> struct c_type<double> {
  using type = double _Complex;
};
template <class T> using c = typename c_type<T>::type;

template <class T> ACCOMP_DEVICE_CODE c<T> c_complex(T real, T imaginary) {
  c<T> z;
  __real__ z = real;
  __imag__ z = imaginary;
  return z;
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_exp(c<T> z) {
  const T size = exp(__real__ z);
  return c_complex<T>(size * cos(__imag__ z), size * sin(__imag__ z));
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_log(c<T> z) {
  return c_complex<T>(log(hypot(__real__ z, __imag__ z)), atan2(__imag__ z, __real__ z));
}

/* The root with a real part of at least 0; the imaginary part has the argument's sign. */
template <class T> ACCOMP_DEVICE_CODE c<T> c_sqrt(c<T> z) {
  const T x = __real__ z, y = __imag__ z;
  if (x == 0 && y == 0)
    return c_complex<T>(0, y);
  const T t = sqrt((fabs(x) + hypot(x, y)) / 2);
  return x >= 0 ? c_complex<T>(t, y / (2 * t)) : c_complex<T>(fabs(y) / (2 * t), copysign(t, y));
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_pow(c<T> z, c<T> w) {
  if (__real__ z == 0 && __imag__ z == 0)
    return c_complex<T>(__real__ w == 0 && __imag__ w == 0 ? 1 : 0, 0);
  return c_exp<T>(w * c_log<T>(z));
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_sinh(c<T> z) {
  return c_complex<T>(sinh(__real__ z) * cos(__imag__ z), cosh(__real__ z) * sin(__imag__ z));
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_cosh(c<T> z) {
  return c_complex<T>(cosh(__real__ z) * cos(__imag__ z), sinh(__real__ z) * sin(__imag__ z));
}

/* sin(z) is -i sinh(iz). */
template <class T> ACCOMP_DEVICE_CODE c<T> c_sin(c<T> z) {
  const c<T> w = c_sinh<T>(c_complex<T>(-__imag__ z, __real__ z));
  return c_complex<T>(__imag__ w, -__real__ w);
}

template <class T> ACCOMP_DEVICE_CODE c<T> c_cos(c<T> z) {
  return c_cosh<T>(c_complex<T>(-__imag__ z, __real__ z));
}

} // namespace accomp

#define ACCOMP_C_COMPLEX(T, suffix)                                                                                     \
  ACCOMP_DEVICE_CODE T creal##suffix(T _Complex z) { return __real__ z; }                                               \
  ACCOMP_DEVICE_CODE T cimag##suffix(T _Complex z) { return __imag__ z; }                                               \
  ACCOMP_DEVICE_CODE T _Complex conj##suffix(T _Complex z) { return accomp::c_complex<T>(__real__ z, -__imag__ z); }    \
  ACCOMP_DEVICE_CODE T cabs##suffix(T _Complex z) { return hypot(__real__ z, __imag__ z); }                             \
  ACCOMP_DEVICE_CODE T carg##suffix(T _Complex z) { return atan2(__imag__ z, __real__ z); }                             \
  ACCOMP_DEVICE_CODE T _Complex cexp##suffix(T _Complex z) { return accomp::c_exp<T>(z); }                              \
  ACCOMP_DEVICE_CODE T _Complex clog##suffix(T _Complex z) { return accomp::c_log<T>(z); }                              \
  ACCOMP_DEVICE_CODE T _Complex csqrt##suffix(T _Complex z) { return accomp::c_sqrt<T>(z); }                            \
  ACCOMP_DEVICE_CODE T _Complex cpow##suffix(T _Complex z, T _Complex w) { return accomp::c_pow<T>(z, w); }             \
  ACCOMP_DEVICE_CODE T _Complex csinh##suffix(T _Complex z) { return accomp::c_sinh<T>(z); }                            \
  ACCOMP_DEVICE_CODE T _Complex ccosh##suffix(T _Complex z) { return accomp::c_cosh<T>(z); }                            \
  ACCOMP_DEVICE_CODE T _Complex ctanh##suffix(T _Complex z) { return accomp::c_sinh<T>(z) / accomp::c_cosh<T>(z); }     \
  ACCOMP_DEVICE_CODE T _Complex csin##suffix(T _Complex z) { return accomp::c_sin<T>(z); }                              \
  ACCOMP_DEVICE_CODE T _Complex ccos##suffix(T _Complex z) { return accomp::c_cos<T>(z); }                              \
  ACCOMP_DEVICE_CODE T _Complex ctan##suffix(T _Complex z) { return accomp::c_sin<T>(z) / accomp::c_cos<T>(z); }

namespace accomp_program {
ACCOMP_C_COMPLEX(float, f)
ACCOMP_C_COMPLEX(double, )
} // namespace accomp_program
#undef ACCOMP_C_COMPLEX

#undef complex
#undef I
#define complex _Complex
#define _Complex_I (accomp::c_complex<float>(0, 1))
#define I _Complex_I

#endif
