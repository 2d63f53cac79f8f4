/* The data routines of section 3.2.18 to 3.2.31. */
#include "internal.h"

#include <stdlib.h>

/* Section 3.2.18 and on: acc_error_invalid_null_pointer. */
static void refuse_null(const void *host, size_t bytes) {
  if (!host && bytes)
    accomp_fail_as(acc_error_invalid_null_pointer, "a null pointer as the address of %zu bytes", bytes);
  accomp_refuse_negative(bytes);
}

/* Whether directives count the data, which has no entry. What is queued comes first. */
static bool counted_elsewhere(const accomp_piece *piece, int device, int async) {
  bool entered;
  int number = accomp_queue_number(async);
  if (accomp_counts_apart(device))
    return false;
  accomp_table_lock(device);
  entered = accomp_table_find(device, piece->host, piece->bytes);
  accomp_table_unlock(device);
  if (!entered && number != acc_async_sync)
    accomp_drain(device, number);
  return !entered;
}

static void *enter(void *host, size_t bytes, int action, int async, const char *routine) {
  int device = accomp_device();
  accomp_piece piece = {.host = host, .bytes = bytes, .action = action};
  accomp_in(routine);
  refuse_null(host, bytes);
  if (device == HOST)
    return host;
  if (bytes && counted_elsewhere(&piece, device, async))
    accomp_enter_counted(&piece, device);
  else
    accomp_enter(&piece, device, true, async);
  return accomp_translate(host, bytes, device, NULL);
}

static void leave(void *host, size_t bytes, int action, bool finalize, int async, const char *routine) {
  int device = accomp_device();
  accomp_piece piece = {.host = host, .bytes = bytes, .action = action};
  accomp_in(routine);
  refuse_null(host, bytes);
  if (device == HOST || bytes == 0)
    return;
  if (counted_elsewhere(&piece, device, async))
    accomp_leave_counted(&piece, device, finalize);
  else
    accomp_leave(&piece, device, true, finalize, async);
}

static void update(void *host, size_t bytes, bool to_device, int async, const char *routine) {
  int device = accomp_device();
  accomp_piece piece = {.host = host, .bytes = bytes};
  char *copy;
  accomp_in(routine);
  refuse_null(host, bytes);
  if (device == HOST || bytes == 0)
    return;
  copy = accomp_translate(host, bytes, device, NULL);
  if (!copy)
    accomp_absent(&piece, device);
  accomp_move(host, copy, bytes, NULL, to_device, device, async);
}

void *acc_copyin(void *data_arg, size_t bytes) {
  return enter(data_arg, bytes, ACCOMP_COPYIN, acc_async_sync, "acc_copyin");
}

void acc_copyin_async(void *data_arg, size_t bytes, int async_arg) {
  (void)enter(data_arg, bytes, ACCOMP_COPYIN, async_arg, "acc_copyin_async");
}

void *acc_create(void *data_arg, size_t bytes) {
  return enter(data_arg, bytes, ACCOMP_CREATE, acc_async_sync, "acc_create");
}

void acc_create_async(void *data_arg, size_t bytes, int async_arg) {
  (void)enter(data_arg, bytes, ACCOMP_CREATE, async_arg, "acc_create_async");
}

void acc_copyout(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, ACCOMP_COPYOUT, false, acc_async_sync, "acc_copyout");
}

void acc_copyout_async(void *data_arg, size_t bytes, int async_arg) {
  leave(data_arg, bytes, ACCOMP_COPYOUT, false, async_arg, "acc_copyout_async");
}

void acc_copyout_finalize(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, ACCOMP_COPYOUT, true, acc_async_sync, "acc_copyout_finalize");
}

void acc_copyout_finalize_async(void *data_arg, size_t bytes, int async_arg) {
  leave(data_arg, bytes, ACCOMP_COPYOUT, true, async_arg, "acc_copyout_finalize_async");
}

void acc_delete(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, ACCOMP_DELETE, false, acc_async_sync, "acc_delete");
}

void acc_delete_async(void *data_arg, size_t bytes, int async_arg) {
  leave(data_arg, bytes, ACCOMP_DELETE, false, async_arg, "acc_delete_async");
}

void acc_delete_finalize(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, ACCOMP_DELETE, true, acc_async_sync, "acc_delete_finalize");
}

void acc_delete_finalize_async(void *data_arg, size_t bytes, int async_arg) {
  leave(data_arg, bytes, ACCOMP_DELETE, true, async_arg, "acc_delete_finalize_async");
}

void acc_update_device(void *data_arg, size_t bytes) {
  update(data_arg, bytes, true, acc_async_sync, "acc_update_device");
}

