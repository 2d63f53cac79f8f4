/* Device memory that is not tied to host data: acc_malloc, acc_free and the copies. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void *acc_malloc(size_t bytes) {
  int device = accomp_device();
  return device == HOST ? malloc(bytes) : omp_target_alloc(bytes, device);
}

void acc_free(void *data_dev) {
  int device = accomp_device();
  if (device == HOST)
    free(data_dev);
  else if (data_dev)
    omp_target_free(data_dev, device);
}

static void copy(void *to, const void *from, size_t bytes, int to_device, int from_device, const char *routine) {
  if (bytes == 0 || to == from)
    return;
  if (!omp_target_memcpy) {
    memmove(to, from, bytes);
    return;
  }
  if (omp_target_memcpy(to, from, bytes, 0, 0, to_device, from_device))
    accomp_fail(routine, "copying %zu bytes failed", bytes);
}

static int current(void) {
  int device = accomp_device();
  return device == HOST ? omp_get_initial_device() : device;
}

void acc_memcpy_to_device(void *data_dev_dest, void *data_host_src, size_t bytes) {
  copy(data_dev_dest, data_host_src, bytes, current(), omp_get_initial_device(), "acc_memcpy_to_device");
}

void acc_memcpy_to_device_async(void *data_dev_dest, void *data_host_src, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_memcpy_to_device(data_dev_dest, data_host_src, bytes);
}

void acc_memcpy_from_device(void *data_host_dest, void *data_dev_src, size_t bytes) {
  copy(data_host_dest, data_dev_src, bytes, omp_get_initial_device(), current(), "acc_memcpy_from_device");
}

void acc_memcpy_from_device_async(void *data_host_dest, void *data_dev_src, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_memcpy_from_device(data_host_dest, data_dev_src, bytes);
}

void acc_memcpy_device(void *data_dev_dest, void *data_dev_src, size_t bytes) {
  copy(data_dev_dest, data_dev_src, bytes, current(), current(), "acc_memcpy_device");
}

void acc_memcpy_device_async(void *data_dev_dest, void *data_dev_src, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_memcpy_device(data_dev_dest, data_dev_src, bytes);
}

/* Section 3.2.35: the copies of two host addresses, each on its device of the current type. */
void acc_memcpy_d2d(void *data_arg_dest, void *data_arg_src, size_t bytes, int dev_num_dest, int dev_num_src) {
  const char *routine = "acc_memcpy_d2d";
  int to = accomp_openmp_device(dev_num_dest, acc_device_current, routine);
  int from = accomp_openmp_device(dev_num_src, acc_device_current, routine);
  void *dest = accomp_device() == HOST ? data_arg_dest : accomp_mapped(data_arg_dest, to);
  void *src = accomp_device() == HOST ? data_arg_src : accomp_mapped(data_arg_src, from);
  if (!dest || !src)
    accomp_fail(routine, "the data at %p is not present on device %d", dest ? data_arg_src : data_arg_dest,
                dest ? dev_num_src : dev_num_dest);
  copy(dest, src, bytes, to, from, routine);
}

void acc_memcpy_d2d_async(void *data_arg_dest, void *data_arg_src, size_t bytes, int dev_num_dest,
                          int dev_num_src, int async_arg_src) {
  (void)async_arg_src;
  acc_memcpy_d2d(data_arg_dest, data_arg_src, bytes, dev_num_dest, dev_num_src);
}
