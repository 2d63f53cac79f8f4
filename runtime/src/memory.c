/* Device memory that is not tied to host data: acc_malloc, acc_free and the copies (3.2.18, 3.2.32 to 3.2.35). */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

void *acc_malloc(size_t bytes) {
  int device = accomp_device();
  void *memory = NULL;
  accomp_in("acc_malloc");
  if (bytes)
    memory = device == HOST ? malloc(bytes) : accomp_device_allocate(bytes, device);
  if (memory)
    ACCOMP_EVENT(acc_ev_alloc, .device = device, .async = acc_async_sync, .copy = memory, .bytes = bytes);
  if (memory && device != HOST) {
    accomp_note_allocation(memory, bytes, device);
    accomp_poison(memory, bytes, device);
  }
  return memory;
}

/* Memory that is still the copy of host data is the library's, or is to be unmapped first. */
static void refuse_copy(void *data_dev, int device) {
  accomp_entry *entry, found;
  accomp_table_lock(device);
  entry = accomp_table_find_copy(device, data_dev, 1);
  if (entry)
    found = *entry;
  accomp_table_unlock(device);
  if (entry)
    accomp_fail_as(acc_error_invalid_argument,
                   "the memory at %p holds the device copy of the %zu bytes at %p", data_dev, found.bytes,
                   (void *)found.host);
}

void acc_free(void *data_dev) {
  int device = accomp_device();
  size_t bytes = 0;
  accomp_in("acc_free");
  if (device != HOST && data_dev) {
    refuse_copy(data_dev, device);
    bytes = accomp_forget_allocation(data_dev, device);
    if (!bytes)
      accomp_fail_as(acc_error_invalid_argument,
                     "the memory at %p is none that acc_malloc allocated on device %d, or it was freed already",
                     data_dev, device);
  }
  if (data_dev)
    ACCOMP_EVENT(acc_ev_free, .device = device, .async = acc_async_sync, .copy = data_dev, .bytes = bytes);
  if (device == HOST)
    free(data_dev);
  else if (data_dev)
    accomp_device_free(data_dev, device);
}

struct copy {
  void *to;
  const void *from;
  size_t bytes;
  int to_device, from_device;
};

/* A copy between host and device is told of as a transfer. */
static void tell(const struct copy *c, int async, bool starts, void **tool) {
  bool up = c->from_device == HOST && c->to_device != HOST;
  bool down = c->to_device == HOST && c->from_device != HOST;
  if (up)
    ACCOMP_EVENT(starts ? acc_ev_enqueue_upload_start : acc_ev_enqueue_upload_end, .device = c->to_device,
                 .async = async, .host = c->from, .copy = c->to, .bytes = c->bytes, .tool = tool);
  if (down)
    ACCOMP_EVENT(starts ? acc_ev_enqueue_download_start : acc_ev_enqueue_download_end, .device = c->from_device,
                 .async = async, .host = c->to, .copy = c->from, .bytes = c->bytes, .tool = tool);
}

static void start(struct copy c, int async, const char *routine) {
  void *tool = NULL, *expected = NULL;
  bool down = c.to_device == HOST && c.from_device != HOST;
  accomp_in(routine);
  if (c.bytes == 0 || (c.to == c.from && c.to_device == c.from_device))
    return;
  if (!c.to || !c.from)
    accomp_fail_as(acc_error_invalid_null_pointer, "a null pointer as the address of %zu bytes", c.bytes);
  accomp_refuse_negative(c.bytes);
  if (c.to_device != HOST)
    accomp_refuse_host_memory(c.to, NULL, c.to_device);
  if (c.from_device != HOST)
    accomp_refuse_host_memory(c.from, NULL, c.from_device);
  tell(&c, async, true, &tool);
  if (down)
    expected = accomp_expect_download(c.to, c.bytes, async);
  accomp_copy(c.to, c.from, c.bytes, c.to_device, c.from_device, async);
  accomp_download_queued(expected, accomp_device() == HOST ? c.from_device : accomp_device(), async);
  tell(&c, async, false, &tool);
  ACCOMP_TIMED(accomp_device(), async);
}

void acc_memcpy_to_device_async(void *data_dev_dest, void *data_host_src, size_t bytes, int async_arg) {
  struct copy c = {.to = data_dev_dest, .from = data_host_src, .bytes = bytes};
  c.to_device = accomp_device();
  c.from_device = HOST;
  start(c, async_arg, "acc_memcpy_to_device");
}

void acc_memcpy_to_device(void *data_dev_dest, void *data_host_src, size_t bytes) {
  acc_memcpy_to_device_async(data_dev_dest, data_host_src, bytes, acc_async_sync);
}

void acc_memcpy_from_device_async(void *data_host_dest, void *data_dev_src, size_t bytes, int async_arg) {
  struct copy c = {.to = data_host_dest, .from = data_dev_src, .bytes = bytes};
  c.to_device = HOST;
  c.from_device = accomp_device();
  start(c, async_arg, "acc_memcpy_from_device");
}

void acc_memcpy_from_device(void *data_host_dest, void *data_dev_src, size_t bytes) {
  acc_memcpy_from_device_async(data_host_dest, data_dev_src, bytes, acc_async_sync);
}

void acc_memcpy_device_async(void *data_dev_dest, void *data_dev_src, size_t bytes, int async_arg) {
  struct copy c = {.to = data_dev_dest, .from = data_dev_src, .bytes = bytes};
  c.to_device = accomp_device();
  c.from_device = accomp_device();
  start(c, async_arg, "acc_memcpy_device");
}

void acc_memcpy_device(void *data_dev_dest, void *data_dev_src, size_t bytes) {
  acc_memcpy_device_async(data_dev_dest, data_dev_src, bytes, acc_async_sync);
}

static void *on_device(void *host, size_t bytes, int device, int number) {
  void *address = device == HOST ? host : accomp_translate(host, bytes, device, NULL);
  if (!address)
    accomp_fail_as(acc_error_not_present, "the data at %p is not present on device %d", host, number);
  return address;
}

/* Section 3.2.35: the copies of two host addresses, each on its device of the current type. */
void acc_memcpy_d2d_async(void *data_arg_dest, void *data_arg_src, size_t bytes, int dev_num_dest,
                          int dev_num_src, int async_arg_src) {
  struct copy c = {.bytes = bytes};
  accomp_in("acc_memcpy_d2d");
  if (bytes == 0)
    return;
  c.to_device = accomp_device_of(dev_num_dest, acc_device_current);
  c.from_device = accomp_device_of(dev_num_src, acc_device_current);
  c.to = on_device(data_arg_dest, bytes, c.to_device, dev_num_dest);
  c.from = on_device(data_arg_src, bytes, c.from_device, dev_num_src);
  start(c, async_arg_src, "acc_memcpy_d2d");
}

void acc_memcpy_d2d(void *data_arg_dest, void *data_arg_src, size_t bytes, int dev_num_dest, int dev_num_src) {
  acc_memcpy_d2d_async(data_arg_dest, data_arg_src, bytes, dev_num_dest, dev_num_src, acc_async_sync);
}
