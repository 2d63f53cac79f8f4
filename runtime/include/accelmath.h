/* What NVIDIA's compilers have under this name: the functions of <math.h>, which regions and routines may call.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_ACCELMATH_H
#define ACCOMP_ACCELMATH_H

#include <math.h>

#endif
