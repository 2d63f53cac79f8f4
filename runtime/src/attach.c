/* Pointer attachment (sections 2.6.8, 2.7.2): the device copy of a pointer points to the device copy of
   what the pointer points to. Each entry has a tree of the pointers in it that are attached. */
#include "internal.h"

#include <search.h>
#include <stdlib.h>

struct attachment {
  void **pointer; /* its host address */
  void *target;   /* what it pointed to on the host when it was attached */
  void *copy;     /* what its device copy points to */
  unsigned count; /* the attachment counter */
};

static int compare(const void *left, const void *right) {
  const struct attachment *a = left, *b = right;
  return (uintptr_t)a->pointer < (uintptr_t)b->pointer ? -1 : (uintptr_t)a->pointer > (uintptr_t)b->pointer;
}

static struct attachment *find(accomp_entry *entry, void **pointer) {
  struct attachment key = {.pointer = pointer}, **found = tfind(&key, &entry->attachments, compare);
  return found ? *found : NULL;
}

struct store {
  void *value, *slot;
  int device;
};

static void store(void *argument) {
  struct store *s = argument;
  if (omp_target_memcpy(s->slot, &s->value, sizeof s->value, 0, 0, s->device, omp_get_initial_device()))
    accomp_fail("setting a pointer on device %d failed", s->device);
  free(s);
}

static void set(void *slot, void *value, int device, int async) {
  struct store *s = malloc(sizeof *s);
  if (!s)
    accomp_fail("out of memory");
  *s = (struct store){value, slot, device};
  accomp_enqueue(device, async, store, s);
}

static void *slot_of(const accomp_entry *entry, void **pointer) {
  return entry->copy + ((char *)pointer - entry->host);
}

/* Counts one more attachment; true where the device copy is to be set. */
static bool count_up(accomp_entry *entry, void **pointer, void *copy) {
  struct attachment *a = find(entry, pointer);
  if (a && a->target == *pointer) {
    a->count++;
    return false;
  }
  if (!a) {
    a = calloc(1, sizeof *a);
    if (!a)
      accomp_fail("out of memory");
    a->pointer = pointer;
    if (!tsearch(a, &entry->attachments, compare))
      accomp_fail("out of memory");
  }
  a->target = *pointer;
  a->copy = copy;
  a->count = 1;
  return true;
}

void accomp_attach(void **pointer, int device, int async) {
  accomp_entry *entry;
  void *slot = NULL, *copy;
  bool sets = false;
  if (!pointer)
    return;
  copy = accomp_translate(*pointer, 1, device, NULL);
  if (!copy)
    return; /* section 2.7.13: no action where one of them is not present */
  accomp_table_lock(device);
  entry = accomp_table_find(device, pointer, sizeof *pointer);
  if (entry && accomp_holds(entry, pointer, sizeof *pointer)) {
    sets = count_up(entry, pointer, copy);
    slot = slot_of(entry, pointer);
    accomp_trace("attach", NULL, pointer, sizeof *pointer, entry);
  }
  accomp_table_unlock(device);
  if (!entry && (slot = accomp_translate(pointer, sizeof *pointer, device, NULL)))
    sets = true; /* a pointer that OpenMP made present, such as one of `declare target` */
  if (sets)
    set(slot, copy, device, async);
}

void accomp_detach(void **pointer, int device, bool finalize, int async) {
  accomp_entry *entry;
  struct attachment *a = NULL;
  void *slot = NULL, *target = NULL;
  if (!pointer)
    return;
  accomp_table_lock(device);
  entry = accomp_table_find(device, pointer, sizeof *pointer);
  if (entry)
    a = find(entry, pointer);
  if (a && (finalize || --a->count == 0)) {
    slot = slot_of(entry, pointer);
    target = a->target;
    tdelete(a, &entry->attachments, compare);
    free(a);
    accomp_trace("detach", NULL, pointer, sizeof *pointer, entry);
  }
  accomp_table_unlock(device);
  if (slot)
    set(slot, target, device, async);
}

struct range {
  const accomp_entry *entry;
  char *first, *last;
  bool to_device;
};

static void restore(const void *node, VISIT which, void *closure) {
  const struct attachment *a = *(struct attachment *const *)node;
  const struct range *r = closure;
  char *at = (char *)a->pointer;
  if ((which != postorder && which != leaf) || at < r->first || at + sizeof(void *) > r->last)
    return;
  if (r->to_device)
    omp_target_memcpy(slot_of(r->entry, a->pointer), &a->copy, sizeof a->copy, 0, 0, r->entry->device,
                      omp_get_initial_device());
  else
    *a->pointer = a->target;
}

void accomp_restore(accomp_entry *entry, char *host, size_t bytes, bool to_device) {
  struct range range = {entry, host, host + bytes, to_device};
  twalk_r(entry->attachments, restore, &range);
}

void accomp_forget_attachments(accomp_entry *entry) {
  tdestroy(entry->attachments, free);
  entry->attachments = NULL;
}

static void attach(void **pointer, int async, const char *routine) {
  int device = accomp_device();
  accomp_in(routine);
  if (device != HOST)
    accomp_attach(pointer, device, async);
}

static void detach(void **pointer, bool finalize, int async, const char *routine) {
  int device = accomp_device();
  accomp_in(routine);
  if (device != HOST)
    accomp_detach(pointer, device, finalize, async);
}

void acc_attach(void **ptr_addr) { attach(ptr_addr, acc_async_sync, "acc_attach"); }

void acc_attach_async(void **ptr_addr, int async_arg) { attach(ptr_addr, async_arg, "acc_attach_async"); }

void acc_detach(void **ptr_addr) { detach(ptr_addr, false, acc_async_sync, "acc_detach"); }

void acc_detach_async(void **ptr_addr, int async_arg) { detach(ptr_addr, false, async_arg, "acc_detach_async"); }

void acc_detach_finalize(void **ptr_addr) { detach(ptr_addr, true, acc_async_sync, "acc_detach_finalize"); }

void acc_detach_finalize_async(void **ptr_addr, int async_arg) {
  detach(ptr_addr, true, async_arg, "acc_detach_finalize_async");
}
