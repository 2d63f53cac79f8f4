/* Pointer attachment (sections 2.6.8, 2.7.2): the device copy of a pointer points to the device copy of
   what the pointer points to. Each entry has a tree of the pointers in it that are attached; those in data
   that is present without an entry are in a tree of the device. */
#include "internal.h"

#include <search.h>
#include <stdlib.h>

struct attachment {
  void **pointer; /* its host address */
  void **slot;    /* the address of its device copy */
  void *target;   /* what it pointed to on the host when it was attached */
  void *copy;     /* what its device copy points to */
  unsigned count; /* the attachment counter */
};

static int compare(const void *left, const void *right) {
  const struct attachment *a = left, *b = right;
  return (uintptr_t)a->pointer < (uintptr_t)b->pointer ? -1 : (uintptr_t)a->pointer > (uintptr_t)b->pointer;
}

/* The tree that knows of the pointers in [host, host + bytes). The table is locked. */
static void **tree_of(int device, const void *host, size_t bytes) {
  accomp_entry *entry = accomp_table_find(device, host, bytes);
  return entry ? &entry->attachments : accomp_table_attachments(device);
}

static struct attachment *find(void **tree, void **pointer) {
  struct attachment key = {.pointer = pointer}, **found = tfind(&key, tree, compare);
  return found ? *found : NULL;
}

struct bound {
  uintptr_t from;
  struct attachment *best;
};

/* Never equal: the search ends at the least pointer that is not below the bound. */
static int compare_bound(const void *left, const void *right) {
  struct bound *bound = (struct bound *)left;
  struct attachment *a = (struct attachment *)right;
  if ((uintptr_t)a->pointer < bound->from)
    return 1;
  bound->best = a;
  return -1;
}

/* The first attached pointer at or after an address that lies before another, or NULL. */
static struct attachment *next(void **tree, const char *from, const char *end) {
  struct bound bound = {(uintptr_t)from, NULL};
  if (*tree)
    (void)tfind(&bound, tree, compare_bound);
  return bound.best && (uintptr_t)(bound.best->pointer + 1) <= (uintptr_t)end ? bound.best : NULL;
}

static size_t count_from(void **tree, const char *host, size_t bytes) {
  size_t count = 0;
  struct attachment *a;
  for (const char *at = host; (a = next(tree, at, host + bytes)); at = (const char *)a->pointer + 1)
    count++;
  return count;
}

/* Rows that lie as far apart as those before are part of the same block. */
static void add_row(accomp_spared *spared, size_t offset, size_t bytes) {
  accomp_block *last = spared->count ? &spared->blocks[spared->count - 1] : NULL;
  if (bytes == 0)
    return;
  if (last && last->bytes == bytes && last->rows == 1)
    last->row_step = offset - last->offset;
  if (last && last->bytes == bytes && last->offset + last->rows * last->row_step == offset)
    last->rows++;
  else
    spared->blocks[spared->count++] = (accomp_block){.offset = offset, .bytes = bytes, .rows = 1, .layers = 1};
}

accomp_spared *accomp_spare_attached(const char *host, size_t bytes, int device) {
  accomp_spared *spared = NULL;
  const char *at = host;
  struct attachment *a;
  size_t count;
  void **tree;
  accomp_table_lock(device);
  tree = tree_of(device, host, bytes);
  count = *tree ? count_from(tree, host, bytes) : 0;
  if (count)
    spared = accomp_allocate(sizeof *spared + (count + 1) * sizeof *spared->blocks);
  while (count && (a = next(tree, at, host + bytes))) {
    add_row(spared, (size_t)(at - host), (size_t)((const char *)a->pointer - at));
    at = (const char *)(a->pointer + 1);
  }
  if (count)
    add_row(spared, (size_t)(at - host), (size_t)(host + bytes - at));
  accomp_table_unlock(device);
  return spared;
}

struct reset {
  int device, async;
};

static void reset(const void *node, VISIT which, void *closure) {
  const struct attachment *a = *(struct attachment *const *)node;
  const struct reset *r = closure;
  if (which == postorder || which == leaf)
    accomp_store(a->slot, *a->pointer, r->device, r->async);
}

