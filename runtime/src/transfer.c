/* Transfers between host and device copy, as programs and tools are told of them. */
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What queues will write to the host, from when a transfer is queued until it is complete. */
struct download {
  const char *host;
  size_t bytes;
  struct download *next;
};
static struct download *downloads;
static pthread_mutex_t of_downloads = PTHREAD_MUTEX_INITIALIZER;

static void forget(void *argument) {
  struct download *d = argument, **at = &downloads;
  pthread_mutex_lock(&of_downloads);
  while (*at != d)
    at = &(*at)->next;
  *at = d->next;
  pthread_mutex_unlock(&of_downloads);
  free(d);
}

void *accomp_expect_download(const char *host, size_t bytes, int async) {
  struct download *d;
  if (accomp_queue_number(async) == acc_async_sync)
    return NULL;
  d = accomp_allocate(sizeof *d);
  pthread_mutex_lock(&of_downloads);
  *d = (struct download){host, bytes, downloads};
  downloads = d;
  pthread_mutex_unlock(&of_downloads);
  return d;
}

void accomp_download_queued(void *expected, int device, int async) {
  if (expected)
    accomp_enqueue(device, async, forget, expected);
}

bool accomp_expects_download(const char *host, size_t bytes) {
  bool found = false;
  pthread_mutex_lock(&of_downloads);
  for (const struct download *d = downloads; d && !found; d = d->next)
    found = host < d->host + d->bytes && d->host < host + bytes;
  pthread_mutex_unlock(&of_downloads);
  return found;
}

struct telling {
  char *host, *copy;
  size_t bytes;
  const char *name;
  bool to_device;
  int device, async;
  void *tool;
  void *expected;
};

static void tell_start(struct telling *t) {
  if (!t->to_device) {
    accomp_note_download(t->host, t->bytes);
    t->expected = accomp_expect_download(t->host, t->bytes, t->async);
  }
  if (ACCOMP_LISTENS && !t->name)
    t->name = accomp_name_of(t->host, t->device);
  accomp_trace(t->to_device ? "to device" : "from device", NULL, t->host, t->bytes, NULL);
  ACCOMP_EVENT(t->to_device ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start, .device = t->device,
               .async = t->async, .name = t->name, .host = t->host, .copy = t->copy, .bytes = t->bytes,
               .tool = &t->tool);
}

static void tell_end(struct telling *t) {
  accomp_download_queued(t->expected, t->device, t->async);
  ACCOMP_EVENT(t->to_device ? acc_ev_enqueue_upload_end : acc_ev_enqueue_download_end, .device = t->device,
               .async = t->async, .name = t->name, .host = t->host, .copy = t->copy, .bytes = t->bytes,
               .tool = &t->tool);
  ACCOMP_TIMED(t->device, t->async);
}

void accomp_move(char *host, char *copy, size_t bytes, const char *name, bool to_device, int device, int async) {
  struct telling t = {host, copy, bytes, name, to_device, device, async, NULL, NULL};
  if (bytes == 0)
    return;
  tell_start(&t);
  accomp_transfer(host, copy, bytes, to_device, device, async);
  tell_end(&t);
}

void accomp_move_constant(char *host, char *copy, size_t bytes, const char *name, int device, int async) {
  struct telling t = {host, copy, bytes, name, true, device, async, NULL, NULL};
  char *value = accomp_allocate(bytes);
  tell_start(&t);
  accomp_transfer(memcpy(value, host, bytes), copy, bytes, true, device, async);
  accomp_enqueue(device, async, free, value);
  tell_end(&t);
}

/* Told of as one transfer. */
void accomp_move_block(char *host, char *copy, const accomp_block *block, const char *name, bool to_device, int device,
                       int async) {
  struct telling t = {host + block->offset, copy + block->offset, block->bytes * block->rows * block->layers,
                      name, to_device, device, async, NULL, NULL};
  if (block->rows * block->layers == 1) {
    accomp_move(t.host, t.copy, t.bytes, name, to_device, device, async);
    return;
  }
  tell_start(&t);
  accomp_transfer_block(host, copy, block, to_device, device, async);
  tell_end(&t);
}
