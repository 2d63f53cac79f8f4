/* Devices: sections 3.2.1 to 3.2.8. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Defined by nvidia.c and radeon.c, which the linker takes in when asked for these names. */
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

static int offload_devices(void) {
  if (__kmpc_get_target_offload && __kmpc_get_target_offload() == 0)
    return 0;
  return omp_get_num_devices();
}

/* What the offload devices are; acc_device_not_host where it is not known. */
static acc_device_t offload_type(void) {
  if (&accomp_links_nvidia)
    return acc_device_nvidia;
  if (&accomp_links_radeon)
    return acc_device_radeon;
  return acc_device_not_host;
}

int accomp_device(void) {
  int device = omp_get_default_device();
  return device >= 0 && device < offload_devices() ? device : HOST;
}

static bool means_host(acc_device_t type) {
  switch (type) {
  case acc_device_host:
    return true;
  case acc_device_current:
    return accomp_device() == HOST;
  case acc_device_default:
    return offload_devices() == 0;
  default:
    return false;
  }
}

static bool means_offload(acc_device_t type) {
  switch (type) {
  case acc_device_not_host:
    return true;
  case acc_device_current:
  case acc_device_default:
    return !means_host(type);
  default:
    return type != acc_device_none && type == offload_type();
  }
}

int acc_get_num_devices(acc_device_t type) {
  if (means_host(type))
    return 1;
  return means_offload(type) ? offload_devices() : 0;
}

int accomp_openmp_device(int number, acc_device_t type, const char *routine) {
  int count = acc_get_num_devices(type);
  if (number < 0 || number >= count)
    accomp_fail(routine, "there is no device %d of type %d: %d of this type %s", number, (int)type, count,
                count == 1 ? "exists" : "exist");
  return means_host(type) ? omp_get_initial_device() : number;
}

void acc_set_device_type(acc_device_t type) {
  int device;
  if (type == acc_device_none)
    return;
  device = accomp_device();
  if (means_host(type))
    omp_set_default_device(omp_get_initial_device());
  else if (device == HOST || !means_offload(type))
    omp_set_default_device(accomp_openmp_device(0, type, "acc_set_device_type"));
}

acc_device_t acc_get_device_type(void) {
  return accomp_device() == HOST ? acc_device_host : offload_type();
}

void acc_set_device_num(int number, acc_device_t type) {
  if (type == acc_device_none)
    type = acc_device_default;
  omp_set_default_device(accomp_openmp_device(number < 0 ? 0 : number, type, "acc_set_device_num"));
}

int acc_get_device_num(acc_device_t type) {
  int device = accomp_device();
  return device != HOST && means_offload(type) ? device : 0;
}

static size_t host_memory(int pages) {
  long count = sysconf(pages), size = sysconf(_SC_PAGESIZE);
  return count > 0 && size > 0 ? (size_t)count * (size_t)size : 0;
}

/* OpenMP tells nothing of a device's memory: 0 says "not known", as section 3.2.6 has it. */
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) {
  bool host;
  (void)number;
  host = type == acc_device_none || means_host(type);
  switch (property) {
  case acc_property_memory:
    return host ? host_memory(_SC_PHYS_PAGES) : 0;
  case acc_property_free_memory:
    return host ? host_memory(_SC_AVPHYS_PAGES) : 0;
  case acc_property_shared_memory_support:
    return host;
  default:
    return 0;
  }
}

const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) {
  acc_device_t known;
  (void)number;
  known = means_host(type) ? acc_device_host : means_offload(type) ? offload_type() : acc_device_none;
  switch (property) {
  case acc_property_name:
    return known == acc_device_host ? "host" : known == acc_device_none ? NULL : "OpenMP target device";
  case acc_property_vendor:
    return known == acc_device_nvidia ? "NVIDIA" : known == acc_device_radeon ? "AMD" : "unknown";
  case acc_property_driver:
    return "OpenMP";
  default:
    return NULL;
  }
}

/* OpenMP starts devices when they are first used and ends them with the program. */
void acc_init(acc_device_t type) {
  if (type != acc_device_none)
    (void)accomp_openmp_device(0, type, "acc_init");
}

void acc_init_device(int number, acc_device_t type) {
  (void)accomp_openmp_device(number, type, "acc_init_device");
}

void acc_shutdown(acc_device_t type) { (void)type; }

void acc_shutdown_device(int number, acc_device_t type) {
  (void)number;
  (void)type;
}
