/* Device memory that was freed and is kept, as HIP's own routines wait for all that a device does. */
#include "hip.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>

/* Memory in use is found by its address; what is kept is in a list, the last one freed first. */
struct piece {
  struct piece *next;
  char *memory;
  size_t bytes;
  int device;
};
static void *in_use;
static struct piece *kept;
static size_t kept_bytes, most;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* HIP on the CPU finds accesses to memory that was freed. */
#ifdef ACCOMP_HIP_CPU
enum { MOST = 0 };
#else
enum { MOST = 1 << 30 };
#endif

/* ACCOMP_HIP_CACHE: the bytes to keep at most. */
__attribute__((constructor)) static void read_environment(void) {
  const char *value = getenv("ACCOMP_HIP_CACHE");
  most = value && *value ? strtoull(value, NULL, 0) : MOST;
}

static int by_address(const void *left, const void *right) {
  const struct piece *a = left, *b = right;
  return (a->memory > b->memory) - (a->memory < b->memory);
}

enum { GRAIN = 512 };

static size_t rounded(size_t bytes) { return (bytes + GRAIN - 1) / GRAIN * GRAIN; }

/* With the lock held: a piece that is hardly larger, out of the list. */
static struct piece *take(size_t bytes, int device) {
  for (struct piece **at = &kept; *at; at = &(*at)->next) {
    struct piece *p = *at;
    if (p->device == device && p->bytes >= bytes && p->bytes - bytes <= bytes / 8) {
      *at = p->next;
      kept_bytes -= p->bytes;
      return p;
    }
  }
  return NULL;
}

static struct piece *make(size_t bytes, int device) {
  struct piece *p;
  void *memory = NULL;
  accomp_hip_use(device);
  if (hipMalloc(&memory, bytes) != hipSuccess) {
    (void)hipGetLastError();
    return NULL;
  }
  p = accomp_allocate(sizeof *p);
  *p = (struct piece){NULL, memory, bytes, device};
  return p;
}

void *accomp_hip_cached(size_t bytes, int device) {
  struct piece *p;
  if (!most)
    return NULL;
  bytes = rounded(bytes);
  pthread_mutex_lock(&lock);
  p = take(bytes, device);
  pthread_mutex_unlock(&lock);
  if (!p)
    p = make(bytes, device);
  if (!p)
    return NULL;
  pthread_mutex_lock(&lock);
  if (!tsearch(p, &in_use, by_address))
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  pthread_mutex_unlock(&lock);
  return p->memory;
}

bool accomp_hip_keep(void *memory) {
  struct piece key = {.memory = memory}, **found, *p = NULL;
  pthread_mutex_lock(&lock);
  found = tfind(&key, &in_use, by_address);
  if (found) {
    p = *found;
    tdelete(p, &in_use, by_address);
  }
  if (p && kept_bytes + p->bytes <= most) {
    p->next = kept;
    kept = p;
    kept_bytes += p->bytes;
  } else {
    free(p);
    p = NULL;
  }
  pthread_mutex_unlock(&lock);
  return p;
}

void accomp_hip_free_kept_memory(int device) {
  pthread_mutex_lock(&lock);
  for (struct piece **at = &kept; *at;) {
    struct piece *p = *at;
    if (p->device != device) {
      at = &p->next;
      continue;
    }
    *at = p->next;
    kept_bytes -= p->bytes;
    accomp_hip_use(device);
    (void)hipFree(p->memory);
    free(p);
  }
  pthread_mutex_unlock(&lock);
}
