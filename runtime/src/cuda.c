/* Handles of CUDA for programs that use it beside OpenACC (OpenACC 3.3 appendix A.2.1). */
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

void *acc_get_current_cuda_context(void) {
  int (*get)(void **);
  void *handle = NULL;
  accomp_in("acc_get_current_cuda_context");
  *(void **)&get = of_driver("cuCtxGetCurrent");
  return get && get(&handle) == 0 ? handle : NULL;
}

void *acc_get_cuda_stream(int async_arg) {
  accomp_in("acc_get_cuda_stream");
  return accomp_queue_stream(accomp_device(), async_arg);
}

int acc_set_cuda_stream(int async_arg, void *stream) {
  accomp_in("acc_set_cuda_stream");
  return accomp_queue_set_stream(accomp_device(), async_arg, stream) ? 1 : -1;
}