void accomp_reset_attached(void *attachments, int device, int async) {
  struct reset r = {device, async};
  twalk_r(attachments, reset, &r);
}

void accomp_drop_attachments(void *attachments) { tdestroy(attachments, free); }

void accomp_forget_attached(char *host, size_t bytes, int device) {
  void **tree = accomp_table_attachments(device);
  struct attachment *a;
  while ((a = next(tree, host, host + bytes))) {
    tdelete(a, tree, compare);
    free(a);
  }
}

void accomp_return_attached(char *host, size_t bytes, int device, bool gone) {
  const char *at = host;
  struct attachment *a;
  void **tree;
  accomp_table_lock(device);
  tree = tree_of(device, host, bytes);
  for (; (a = next(tree, at, host + bytes)); at = (const char *)(a->pointer + 1))
    if (*a->pointer == a->copy)
      *a->pointer = a->target;
  if (gone)
    accomp_forget_attached(host, bytes, device);
  accomp_table_unlock(device);
}

/* Counts one more attachment; true where the device copy is to be set. The table is locked. */
static bool count_up(void **tree, void **pointer, void **slot, void *copy) {
  struct attachment *a = find(tree, pointer);
  if (a && a->target == *pointer && a->copy == copy) {
    a->count++;
    return false;
  }
  if (!a) {
    a = accomp_allocate(sizeof *a);
    a->pointer = pointer;
    if (!tsearch(a, tree, compare))
      accomp_fail_as(acc_error_out_of_memory, "out of memory");
  }
  a->slot = slot;
  a->target = *pointer;
  a->copy = copy;
  a->count = 1;
  return true;
}

/* The device copy of a pointer, which needs no entry in the room of an object. */
static void **slot_of(void **pointer, int device) {
  char *slot = accomp_translate(pointer, sizeof *pointer, device, NULL);
  accomp_table_lock(device);
  if (!slot)
    slot = accomp_in_object_room(pointer, sizeof *pointer, device);
  accomp_table_unlock(device);
  return (void **)slot;
}

bool accomp_attach(void **pointer, const void *data, int device, int async) {
  accomp_entry *entry;
  char *copy;
  void **slot;
  int pending;
  bool sets;
  if (!pointer || !*pointer)
    return false;
  if (!data)
    data = *pointer;
  copy = accomp_translate(data, 1, device, NULL);
  if (copy)
    copy -= (uintptr_t)data - (uintptr_t)*pointer;
  slot = copy ? slot_of(pointer, device) : NULL;
  if (!slot)
    return false; /* section 2.7.13: no action where one of them is not present */
  accomp_table_lock(device);
  sets = count_up(tree_of(device, pointer, sizeof *pointer), pointer, slot, copy);
  entry = accomp_table_find(device, pointer, sizeof *pointer);
  pending = entry && accomp_queue_number(async) == acc_async_sync ? entry->pending : acc_async_sync;
  sets = sets || !entry; /* what has no entry may have left and come back unnoticed */
  accomp_trace("attach", NULL, pointer, sizeof *pointer, entry);
  accomp_table_unlock(device);
  if (sets && pending != acc_async_sync) /* the transfer that brings the pointer came first */
    accomp_drain(device, pending);
  if (sets)
    accomp_store(slot, copy, device, async);
  return true;
}

void accomp_detach(void **pointer, int device, bool finalize, int async) {
  struct attachment *a;
  void **slot = NULL, **tree;
  if (!pointer)
    return;
  accomp_table_lock(device);
  tree = tree_of(device, pointer, sizeof *pointer);
  a = find(tree, pointer);
  if (a && (finalize || --a->count == 0)) {
    slot = a->slot;
    tdelete(a, tree, compare);
    free(a);
    accomp_trace("detach", NULL, pointer, sizeof *pointer, accomp_table_find(device, pointer, sizeof *pointer));
  }
  accomp_table_unlock(device);
  if (slot)
    accomp_store(slot, *pointer, device, async);
}

static void attach(void **pointer, int async, const char *routine) {
  int device = accomp_device();
  accomp_in(routine);
  if (device != HOST && accomp_attach(pointer, NULL, device, async))
    accomp_attach_counted(pointer, device);
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
