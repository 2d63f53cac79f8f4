/* OpenACC 3.3 run-time library routines (section 3), for C and C++.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_OPENACC_H
#define ACCOMP_OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Section 3.1: constants and types. */

typedef enum acc_device_t {
  acc_device_current = -1,
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 3,
  acc_device_nvidia = 4,
  acc_device_radeon = 5
} acc_device_t;

typedef enum acc_device_property_t {
  acc_property_none = 0,
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 4,
  acc_property_vendor = 5,
  acc_property_driver = 6
} acc_device_property_t;

enum { acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3 };

/* Section 3.2.1 to 3.2.7: devices. */
int acc_get_num_devices(acc_device_t __device_type);
void acc_set_device_type(acc_device_t __device_type);
acc_device_t acc_get_device_type(void);
void acc_set_device_num(int __device_num, acc_device_t __device_type);
int acc_get_device_num(acc_device_t __device_type);
size_t acc_get_property(int __device_num, acc_device_t __device_type, acc_device_property_t __property);
const char *acc_get_property_string(int __device_num, acc_device_t __device_type,
                                    acc_device_property_t __property);
void acc_init(acc_device_t __device_type);
void acc_init_device(int __device_num, acc_device_t __device_type);
void acc_shutdown(acc_device_t __device_type);
void acc_shutdown_device(int __device_num, acc_device_t __device_type);

/* Activity queues. */
int acc_async_test(int __async_arg);
int acc_async_test_device(int __async_arg, int __device_num);
int acc_async_test_all(void);
int acc_async_test_all_device(int __device_num);
void acc_wait(int __wait_arg);
void acc_wait_device(int __wait_arg, int __device_num);
void acc_wait_async(int __wait_arg, int __async_arg);
void acc_wait_device_async(int __wait_arg, int __async_arg, int __device_num);
int acc_wait_any(int __count, int __wait_arg[]);
int acc_wait_any_device(int __count, int __wait_arg[], int __device_num);
void acc_wait_all(void);
void acc_wait_all_device(int __device_num);
void acc_wait_all_async(int __async_arg);
void acc_wait_all_device_async(int __async_arg, int __device_num);
int acc_get_default_async(void);
void acc_set_default_async(int __async_arg);

/* Device memory. */
void *acc_malloc(size_t __bytes);
void acc_free(void *__data_dev);
void *acc_copyin(void *__data_arg, size_t __bytes);
void acc_copyin_async(void *__data_arg, size_t __bytes, int __async_arg);
void *acc_create(void *__data_arg, size_t __bytes);
void acc_create_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_copyout(void *__data_arg, size_t __bytes);
void acc_copyout_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_copyout_finalize(void *__data_arg, size_t __bytes);
void acc_copyout_finalize_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_delete(void *__data_arg, size_t __bytes);
void acc_delete_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_delete_finalize(void *__data_arg, size_t __bytes);
void acc_delete_finalize_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_update_device(void *__data_arg, size_t __bytes);
void acc_update_device_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_update_self(void *__data_arg, size_t __bytes);
void acc_update_self_async(void *__data_arg, size_t __bytes, int __async_arg);
void acc_map_data(void *__data_arg, void *__data_dev, size_t __bytes);
void acc_unmap_data(void *__data_arg);
void *acc_deviceptr(void *__data_arg);
void *acc_hostptr(void *__data_dev);
int acc_is_present(void *__data_arg, size_t __bytes);
void acc_memcpy_to_device(void *__data_dev_dest, void *__data_host_src, size_t __bytes);
void acc_memcpy_to_device_async(void *__data_dev_dest, void *__data_host_src, size_t __bytes,
                                int __async_arg);
void acc_memcpy_from_device(void *__data_host_dest, void *__data_dev_src, size_t __bytes);
void acc_memcpy_from_device_async(void *__data_host_dest, void *__data_dev_src, size_t __bytes,
                                  int __async_arg);
void acc_memcpy_device(void *__data_dev_dest, void *__data_dev_src, size_t __bytes);
void acc_memcpy_device_async(void *__data_dev_dest, void *__data_dev_src, size_t __bytes, int __async_arg);
void acc_memcpy_d2d(void *__data_arg_dest, void *__data_arg_src, size_t __bytes, int __dev_num_dest,
                    int __dev_num_src);
