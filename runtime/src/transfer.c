/* Transfers between host and device copy, now or in a queue. */
#include "internal.h"

#include <stdlib.h>

/* OpenMP 6.0. */
WEAK void *omp_target_memset(void *pointer, int value, size_t count, int device);

struct transfer {
  char *host, *copy;
  size_t bytes;
  int device;
  bool to_device;
  accomp_place place;
};

static void transfer(const struct transfer *t) {
  int initial = omp_get_initial_device();
  bool attached = accomp_spare_attached(t->host, t->bytes, t->to_device, t->device);
  int failed = t->to_device ? omp_target_memcpy(t->copy, t->host, t->bytes, 0, 0, t->device, initial)
                            : omp_target_memcpy(t->host, t->copy, t->bytes, 0, 0, initial, t->device);
  if (failed)
    accomp_fail_as(acc_error_execution,
                   "moving %zu bytes between %p and device %d failed", t->bytes, (void *)t->host, t->device);
  if (attached)
    accomp_restore_attached(t->host, t->bytes, t->to_device, t->device);
}

static void transfer_later(void *argument) {
  struct transfer *t = argument;
  accomp_place before = accomp_queued_at(&t->place);
  transfer(t);
  accomp_at(&before);
  free(t);
}

void accomp_move(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  struct transfer t = {host, copy, bytes, device, to_device, accomp_here()}, *later;
  void *tool = NULL;
  if (bytes == 0)
    return;
  accomp_trace(to_device ? "to device" : "from device", NULL, host, bytes, NULL);
  ACCOMP_EVENT(to_device ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start, .device = device,
               .async = async, .host = host, .copy = copy, .bytes = bytes, .tool = &tool);
  if (accomp_queue_number(async) == acc_async_sync) {
    transfer(&t);
  } else {
    later = accomp_allocate(sizeof *later);
    *later = t;
    accomp_enqueue(device, async, transfer_later, later);
  }
  ACCOMP_EVENT(to_device ? acc_ev_enqueue_upload_end : acc_ev_enqueue_download_end, .device = device, .async = async,
               .host = host, .copy = copy, .bytes = bytes, .tool = &tool);
}

enum { BLOCK = 1 << 20 };

void accomp_fill(char *copy, size_t bytes, int value, int device) {
  size_t size = bytes < BLOCK ? bytes : BLOCK;
  char *block;
  if (omp_target_memset) {
    omp_target_memset(copy, value, bytes, device);
    return;
  }
  block = accomp_allocate(size);
  for (size_t i = 0; value && i < size; ++i)
    block[i] = (char)value;
  for (size_t at = 0; at < bytes; at += size)
    omp_target_memcpy(copy, block, bytes - at < size ? bytes - at : size, at, 0, device, omp_get_initial_device());
  free(block);
}

struct filling {
  char *copy;
  size_t bytes;
  int device;
};

static void zero_later(void *argument) {
  struct filling *f = argument;
  accomp_fill(f->copy, f->bytes, 0, f->device);
  free(f);
}

void accomp_zero(char *copy, size_t bytes, int device, int async) {
  struct filling *f = accomp_allocate(sizeof *f);
  *f = (struct filling){copy, bytes, device};
  accomp_enqueue(device, async, zero_later, f);
}
