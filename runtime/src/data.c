/* Data lifetimes of section 3.2: OpenMP's present table, with its one reference counter, is the
   present table. Whatever a directive maps a routine finds, and the other way round.

   OpenMP has no routines for `target enter data` and `target exit data`, only directives, and a
   compiler without an offload target leaves these out. So the entry points to which compilers
   translate them are called (LLVM's, unchanged since version 12). */
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum map_type {
  MAP_ALLOC = 0x0,
  MAP_TO = 0x1,
  MAP_FROM = 0x2,
  MAP_ALWAYS = 0x4,
  MAP_DELETE = 0x8
};

typedef void data_function(void *location, int64_t device, int32_t count, void **bases, void **begins,
                           int64_t *sizes, int64_t *types, void **names, void **mappers);
WEAK data_function __tgt_target_data_begin_mapper;
WEAK data_function __tgt_target_data_end_mapper;
WEAK data_function __tgt_target_data_update_mapper;

static void call(data_function *function, int device, void *host, size_t bytes, int64_t type,
                 const char *routine) {
  int64_t size = (int64_t)bytes;
  void *mapper = NULL;
  if (!function)
    accomp_fail(routine, "this OpenMP runtime library cannot map data by routine calls; use directives");
  function(NULL, device, 1, &host, &host, &size, &type, NULL, &mapper);
}

/* Where data was put by routines, for acc_hostptr; directives leave no record. */
struct record {
  struct record *next;
  char *host, *copy;
  size_t bytes;
  int device;
};
static struct record *records;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void remember(void *host, void *copy, size_t bytes, int device) {
  struct record *r;
  pthread_mutex_lock(&lock);
  for (r = records; r; r = r->next)
    if (r->host == host && r->device == device)
      break;
  if (!r && (r = malloc(sizeof *r))) {
    r->next = records;
    records = r;
  }
  if (r) {
    r->host = host;
    r->copy = copy;
    r->bytes = bytes;
    r->device = device;
  }
  pthread_mutex_unlock(&lock);
}

static void forget(void *host, int device) {
  pthread_mutex_lock(&lock);
  for (struct record **at = &records; *at; at = &(*at)->next)
    if ((*at)->host == host && (*at)->device == device) {
      struct record *gone = *at;
      *at = gone->next;
      free(gone);
      break;
    }
  pthread_mutex_unlock(&lock);
}

void *accomp_mapped(const void *host, int device) {
  if (!omp_get_mapped_ptr || !host)
    return NULL;
  return omp_get_mapped_ptr(host, device);
}

/* Whether all of [host, host + bytes) is present, in one piece. */
static bool present(const char *host, size_t bytes, int device) {
  const char *first = accomp_mapped(host, device);
  if (!first || bytes < 2)
    return first != NULL;
  return (const char *)accomp_mapped(host + bytes - 1, device) == first + (bytes - 1);
}

static void *enter(void *host, size_t bytes, int64_t type, const char *routine) {
  int device = accomp_device();
  void *copy;
  if (device == HOST || !host)
    return host;
  if (bytes == 0)
    return accomp_mapped(host, device);
  if (accomp_mapped(host, device) && !present(host, bytes, device))
    accomp_fail(routine, "the data at %p (%zu bytes) is present only in part", host, bytes);
  call(__tgt_target_data_begin_mapper, device, host, bytes, type, routine);
  copy = accomp_mapped(host, device);
  if (!copy)
    accomp_fail(routine, "no device memory for the %zu bytes at %p", bytes, host);
  remember(host, copy, bytes, device);
  return copy;
}

static void leave(void *host, size_t bytes, int64_t type, const char *routine) {
  int device = accomp_device();
  if (device == HOST || !accomp_mapped(host, device))
    return; /* section 2.7: no action where the data is not present */
  call(__tgt_target_data_end_mapper, device, host, bytes, type, routine);
  if (!accomp_mapped(host, device))
    forget(host, device);
}