void acc_memcpy_d2d_async(void *__data_arg_dest, void *__data_arg_src, size_t __bytes, int __dev_num_dest,
                          int __dev_num_src, int __async_arg_src);
void acc_attach(void **__ptr_addr);
void acc_attach_async(void **__ptr_addr, int __async_arg);
void acc_detach(void **__ptr_addr);
void acc_detach_async(void **__ptr_addr, int __async_arg);
void acc_detach_finalize(void **__ptr_addr);
void acc_detach_finalize_async(void **__ptr_addr, int __async_arg);

/* CUDA's handles (appendix A.2.1), NULL where CUDA executes no kernels of the current device. A queue of kernels in
   HIP is a stream of HIP, or of CUDA where HIP is over CUDA: both names tell it. It is set for a queue when the
   operations before are complete: 1, or -1 where queues are no streams. acc_async_sync stays the null stream. */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);
void *acc_get_cuda_stream(int __async_arg);
int acc_set_cuda_stream(int __async_arg, void *__stream);

/* HIP's, of which the standard has none: a hipDevice_t, which is a number, a hipCtx_t and a hipStream_t. */
void *acc_get_current_hip_device(void);
void *acc_get_current_hip_context(void);
void *acc_get_hip_stream(int __async_arg);
int acc_set_hip_stream(int __async_arg, void *__stream);

/* Names of earlier versions. */
int acc_async_wait(int __async_arg);
void acc_async_wait_async(int __wait_arg, int __async_arg);
void acc_async_wait_all(void);
void acc_async_wait_all_async(int __async_arg);
void *acc_pcopyin(void *__data_arg, size_t __bytes);
void *acc_present_or_copyin(void *__data_arg, size_t __bytes);
void *acc_pcreate(void *__data_arg, size_t __bytes);
void *acc_present_or_create(void *__data_arg, size_t __bytes);

/* acc_on_device is inline, so that it can be called in compute regions on every device: which code it
 * is part of decides. */
#ifdef __cplusplus
#define ACCOMP_INLINE inline
#else
#define ACCOMP_INLINE static __inline__
#endif

#ifdef ACCOMP_DEVICE_H /* kernels in HIP C++, which are linked with the host program: another function */
__host__ __device__ static constexpr int acc_on_device(acc_device_t __device_type) {
#if defined(__NVCC__) || defined(__CUDA__)
  return __device_type == acc_device_nvidia || __device_type == acc_device_not_host;
#else
  return __device_type == acc_device_radeon || __device_type == acc_device_not_host;
#endif
}
#else
#if defined(__clang__) || defined(ACCOMP_HOST_ALONE) /* which tells that there is no code for devices */
/* Constant for constant arguments (section 3.2.18): compilers of C++ know it where they need constants. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define ACCOMP_CONSTANT constexpr
#else
#define ACCOMP_CONSTANT ACCOMP_INLINE
#endif
#if defined(__clang__) && (defined(_OPENMP) || defined(ACCOMP_VARIANTS)) /* the latter: preprocessed for OpenMP */
#pragma omp begin declare variant match(device = {kind(nohost)})
#if defined(__NVPTX__)
ACCOMP_CONSTANT int acc_on_device(acc_device_t __device_type) {
  return __device_type == acc_device_not_host || __device_type == acc_device_nvidia;
}
#elif defined(__AMDGCN__)
ACCOMP_CONSTANT int acc_on_device(acc_device_t __device_type) {
  return __device_type == acc_device_not_host || __device_type == acc_device_radeon;
}
#else
ACCOMP_CONSTANT int acc_on_device(acc_device_t __device_type) { return __device_type == acc_device_not_host; }
#endif
#pragma omp end declare variant
#endif
ACCOMP_CONSTANT int acc_on_device(acc_device_t __device_type) {
  return __device_type == acc_device_host || __device_type == acc_device_none;
}
#undef ACCOMP_CONSTANT
#else
extern int accomp_on_initial_device(void) __asm__("omp_is_initial_device");
ACCOMP_INLINE int acc_on_device(acc_device_t __device_type) {
  if (accomp_on_initial_device())
    return __device_type == acc_device_host || __device_type == acc_device_none;
  return __device_type == acc_device_not_host;
}
#endif
#endif

#undef ACCOMP_INLINE

#ifdef __cplusplus
}
#endif

#endif
