/* Memory for the time of a launch. The kernels of a stream run one after another, so that each launch may use what the
   one before it has used; launches that several threads prepare for one stream share it, too. */
#include "../region.h"
#include "hip.h"

#include <accomp_hip.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 256, FIRST_BLOCK = 1 << 16 };

/* Device memory; a new one at least as large as all before it together. */
struct block {
  struct block *smaller;
  char *memory;
  size_t bytes;
};

struct arena {
  struct arena *next;
  int device;
  void *stream;
  struct block *blocks;
  struct block *tickets;
};
static struct arena *arenas;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned preparing; /* launches that have memory but are not made yet */

/* The launch that this thread prepares. */
static _Thread_local struct {
  bool prepares;
  struct block *block; /* its memory, of which `used` bytes are taken */
  size_t used;
} launch;

static struct arena *arena_of(int device, void *stream) {
  struct arena *a = arenas;
  while (a && (a->device != device || a->stream != stream))
    a = a->next;
  if (a)
    return a;
  a = accomp_allocate(sizeof *a);
  *a = (struct arena){.next = arenas, .device = device, .stream = stream};
  arenas = a;
  return a;
}

static void free_blocks(struct block **blocks, int device) {
  while (*blocks) {
    struct block *b = *blocks;
    *blocks = b->smaller;
    accomp_device_free(b->memory, device);
    free(b);
  }
}

/* Freeing waits for the kernels. */
void accomp_hip_free_scratch(int device) {
  pthread_mutex_lock(&lock);
  for (struct arena *a = arenas; a && !preparing; a = a->next)
    if (a->device == device) {
      (void)hipDeviceSynchronize();
      free_blocks(&a->blocks, device);
      free_blocks(&a->tickets, device);
    }
  pthread_mutex_unlock(&lock);
}

/* With the lock held, which is free while memory is sought. */
static struct block *grow(struct block **blocks, size_t bytes, int device) {
  struct block *b = accomp_allocate(sizeof *b);
  size_t least = *blocks ? 2 * (*blocks)->bytes : FIRST_BLOCK;
  b->bytes = bytes > least ? bytes : least;
  pthread_mutex_unlock(&lock);
  b->memory = accomp_device_allocate(b->bytes, device);
  if (!b->memory) {
    accomp_drain_device(device);
    b->bytes = bytes;
    b->memory = accomp_device_allocate(b->bytes, device);
  }
  if (!b->memory)
    accomp_fail_as(acc_error_out_of_memory, "no memory on device %d for the %zu bytes that a kernel needs for itself",
                   device, bytes);
  pthread_mutex_lock(&lock);
  b->smaller = *blocks;
  *blocks = b;
  return b;
}

static void prepare(const accomp_launch *how) {
  if (how->_place)
    accomp_at(how->_place);
  if (!launch.prepares)
    preparing++;
  launch.prepares = true;
}

void accomp_hip_end_scratch(void) {
  if (!launch.prepares)
    return;
  pthread_mutex_lock(&lock);
  preparing--;
  pthread_mutex_unlock(&lock);
  launch.prepares = false;
  launch.block = NULL;
  launch.used = 0;
}

void *accomp_hip_scratch(const accomp_launch *how, size_t bytes) {
  int device = accomp_device();
  struct arena *a;
  char *memory;
  bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (!bytes)
    return NULL;
  pthread_mutex_lock(&lock);
  prepare(how);
  a = arena_of(device, how->_stream);
  if (!launch.block)
    launch.block = a->blocks;
  if (!launch.block || launch.block->bytes - launch.used < bytes) {
    launch.block = grow(&a->blocks, bytes, device);
    launch.used = 0;
  }
  memory = launch.block->memory + launch.used;
  launch.used += bytes;
  pthread_mutex_unlock(&lock);
  return memory;
}

/* Zeros to begin with, and after each kernel. */
unsigned *accomp_hip_tickets(const accomp_launch *how, size_t count) {
  int device = accomp_device();
  size_t bytes = count * sizeof(unsigned);
  struct arena *a;
  struct block *b;
  pthread_mutex_lock(&lock);
  prepare(how);
  a = arena_of(device, how->_stream);
  b = a->tickets;
  if (!b || b->bytes < bytes) {
    b = grow(&a->tickets, bytes, device);
    accomp_hip_check(hipMemsetAsync(b->memory, 0, b->bytes, how->_stream), device, "filling memory");
  }
  pthread_mutex_unlock(&lock);
  return (unsigned *)b->memory;
}

/* Host memory that a synchronous construct of this thread needs until it is complete. */
struct kept {
  struct kept *next;
  void *memory;
};
static _Thread_local struct kept *all_kept;

void accomp_hip_keep_value(void *memory) {
  struct kept *k = accomp_allocate(sizeof *k);
  *k = (struct kept){all_kept, memory};
  all_kept = k;
}

void accomp_hip_free_kept(void) {
  while (all_kept) {
    struct kept *k = all_kept;
    all_kept = k->next;
    free(k->memory);
    free(k);
  }
}

void *accomp_hip_copied(const accomp_launch *how, const volatile void *host, size_t bytes) {
  int device = accomp_device(), async = accomp_innermost ? accomp_innermost->async : acc_async_sync;
  void *copy = accomp_hip_scratch(how, bytes), *kept;
  if (!copy)
    return NULL;
  kept = accomp_allocate(bytes);
  memcpy(kept, (const void *)host, bytes);
  accomp_hip_check(hipMemcpyAsync(copy, kept, bytes, hipMemcpyHostToDevice, how->_stream), device, "a transfer");
  if (accomp_queue_number(async) == acc_async_sync)
    accomp_hip_keep_value(kept);
  else
    accomp_enqueue(device, async, free, kept);
  return copy;
}