static void update(void *host, size_t bytes, int64_t type, const char *routine) {
  int device = accomp_device();
  if (device == HOST || !host || bytes == 0)
    return;
  if (!present(host, bytes, device))
    accomp_fail(routine, "the data at %p (%zu bytes) is not present on device %d", host, bytes, device);
  call(__tgt_target_data_update_mapper, device, host, bytes, type, routine);
}

void *acc_copyin(void *data_arg, size_t bytes) { return enter(data_arg, bytes, MAP_TO, "acc_copyin"); }

void *acc_create(void *data_arg, size_t bytes) { return enter(data_arg, bytes, MAP_ALLOC, "acc_create"); }

void acc_copyout(void *data_arg, size_t bytes) { leave(data_arg, bytes, MAP_FROM, "acc_copyout"); }

void acc_copyout_finalize(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, MAP_FROM | MAP_ALWAYS | MAP_DELETE, "acc_copyout_finalize");
}

void acc_delete(void *data_arg, size_t bytes) { leave(data_arg, bytes, MAP_ALLOC, "acc_delete"); }

void acc_delete_finalize(void *data_arg, size_t bytes) {
  leave(data_arg, bytes, MAP_DELETE, "acc_delete_finalize");
}

void acc_update_device(void *data_arg, size_t bytes) { update(data_arg, bytes, MAP_TO, "acc_update_device"); }

void acc_update_self(void *data_arg, size_t bytes) { update(data_arg, bytes, MAP_FROM, "acc_update_self"); }

void acc_copyin_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  (void)acc_copyin(data_arg, bytes);
}

void acc_create_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  (void)acc_create(data_arg, bytes);
}

void acc_copyout_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_copyout(data_arg, bytes);
}

void acc_copyout_finalize_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_copyout_finalize(data_arg, bytes);
}

void acc_delete_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_delete(data_arg, bytes);
}

void acc_delete_finalize_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_delete_finalize(data_arg, bytes);
}

void acc_update_device_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_update_device(data_arg, bytes);
}

void acc_update_self_async(void *data_arg, size_t bytes, int async_arg) {
  (void)async_arg;
  acc_update_self(data_arg, bytes);
}

void *acc_pcopyin(void *data_arg, size_t bytes) { return acc_copyin(data_arg, bytes); }

void *acc_present_or_copyin(void *data_arg, size_t bytes) { return acc_copyin(data_arg, bytes); }

void *acc_pcreate(void *data_arg, size_t bytes) { return acc_create(data_arg, bytes); }

void *acc_present_or_create(void *data_arg, size_t bytes) { return acc_create(data_arg, bytes); }

void acc_map_data(void *data_arg, void *data_dev, size_t bytes) {
  const char *routine = "acc_map_data";
  int device = accomp_device();
  if (device == HOST || bytes == 0)
    return;
  if (accomp_mapped(data_arg, device))
    accomp_fail(routine, "the data at %p is already present on device %d", data_arg, device);
  if (omp_target_associate_ptr(data_arg, data_dev, bytes, 0, device))
    accomp_fail(routine, "mapping %zu bytes at %p failed", bytes, data_arg);
  remember(data_arg, data_dev, bytes, device);
}

void acc_unmap_data(void *data_arg) {
  int device = accomp_device();
  if (device == HOST)
    return;
  if (omp_target_disassociate_ptr(data_arg, device))
    accomp_fail("acc_unmap_data", "the data at %p was not mapped by acc_map_data", data_arg);
  forget(data_arg, device);
}

void *acc_deviceptr(void *data_arg) {
  int device = accomp_device();
  return device == HOST ? data_arg : accomp_mapped(data_arg, device);
}

void *acc_hostptr(void *data_dev) {
  int device = accomp_device();
  char *found = NULL;
  if (device == HOST)
    return data_dev;
  pthread_mutex_lock(&lock);
  for (struct record *r = records; r && !found; r = r->next) {
    uintptr_t offset = (uintptr_t)data_dev - (uintptr_t)r->copy;
    if (r->device == device && offset < r->bytes && accomp_mapped(r->host, device) == r->copy)
      found = r->host + offset;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

int acc_is_present(void *data_arg, size_t bytes) {
  int device = accomp_device();
  return device == HOST || present(data_arg, bytes, device);
}
