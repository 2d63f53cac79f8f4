/* Variables in `declare` (section 2.13) whose device copies the program tells when it is asked: OpenMP runtimes know
   those of external linkage alone, HIP's none. */
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>

struct variable {
  struct variable *next;
  char *host;
  size_t bytes;
  void *(*address)(int device);
  char **copies; /* by device; NULL where it was not asked for yet */
};
static struct variable *variables;
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void accomp_declare(const volatile void *host, size_t bytes, void *(*address)(int device)) {
  struct variable *v;
  pthread_mutex_lock(&lock);
  v = variables;
  while (v && v->host != host)
    v = v->next;
  if (!v) {
    v = calloc(1, sizeof *v);
    if (!v)
      accomp_fail_as(acc_error_out_of_memory, "out of memory");
    *v = (struct variable){.next = variables, .host = (char *)host, .bytes = bytes, .address = address};
    variables = v;
  } else if (!v->address) { /* by several files, one of which may know more */
    v->address = address;
    if (v->bytes < bytes)
      v->bytes = bytes;
  }
  pthread_mutex_unlock(&lock);
}

/* Of a variable whose device copy no code of the device knows. */
static char *make_copy(const struct variable *v, int device) {
  char *copy = accomp_device_allocate(v->bytes, device);
  if (!copy)
    accomp_fail_as(acc_error_out_of_memory,
                   "no memory on device %d for %zu bytes at %p", device, v->bytes, (void *)v->host);
  accomp_copy(copy, v->host, v->bytes, device, HOST, acc_async_sync);
  return copy;
}

static char *copy_of(struct variable *v, int device) {
  if (!v->copies && !(v->copies = calloc((size_t)accomp_offload_devices(), sizeof *v->copies)))
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  if (!v->copies[device]) {
    v->copies[device] = v->address ? v->address(device) : make_copy(v, device);
    (void)accomp_make_known(v->host, v->copies[device], v->bytes, device);
  }
  return v->copies[device];
}

char *accomp_static_copy(const void *host, size_t bytes, int device) {
  const char *first = host;
  struct variable *v;
  char *copy = NULL;
  pthread_mutex_lock(&lock);
  for (v = variables; v && !copy; v = v->next)
    if (v->host <= first && first + bytes <= v->host + v->bytes)
      copy = copy_of(v, device) + (first - v->host);
  pthread_mutex_unlock(&lock);
  return copy;
}

bool accomp_static_overlaps(const void *host, size_t bytes) {
  const char *first = host;
  bool found = false;
  pthread_mutex_lock(&lock);
  for (struct variable *v = variables; v && !found; v = v->next)
    found = first < v->host + v->bytes && v->host < first + bytes;
  pthread_mutex_unlock(&lock);
  return found;
}