void acc_update_device_async(void *data_arg, size_t bytes, int async_arg) {
  update(data_arg, bytes, true, async_arg, "acc_update_device_async");
}

void acc_update_self(void *data_arg, size_t bytes) {
  update(data_arg, bytes, false, acc_async_sync, "acc_update_self");
}

void acc_update_self_async(void *data_arg, size_t bytes, int async_arg) {
  update(data_arg, bytes, false, async_arg, "acc_update_self_async");
}

void *acc_pcopyin(void *data_arg, size_t bytes) { return acc_copyin(data_arg, bytes); }

void *acc_present_or_copyin(void *data_arg, size_t bytes) { return acc_copyin(data_arg, bytes); }

void *acc_pcreate(void *data_arg, size_t bytes) { return acc_create(data_arg, bytes); }

void *acc_present_or_create(void *data_arg, size_t bytes) { return acc_create(data_arg, bytes); }

void acc_map_data(void *data_arg, void *data_dev, size_t bytes) {
  int device = accomp_device();
  accomp_entry *entry;
  accomp_in("acc_map_data");
  if (!data_arg || !data_dev || bytes == 0)
    accomp_fail_as(acc_error_invalid_null_pointer, "%s", bytes ? "a null pointer is mapped" : "no bytes are mapped");
  if (device == HOST)
    return;
  accomp_refuse_host_memory(data_dev, NULL, device);
  entry = accomp_allocate(sizeof *entry);
  *entry = (accomp_entry){
      .host = data_arg, .bytes = bytes, .copy = data_dev, .device = device, .dynamic = 1, .mapped = true};
  accomp_where(entry->origin, sizeof entry->origin);
  accomp_table_lock(device);
  if (accomp_table_find(device, data_arg, bytes)) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_present,
                   "the %zu bytes at %p are present on device %d already", bytes, data_arg, device);
  }
  if (accomp_table_find_copy(device, data_dev, bytes)) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_present, "the %zu bytes at %p of device %d are mapped already", bytes, data_dev, device);
  }
  if (accomp_standing_copy(data_arg, bytes, device) || !accomp_make_known(data_arg, data_dev, bytes, device)) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_present, "the %zu bytes at %p are mapped by %s already", bytes, data_arg,
                   accomp_model);
  }
  accomp_table_insert(entry);
  accomp_table_unlock(device);
  ACCOMP_EVENT(acc_ev_create, .device = device, .async = acc_async_sync, .host = data_arg, .copy = data_dev,
               .bytes = bytes);
}

void acc_unmap_data(void *data_arg) {
  int device = accomp_device();
  accomp_entry *entry;
  accomp_in("acc_unmap_data");
  if (device == HOST)
    return;
  accomp_table_lock(device);
  entry = accomp_table_find(device, data_arg, 1);
  if (!entry || !entry->mapped || entry->host != (char *)data_arg) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_not_present, "the data at %p was not mapped by acc_map_data", data_arg);
  }
  if (entry->structured) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_invalid_argument,
                   "the data at %p is still in use by %u data regions", data_arg, entry->structured);
  }
  accomp_table_remove(entry);
  accomp_drop_attachments(entry->attachments);
  if (entry->holder)
    accomp_leave_room(entry->holder);
  accomp_make_unknown(data_arg, device);
  accomp_table_unlock(device);
  ACCOMP_EVENT(acc_ev_delete, .device = device, .async = acc_async_sync, .host = data_arg, .copy = entry->copy,
               .bytes = entry->bytes);
  free(entry);
}

void *acc_deviceptr(void *data_arg) {
  int device = accomp_device();
  accomp_in("acc_deviceptr");
  return device == HOST || !data_arg ? data_arg : accomp_translate(data_arg, 1, device, NULL);
}

void *acc_hostptr(void *data_dev) {
  int device = accomp_device();
  accomp_entry *entry;
  char *host = NULL;
  if (device == HOST || !data_dev)
    return data_dev;
  accomp_table_lock(device);
  entry = accomp_table_find_copy(device, data_dev, 1);
  if (entry && !entry->leaving)
    host = entry->host + ((char *)data_dev - entry->copy);
  accomp_table_unlock(device);
  return entry ? host : accomp_counted_host(data_dev, device);
}

int acc_is_present(void *data_arg, size_t bytes) {
  int device = accomp_device();
  accomp_entry *entry;
  bool held;
  accomp_in("acc_is_present");
  if (device == HOST)
    return 1;
  if (!data_arg)
    return 0;
  accomp_table_lock(device);
  entry = accomp_table_find(device, data_arg, bytes);
  held = entry && !entry->leaving && accomp_holds(entry, data_arg, bytes);
  accomp_table_unlock(device);
  return entry ? held : accomp_translate(data_arg, bytes, device, NULL) != NULL;
}
