/* Devices as OpenMP's routines know them. */
#include "openmp.h"

/* Defined by cpu.c, host.c, nvidia.c and radeon.c, which the linker takes in when asked for these names. */
WEAK extern const int accomp_links_cpu;
WEAK extern const int accomp_links_host;
WEAK extern const int accomp_links_nvidia;
WEAK extern const int accomp_links_radeon;

/* LLVM's OMP_TARGET_OFFLOAD: 0 is DISABLED, with which its libomptarget still counts devices. */
WEAK int __kmpc_get_target_offload(void);

/* LLVM's libomptarget is set up by the device code of a program; one that has none sets it up here, before
 * the library's routines are called. It counts its users. */
WEAK void __tgt_rtl_init(void);
WEAK void __tgt_rtl_deinit(void);

__attribute__((constructor)) static void use_libomptarget(void) {
  if (__tgt_rtl_init)
    __tgt_rtl_init();
}

__attribute__((destructor)) static void leave_libomptarget(void) {
  if (__tgt_rtl_deinit)
    __tgt_rtl_deinit();
}

/* The number does not change; asking for it is a quarter of the cost of a launch. */
int accomp_offload_devices(void) {
  static _Atomic int known = -1;
  int count = known;
  if (count < 0) {
    const bool disabled = &accomp_links_host || (__kmpc_get_target_offload && __kmpc_get_target_offload() == 0);
    count = disabled ? 0 : omp_get_num_devices();
    known = count;
  }
  return count;
}

/* What the offload devices are; acc_device_not_host where it is not known. */
acc_device_t accomp_offload_type(void) {
  if (&accomp_links_nvidia)
    return acc_device_nvidia;
  if (&accomp_links_radeon)
    return acc_device_radeon;
  return acc_device_not_host;
}

bool accomp_on_host_threads(int device) { return device == HOST || accomp_offload_type() == acc_device_not_host; }

int accomp_default_device(void) { return omp_get_default_device(); }

void accomp_set_default_device(int device) {
  omp_set_default_device(device == HOST ? omp_get_initial_device() : device);
}

int accomp_device_number(void) {
  int device = accomp_device();
  return device == HOST ? omp_get_initial_device() : device;
}

bool accomp_takes_kernels(int device) {
  (void)device;
  return true;
}

/* OpenMP tells nothing of a device's memory: 0 says "not known", as section 3.2.6 has it. */
size_t accomp_device_property(int device, acc_device_property_t property) {
  (void)device;
  (void)property;
  return 0;
}

const char *accomp_device_text(int device, acc_device_property_t property) {
  acc_device_t type = accomp_type_of_device(device);
  switch (property) {
  case acc_property_name:
    return "OpenMP target device";
  case acc_property_vendor:
    return type == acc_device_nvidia ? "NVIDIA" : type == acc_device_radeon ? "AMD" : "unknown";
  case acc_property_driver:
    return "OpenMP";
  default:
    return NULL;
  }
}

/* LLVM's entry point of `target data`; called without data, it loads the device images of the program,
   which are otherwise loaded with the first region and hold the globals of `declare target`. */
WEAK void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases,
                                         void **begins, int64_t *sizes, int64_t *types, void **names,
                                         void **mappers);

void accomp_start_device(int device) {
  if (device != HOST && __tgt_target_data_begin_mapper)
    __tgt_target_data_begin_mapper(NULL, device, 0, NULL, NULL, NULL, NULL, NULL, NULL);
}

/* OpenMP gives no handles. */
void accomp_tell_handles(acc_api_info *info, int device, int async) {
  (void)device;
  (void)async;
  info->device_api = acc_device_api_other;
}

void *accomp_device_handle(int device) {
  (void)device;
  return NULL;
}

void *accomp_device_context(int device) { return accomp_device_handle(device); }

void *accomp_device_allocate(size_t bytes, int device) { return omp_target_alloc(bytes, device); }

void accomp_device_free(void *memory, int device) { omp_target_free(memory, device); }

bool accomp_on_cpu(void) { return &accomp_links_cpu; }

bool accomp_is_elsewhere(const char *address, int device) {
  return accomp_on_cpu() && !accomp_is_noted(address, device);
}

const bool accomp_shares_program = false;

const char accomp_model[] = "OpenMP";

bool accomp_make_known(void *host, void *copy, size_t bytes, int device) {
  return omp_target_associate_ptr(host, copy, bytes, 0, device) == 0;
}

void accomp_make_unknown(void *host, int device) { omp_target_disassociate_ptr(host, device); }

/* GCC's `target data`, whose use_device_ptr gives the address where omp_get_mapped_ptr is not there (GCC 12). */
WEAK void GOMP_target_data_ext(int device, size_t count, void **begins, size_t *sizes, unsigned short *kinds);
WEAK void GOMP_target_end_data(void);
enum { GNU_USE_DEVICE_PTR = 14 };

char *accomp_mapped(const void *host, int device) {
  void *address = (void *)host;
  size_t bytes = 0;
  unsigned short kind = GNU_USE_DEVICE_PTR;
  if (omp_get_mapped_ptr)
    return omp_get_mapped_ptr(host, device);
  if (!GOMP_target_data_ext || !omp_target_is_present(host, device))
    return NULL;
  GOMP_target_data_ext(device, 1, &address, &bytes, &kind);
  GOMP_target_end_data();
  return address;
}

/* Data that OpenMP's own directives made present: its counters are OpenMP's. */
char *accomp_standing_copy(const void *host, size_t bytes, int device) {
  static _Thread_local int loaded = HOST;
  if (!omp_target_is_present || !host)
    return NULL;
  if (loaded != device)
    accomp_start_device(device);
  loaded = device;
  if (!omp_target_is_present(host, device))
    return accomp_static_copy(host, bytes, device);
  if (bytes > 1 && !omp_target_is_present((const char *)host + bytes - 1, device))
    return NULL;
  return accomp_mapped(host, device);
}
