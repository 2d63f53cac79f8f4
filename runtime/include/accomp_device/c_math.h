/* Functions of C's <math.h> and <stdlib.h> in kernels, which are C++: of each the one that C has, where C++ has others of
 * its name for other types (C11 7.12, C++17 29.9.1). A kernel says which it calls.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_C_MATH_H
#define ACCOMP_DEVICE_C_MATH_H

#include <accomp_device/basics.h>
#include <math.h>

#define ACCOMP_C_1(result, name)                                                                                        \
  ACCOMP_DEVICE_CODE result name(double x) { return ::name(x); }
#define ACCOMP_C_2(name, other)                                                                                         \
  ACCOMP_DEVICE_CODE double name(double x, other y) { return ::name(x, y); }

namespace accomp_c {

ACCOMP_C_1(double, acos)
ACCOMP_C_1(double, acosh)
ACCOMP_C_1(double, asin)
ACCOMP_C_1(double, asinh)
ACCOMP_C_1(double, atan)
ACCOMP_C_1(double, atanh)
ACCOMP_C_1(double, cbrt)
ACCOMP_C_1(double, ceil)
ACCOMP_C_1(double, cos)
ACCOMP_C_1(double, cosh)
ACCOMP_C_1(double, erf)
ACCOMP_C_1(double, erfc)
ACCOMP_C_1(double, exp)
ACCOMP_C_1(double, exp2)
ACCOMP_C_1(double, expm1)
ACCOMP_C_1(double, fabs)
ACCOMP_C_1(double, floor)
ACCOMP_C_1(double, lgamma)
ACCOMP_C_1(double, log)
ACCOMP_C_1(double, log10)
ACCOMP_C_1(double, log1p)
ACCOMP_C_1(double, log2)
ACCOMP_C_1(double, logb)
ACCOMP_C_1(double, nearbyint)
ACCOMP_C_1(double, rint)
ACCOMP_C_1(double, round)
ACCOMP_C_1(double, sin)
ACCOMP_C_1(double, sinh)
ACCOMP_C_1(double, sqrt)
ACCOMP_C_1(double, tan)
ACCOMP_C_1(double, tanh)
ACCOMP_C_1(double, tgamma)
ACCOMP_C_1(double, trunc)
ACCOMP_C_1(int, ilogb)
ACCOMP_C_1(long, lrint)
ACCOMP_C_1(long, lround)
ACCOMP_C_1(long long, llrint)
ACCOMP_C_1(long long, llround)
ACCOMP_C_2(atan2, double)
ACCOMP_C_2(copysign, double)
ACCOMP_C_2(fdim, double)
ACCOMP_C_2(fmax, double)
ACCOMP_C_2(fmin, double)
ACCOMP_C_2(fmod, double)
ACCOMP_C_2(frexp, int *)
ACCOMP_C_2(hypot, double)
ACCOMP_C_2(ldexp, int)
ACCOMP_C_2(modf, double *)
ACCOMP_C_2(nextafter, double)
ACCOMP_C_2(pow, double)
ACCOMP_C_2(remainder, double)
ACCOMP_C_2(scalbln, long)
ACCOMP_C_2(scalbn, int)

ACCOMP_DEVICE_CODE double fma(double x, double y, double z) { return ::fma(x, y, z); }
ACCOMP_DEVICE_CODE double remquo(double x, double y, int *quotient) { return ::remquo(x, y, quotient); }
ACCOMP_DEVICE_CODE int abs(int x) { return x < 0 ? -x : x; }

} // namespace accomp_c

#undef ACCOMP_C_1
#undef ACCOMP_C_2

#endif
