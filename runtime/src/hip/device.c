/* Devices as HIP knows them. */
#include "hip.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Of programs that GCC compiles without OpenMP: openacc.h asks for it. */
WEAK int omp_is_initial_device(void);
int omp_is_initial_device(void) { return 1; }

_Atomic bool accomp_hip_failed;

void accomp_hip_check(hipError_t error, int device, const char *doing) {
  if (error == hipSuccess)
    return;
  accomp_hip_failed = true;
  (void)hipGetLastError();
  accomp_fail_as(error == hipErrorOutOfMemory ? acc_error_out_of_memory : acc_error_execution,
                 "%s on device %d failed: %s", doing, device, hipGetErrorString(error));
}

void accomp_hip_use(int device) {
  int now = HOST;
  if (hipGetDevice(&now) != hipSuccess || now != device)
    accomp_hip_check(hipSetDevice(device), device, "starting work");
}

int accomp_offload_devices(void) {
  static _Atomic int known = -1;
  int count = known;
  if (count < 0) {
    if (hipGetDeviceCount(&count) != hipSuccess) {
      (void)hipGetLastError();
      count = 0;
    }
    known = count;
  }
  return count;
}

/* A new host thread starts with the first device. */
static _Thread_local int default_device;

int accomp_default_device(void) { return default_device; }

void accomp_set_default_device(int device) {
  default_device = device;
  if (device != HOST)
    accomp_hip_use(device);
}

/* As OpenMP has it: the host is after the others. */
int accomp_device_number(void) {
  int device = accomp_device();
  return device == HOST ? accomp_offload_devices() : device;
}

bool accomp_takes_kernels(int device) { return device != HOST; }

/* HIP is the interface of AMD's devices, and the one on the CPU behaves as they do. */
acc_device_t accomp_offload_type(void) {
#ifdef ACCOMP_HIP_CUDA
  return acc_device_nvidia;
#else
  return acc_device_radeon;
#endif
}

static const char *vendor(void) {
#if defined(ACCOMP_HIP_CUDA)
  return "NVIDIA";
#elif defined(ACCOMP_HIP_CPU)
  return "accomp";
#else
  return "AMD";
#endif
}

size_t accomp_device_property(int device, acc_device_property_t property) {
  size_t available = 0, total = 0;
  int value = 0;
  if (property == acc_property_shared_memory_support) {
#ifndef ACCOMP_HIP_CPU
    if (hipDeviceGetAttribute(&value, hipDeviceAttributeIntegrated, device) != hipSuccess)
      value = 0;
#endif
    return value != 0;
  }
  if (property != acc_property_memory && property != acc_property_free_memory)
    return 0;
  accomp_hip_use(device);
  accomp_hip_check(hipMemGetInfo(&available, &total), device, "asking for the size of the memory");
  return property == acc_property_memory ? total : available;
}

static const char *name_of(int device) {
  static _Thread_local char name[256];
  accomp_hip_check(hipDeviceGetName(name, sizeof name, device), device, "asking for the name");
  return name;
}

static const char *driver(void) {
  static _Thread_local char text[64];
  int version = 0;
  if (accomp_offload_devices() == 0 || hipDriverGetVersion(&version) != hipSuccess)
    return "HIP";
  snprintf(text, sizeof text, "HIP %d", version);
  return text;
}

const char *accomp_device_text(int device, acc_device_property_t property) {
  switch (property) {
  case acc_property_name:
    return name_of(device);
  case acc_property_vendor:
    return vendor();
  case acc_property_driver:
    return driver();
  default:
    return NULL;
  }
}

/* HIP loads code when it is first used. */
void accomp_start_device(int device) {
  if (device != HOST)
    accomp_hip_use(device);
}

/* HIP's devices are numbers. */
void *accomp_device_handle(int device) { return device == HOST ? NULL : (void *)(intptr_t)device; }

/* Not all HIP has contexts. */
void *accomp_device_context(int device) {
#ifdef ACCOMP_HIP_CUDA
  (void)device;
  return acc_get_current_cuda_context();
#else
  int (*get)(void **);
  void *context = NULL;
  accomp_start_device(device);
  *(void **)&get = device == HOST ? NULL : dlsym(RTLD_DEFAULT, "hipCtxGetCurrent");
  return get && get(&context) == 0 ? context : NULL;
#endif
}

void *accomp_device_allocate(size_t bytes, int device) {
  void *memory = accomp_hip_cached(bytes, device);
  if (memory)
    return memory;
  accomp_hip_use(device);
  if (hipMalloc(&memory, bytes) == hipSuccess)
    return memory;
  (void)hipGetLastError();
  accomp_hip_free_kept_memory(device);
  accomp_hip_free_scratch(device);
  (void)hipStreamSynchronize(NULL); /* memory is given back there */
  if (hipMalloc(&memory, bytes) == hipSuccess)
    return memory;
  (void)hipGetLastError();
  return NULL;
}

/* Nothing uses the memory any more; hipFree would wait for all that the device does. On GPUs memory is mostly kept. */
static hipError_t give_back(void *memory) {
#ifdef ACCOMP_HIP_CPU
  return hipFreeAsync(memory, NULL);
#else
  return hipFree(memory);
#endif
}

void accomp_device_free(void *memory, int device) {
  hipError_t error;
  if (accomp_hip_keep(memory))
    return;
  accomp_hip_use(device);
  error = give_back(memory);
  if (error != hipErrorDeinitialized) /* the end of the program may have ended HIP before */
    accomp_hip_check(error, device, "freeing memory");
}

#ifdef ACCOMP_HIP_CPU
const bool accomp_shares_program = true;

static bool is_known(const void *address) {
  hipPointerAttribute_t attributes;
  if (hipPointerGetAttributes(&attributes, address) == hipSuccess)
    return true;
  (void)hipGetLastError();
  return false;
}

/* Steps are no longer than what was stepped over, and an allocation that matters is no shorter. */
static bool is_near_known(const char *address) {
  bool known = is_known(address) || is_known(address - 1);
  for (size_t step = 1; step <= ACCOMP_NEAR && !known; step *= 2)
    known = is_known(address + step);
  return known;
}
#else
const bool accomp_shares_program = false;
#endif

bool accomp_is_elsewhere(const char *address, int device) {
  (void)device;
#ifdef ACCOMP_HIP_CPU
  return !is_near_known(address);
#else
  (void)address;
  return false;
#endif
}

/* No other programming model keeps data present. */
const char accomp_model[] = "a declare directive";

bool accomp_make_known(void *host, void *copy, size_t bytes, int device) {
  (void)copy;
  (void)device;
  return !accomp_static_overlaps(host, bytes);
}

void accomp_make_unknown(void *host, int device) {
  (void)host;
  (void)device;
}

char *accomp_standing_copy(const void *host, size_t bytes, int device) {
  return host ? accomp_static_copy(host, bytes, device) : NULL;
}

/* There are no other directives. */
bool accomp_counts_apart(int device) {
  (void)device;
  return true;
}

void accomp_enter_counted(const struct accomp_piece *piece, int device) {
  (void)piece;
  (void)device;
}

void accomp_leave_counted(const struct accomp_piece *piece, int device, bool finalize) {
  (void)finalize;
  accomp_enter_counted(piece, device);
}

void accomp_attach_counted(void **pointer, int device) {
  (void)pointer;
  (void)device;
}

char *accomp_counted_host(const void *copy, int device) {
  (void)copy;
  (void)device;
  return NULL;
}

void accomp_release_counted(int device) { (void)device; }
