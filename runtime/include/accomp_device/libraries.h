/* What headers of device code include of others, in front of macros that rename what those of accomp_device declare.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_LIBRARIES_H
#define ACCOMP_DEVICE_LIBRARIES_H

#include <accomp_hip.h>
#include <hip/hip_runtime.h>

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <limits>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#endif
