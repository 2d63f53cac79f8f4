// HIP on the CPU: kernels run on the host's cores, with memory of their own.
#ifndef ACCOMP_HIP_RUNTIME_H
#define ACCOMP_HIP_RUNTIME_H

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "hip/hip_runtime.h needs C++17; hip/hip_runtime_api.h can be had from C11"
#endif

#include <hip/hip_runtime_api.h>

#include "cpu/index.h"
#include "cpu/vector_types.h"

#include "cpu/launch.h"
#include "cpu/warp.h"

#include "cpu/atomic.h"
#include "cpu/math.h"

#include "cpu/typed.h"

#endif
