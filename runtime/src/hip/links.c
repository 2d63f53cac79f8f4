/* Pointers of device code to the copies of variables in `declare` (section 2.13). */
#include "hip.h"

#include <accomp_hip.h>

#include <pthread.h>
#include <stdlib.h>

struct link {
  struct link *next;
  char *host;
  size_t bytes;
  bool late;
  void *(*pointer)(int device);
  void **values; /* by device: what the pointer was set to */
  int owner;     /* where all devices have but one pointer, the device that it is set for */
};
static struct link *links;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool any;

void accomp_hip_link(void *host, size_t bytes, int late, void *(*pointer)(int device)) {
  struct link *l = accomp_allocate(sizeof *l);
  *l = (struct link){.host = host, .bytes = bytes, .late = late, .pointer = pointer, .owner = HOST};
  if (!late)
    accomp_declare(host, bytes, NULL);
  pthread_mutex_lock(&lock);
  l->next = links;
  links = l;
  any = true;
  pthread_mutex_unlock(&lock);
}

/* Kernels of other devices may still use a pointer that all devices share, as HIP on the CPU has them. */
static void take_over(struct link *l, void *pointer, int device) {
  int other = device ? 0 : 1;
  if (l->owner == device || accomp_offload_devices() < 2)
    return;
  accomp_hip_use(other);
  if (l->pointer(other) == pointer)
    for (int d = 0; d < accomp_offload_devices(); ++d) {
      accomp_drain_device(d);
      l->values[d] = NULL;
    }
  accomp_hip_use(device);
  l->owner = device;
}

static void set(struct link *l, void *value, int device) {
  void *pointer;
  if (!l->values)
    l->values = accomp_allocate((size_t)accomp_offload_devices() * sizeof *l->values);
  if (l->owner == device && l->values[device] == value)
    return;
  accomp_hip_use(device);
  pointer = l->pointer(device);
  if (!pointer)
    accomp_fail_as(acc_error_execution, "the code of device %d does not know a variable in declare", device);
  take_over(l, pointer, device);
  if (l->values[device]) /* kernels may still use the copy before */
    accomp_drain_device(device);
  accomp_store(pointer, value, device, acc_async_sync);
  l->values[device] = value;
}

void accomp_hip_set_links(int device) {
  if (!any)
    return;
  pthread_mutex_lock(&lock);
  for (struct link *l = links; l; l = l->next) {
    char *copy = accomp_translate(l->host, l->late ? 1 : l->bytes, device, NULL);
    if (copy)
      set(l, copy, device);
  }
  pthread_mutex_unlock(&lock);
}
