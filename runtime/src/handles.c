/* Handles for programs that use CUDA (OpenACC 3.3 appendix A.2.1) or HIP beside OpenACC. */
#include "internal.h"

#include <dlfcn.h>
#include <stdint.h>

/* A routine of CUDA's driver, where that is loaded and the current device is NVIDIA's. */
static void *of_driver(const char *name) {
  void *driver = acc_get_device_type() == acc_device_nvidia ? dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD) : NULL;
  return driver ? dlsym(driver, name) : NULL;
}

void *acc_get_current_cuda_device(void) {
  int (*get)(int *, int), handle;
  accomp_in("acc_get_current_cuda_device");
  *(void **)&get = of_driver("cuDeviceGet");
  return get && get(&handle, acc_get_device_num(acc_device_current)) == 0 ? (void *)(intptr_t)handle : NULL;
}

/* That of a device which has not been used is made here. */
static void *context(const char *routine) {
  int (*get)(void **);
  void *handle = NULL;
  accomp_in(routine);
  accomp_start_device(accomp_device());
  *(void **)&get = of_driver("cuCtxGetCurrent");
  return get && get(&handle) == 0 ? handle : NULL;
}

static void *stream(int async, const char *routine) {
  accomp_in(routine);
  return accomp_queue_stream(accomp_device(), async);
}

static int set_stream(int async, void *stream, const char *routine) {
  accomp_in(routine);
  return accomp_queue_set_stream(accomp_device(), async, stream) ? 1 : -1;
}

void *acc_get_current_cuda_context(void) { return context("acc_get_current_cuda_context"); }

void *acc_get_cuda_stream(int async_arg) { return stream(async_arg, "acc_get_cuda_stream"); }

int acc_set_cuda_stream(int async_arg, void *stream) { return set_stream(async_arg, stream, "acc_set_cuda_stream"); }

void *acc_get_current_hip_device(void) {
  accomp_in("acc_get_current_hip_device");
  return accomp_device_handle(accomp_device());
}

void *acc_get_current_hip_context(void) {
  accomp_in("acc_get_current_hip_context");
  return accomp_device_context(accomp_device());
}

void *acc_get_hip_stream(int async_arg) { return stream(async_arg, "acc_get_hip_stream"); }

int acc_set_hip_stream(int async_arg, void *stream) { return set_stream(async_arg, stream, "acc_set_hip_stream"); }
