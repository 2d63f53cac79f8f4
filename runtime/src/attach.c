/* Pointer attachment (section 2.6.8): the device copy of a pointer points to the device copy of what
   the pointer points to. */
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>

struct attachment {
  struct attachment *next;
  void **pointer; /* its host address */
  void *target;   /* what it pointed to on the host when attached */
  int device;
  unsigned count;
};
static struct attachment *attachments;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct attachment **find(void **pointer, int device) {
  struct attachment **at = &attachments;
  while (*at && ((*at)->pointer != pointer || (*at)->device != device))
    at = &(*at)->next;
  return at;
}

static void store(void **slot, void *value, int device, const char *routine) {
  if (omp_target_memcpy(slot, &value, sizeof value, 0, 0, device, omp_get_initial_device()))
    accomp_fail(routine, "setting a pointer on device %d failed", device);
}

/* The attachment counter counts only while the pointer keeps its value. */
static void attach(void **pointer, void **slot, void *copy, int device) {
  struct attachment **at = find(pointer, device), *a = *at;
  if (a && a->target == *pointer) {
    a->count++;
    return;
  }
  if (!a) {
    a = malloc(sizeof *a);
    if (!a)
      accomp_fail("acc_attach", "out of memory");
    a->next = NULL;
    a->pointer = pointer;
    a->device = device;
    *at = a;
  }
  a->target = *pointer;
  a->count = 1;
  store(slot, copy, device, "acc_attach");
}

void acc_attach(void **ptr_addr) {
  int device = accomp_device();
  void **slot;
  void *copy;
  if (device == HOST || !ptr_addr)
    return;
  slot = accomp_mapped(ptr_addr, device);
  copy = accomp_mapped(*ptr_addr, device);
  if (!slot || !copy)
    return; /* section 2.7.13: no action where one of them is not present */
  pthread_mutex_lock(&lock);
  attach(ptr_addr, slot, copy, device);
  pthread_mutex_unlock(&lock);
}

static void detach(void **ptr_addr, bool finalize, const char *routine) {
  int device = accomp_device();
  void **slot = device == HOST || !ptr_addr ? NULL : accomp_mapped(ptr_addr, device);
  if (!slot)
    return;
  pthread_mutex_lock(&lock);
  struct attachment **at = find(ptr_addr, device), *a = *at;
  if (a && (finalize || --a->count == 0)) {
    store(slot, a->target, device, routine);
    *at = a->next;
    free(a);
  }
  pthread_mutex_unlock(&lock);
}

void acc_detach(void **ptr_addr) { detach(ptr_addr, false, "acc_detach"); }

void acc_detach_finalize(void **ptr_addr) { detach(ptr_addr, true, "acc_detach_finalize"); }

void acc_attach_async(void **ptr_addr, int async_arg) {
  (void)async_arg;
  acc_attach(ptr_addr);
}

void acc_detach_async(void **ptr_addr, int async_arg) {
  (void)async_arg;
  acc_detach(ptr_addr);
}

void acc_detach_finalize_async(void **ptr_addr, int async_arg) {
  (void)async_arg;
  acc_detach_finalize(ptr_addr);
}
