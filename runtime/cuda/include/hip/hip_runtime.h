/* HIP kernels over CUDA, for nvcc and for clang: what HIP has and CUDA names otherwise.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_CUDA_HIP_RUNTIME_H
#define ACCOMP_CUDA_HIP_RUNTIME_H

#include <cuda_runtime.h>
#include <hip/hip_runtime_api.h>

#define HIP_DYNAMIC_SHARED(type, variable) extern __shared__ type variable[];
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(variable) variable
#define hipLaunchKernelGGL(kernel, blocks, threads, shared, stream, ...)                                               \
  (kernel)<<<(blocks), (threads), (shared), (stream)>>>(__VA_ARGS__)

#if defined(__CUDACC__)
/* What nvcc calls C's complex types where kernels have them as parameters. */
typedef float _Complex _Complex_float;
typedef double _Complex _Complex_double;

/* HIP's exchanges within a warp are between all of its threads that have got there. */
#define __shfl(...) __shfl_sync(__activemask(), __VA_ARGS__)
#define __shfl_up(...) __shfl_up_sync(__activemask(), __VA_ARGS__)
#define __shfl_down(...) __shfl_down_sync(__activemask(), __VA_ARGS__)
#define __shfl_xor(...) __shfl_xor_sync(__activemask(), __VA_ARGS__)
#define __any(condition) __any_sync(__activemask(), condition)
#define __all(condition) __all_sync(__activemask(), condition)
#define __ballot(condition) ((unsigned long long)__ballot_sync(__activemask(), condition))
#endif

#endif
