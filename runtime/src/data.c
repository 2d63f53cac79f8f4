/* Data actions (section 2.7.3 to 2.7.14) on one contiguous piece of data. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* LLVM's entry point of `target data`; called without data, it loads the device images of the program,
   which are otherwise loaded with the first region and hold the globals of `declare target`. */
WEAK void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases,
                                         void **begins, int64_t *sizes, int64_t *types, void **names,
                                         void **mappers);

struct transfer {
  char *host, *copy;
  size_t bytes;
  int device;
  bool to_device;
};

static void *allocate(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory)
    accomp_fail("out of memory");
  return memory;
}

static void transfer(const struct transfer *t) {
  int initial = omp_get_initial_device();
  accomp_entry *entry;
  int failed = t->to_device ? omp_target_memcpy(t->copy, t->host, t->bytes, 0, 0, t->device, initial)
                            : omp_target_memcpy(t->host, t->copy, t->bytes, 0, 0, initial, t->device);
  if (failed)
    accomp_fail("moving %zu bytes between %p and device %d failed", t->bytes, (void *)t->host, t->device);
  accomp_table_lock(t->device);
  entry = accomp_table_find(t->device, t->host, t->bytes);
  if (entry && entry->attachments)
    accomp_restore(entry, t->host, t->bytes, t->to_device);
  accomp_table_unlock(t->device);
}

static void transfer_later(void *argument) {
  transfer(argument);
  free(argument);
}

void accomp_move(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  struct transfer t = {host, copy, bytes, device, to_device};
  struct transfer *later;
  if (bytes == 0)
    return;
  accomp_event_transfer(to_device, true, host, copy, bytes, async);
  if (accomp_queue_number(async) == acc_async_sync) {
    transfer(&t);
  } else {
    later = allocate(sizeof *later);
    *later = t;
    accomp_enqueue(device, async, transfer_later, later);
  }
  accomp_event_transfer(to_device, false, host, copy, bytes, async);
}

/* "variable 'a'", or "data" in a routine, which knows no names. */
static const char *called(const char *name, char *buffer, size_t size) {
  snprintf(buffer, size, name ? "variable '%s'" : "data", name);
  return buffer;
}

static _Noreturn void fail_partial(const char *name, const void *host, size_t bytes, int device, const char *from,
                                   size_t present, const char *copy) {
  char what[256];
  accomp_fail("%s partially present on device %d: %zu bytes at %p are asked for, "
              "%zu bytes at %p are present (device address %p)",
              called(name, what, sizeof what), device, bytes, host, present, (const void *)from, (const void *)copy);
}

void accomp_absent(const accomp_piece *piece, int device) {
  char what[256];
  accomp_fail("%s not present on device %d: %zu bytes at %p", called(piece->name, what, sizeof what), device,
              piece->bytes, (void *)piece->host);
}

/* Data that OpenMP's own directives made present: its counters are OpenMP's. */
static char *openmp_copy(const void *host, size_t bytes, int device) {
  static _Thread_local int loaded = HOST;
  if (!omp_get_mapped_ptr || !host)
    return NULL;
  if (__tgt_target_data_begin_mapper && loaded != device) {
    __tgt_target_data_begin_mapper(NULL, device, 0, NULL, NULL, NULL, NULL, NULL, NULL);
    loaded = device;
  }
  if (bytes > 1 && !omp_target_is_present((const char *)host + bytes - 1, device))
    return NULL;
  return omp_target_is_present(host, device) ? omp_get_mapped_ptr(host, device) : NULL;
}

char *accomp_translate(const void *host, size_t bytes, int device, const char *name) {
  accomp_entry found = {0}, *entry;
  accomp_table_lock(device);
  entry = accomp_table_find(device, host, bytes);
  if (entry)
    found = *entry;
  accomp_table_unlock(device);
  if (!entry)
    return openmp_copy(host, bytes, device);
  if (!accomp_holds(&found, host, bytes))
    fail_partial(name, host, bytes, device, found.host, found.bytes, found.copy);
  return found.copy + ((const char *)host - found.host);
}

static bool moves_in(const accomp_piece *piece) {
  return piece->action == ACCOMP_COPY || piece->action == ACCOMP_COPYIN;
}

static bool moves_out(const accomp_piece *piece) {
  return piece->action == ACCOMP_COPY || piece->action == ACCOMP_COPYOUT;
}

/* The entry of a piece once no transfer makes or ends it, or NULL; a part of one ends the program. An entry
   whose release is queued in the queue `async` is returned, for one in another queue that is waited for. The table
   is locked before and after. */
static accomp_entry *settled(const accomp_piece *piece, int device, int async) {
  accomp_entry *entry;
  while ((entry = accomp_table_find(device, piece->host, piece->bytes))) {
    if (!accomp_holds(entry, piece->host, piece->bytes)) {
      accomp_entry found = *entry;
      accomp_table_unlock(device);
      fail_partial(piece->name, piece->host, piece->bytes, device, found.host, found.bytes, found.copy);
    }
    if (entry->busy) {
      accomp_table_wait(device);
    } else if (entry->leaving && entry->queue != accomp_queue_number(async)) {
      int queue = entry->queue;
      accomp_table_unlock(device);
      accomp_drain(device, queue);
      accomp_table_lock(device);
    } else {
      break;
    }
  }
  return entry;
}

static void fill_zero(char *copy, size_t bytes, int device) {
  static const char zeros[4096];
  for (size_t at = 0; at < bytes; at += sizeof zeros) {
    size_t part = bytes - at < sizeof zeros ? bytes - at : sizeof zeros;
    omp_target_memcpy(copy, zeros, part, at, 0, device, omp_get_initial_device());
  }
}

static accomp_entry *make(const accomp_piece *piece, int device) {
  accomp_entry *entry = allocate(sizeof *entry);
  entry->host = piece->host;
  entry->bytes = piece->bytes;
  entry->device = device;
  entry->copy = omp_target_alloc(piece->bytes, device);
  if (!entry->copy)
    accomp_fail("no memory on device %d for %zu bytes at %p", device, piece->bytes, (void *)piece->host);
  if (omp_target_associate_ptr(entry->host, entry->copy, entry->bytes, 0, device))
    accomp_fail("the %zu bytes at %p are mapped by OpenMP already, in part or with another device address",
                entry->bytes, (void *)entry->host);
  accomp_where(entry->origin, sizeof entry->origin);
  accomp_poison(entry->copy, entry->bytes, device);
  accomp_table_insert(entry);
  return entry;
}

static void count_up(accomp_entry *entry, bool dynamic) {
  if (dynamic)
    entry->dynamic++;
  else
    entry->structured++;
}

/* Gives an entry, new or come back to life, its first contents. The table is unlocked. */
static void fill(accomp_entry *entry, const accomp_piece *piece, int async) {
  if (piece->flags & ACCOMP_ZERO)
    fill_zero(entry->copy, entry->bytes, entry->device);
  if (moves_in(piece))
    accomp_move(entry->host, entry->copy, entry->bytes, true, entry->device, async);
}

static void create(const accomp_piece *piece, int device, bool dynamic, int async) {
  accomp_entry *entry = make(piece, device);
  entry->pending = accomp_queue_number(async);
  count_up(entry, dynamic);
  entry->busy = true; /* until its contents are there, or on their way in a queue */
  accomp_trace("create", piece->name, piece->host, piece->bytes, entry);
  accomp_event_data(ACCOMP_EVENT_CREATE, piece, entry->copy, async);
  accomp_table_unlock(device);
  fill(entry, piece, async);
  accomp_table_lock(device);
  entry->busy = false;
  accomp_table_changed(device);
}

/* A queued release is called off: the copy stays, and its contents are what a new one would have. */
static void revive(accomp_entry *entry, const accomp_piece *piece, bool dynamic, int async) {
  int device = entry->device;
  entry->leaving = false;
  entry->life++;
  entry->pending = accomp_queue_number(async);
  count_up(entry, dynamic);
  accomp_trace("create", piece->name, piece->host, piece->bytes, entry);
  accomp_table_unlock(device);
  fill(entry, piece, async);
  accomp_table_lock(device);
}

static bool enter_absent(const accomp_piece *piece, int device, bool dynamic, int async) {
  char *copy;
  accomp_table_unlock(device);
  copy = openmp_copy(piece->host, piece->bytes, device);
  if (copy && piece->flags & ACCOMP_ALWAYS_IN)
    accomp_move(piece->host, copy, piece->bytes, true, device, async);
  if (!copy && piece->action == ACCOMP_PRESENT)
    accomp_absent(piece, device);
  accomp_table_lock(device);
  if (copy || piece->action == ACCOMP_NO_CREATE || piece->bytes == 0)
    return copy != NULL;
  if (accomp_table_find(device, piece->host, piece->bytes)) /* another thread was faster */
    return accomp_table_unlock(device), accomp_enter(piece, device, dynamic, async), accomp_table_lock(device), true;
  create(piece, device, dynamic, async);
  return true;
}

bool accomp_enter(const accomp_piece *piece, int device, bool dynamic, int async) {
  accomp_entry *entry;
  bool entered = true, again = false;
  int pending = acc_async_sync;
  char *copy;
  accomp_table_lock(device);
  entry = settled(piece, device, async);
  if (!entry) {
    entered = enter_absent(piece, device, dynamic, async);
  } else if (entry->leaving) {
    if (piece->action == ACCOMP_PRESENT)
      accomp_table_unlock(device), accomp_absent(piece, device);
    entered = piece->action != ACCOMP_NO_CREATE;
    if (entered)
      revive(entry, piece, dynamic, async);
  } else {
    count_up(entry, dynamic);
    accomp_trace("present", piece->name, piece->host, piece->bytes, entry);
    again = piece->flags & ACCOMP_ALWAYS_IN;
    if (accomp_queue_number(async) == acc_async_sync) {
      pending = entry->pending;
      entry->pending = acc_async_sync;
    }
  }
  copy = again ? entry->copy + (piece->host - entry->host) : NULL;
  accomp_table_unlock(device);
  if (pending != acc_async_sync) /* a program that does not wait before it uses the data would read anything */
    accomp_drain(device, pending);
  if (again)
    accomp_move(piece->host, copy, piece->bytes, true, device, async);
  return entered;
}

static void release(accomp_entry *entry) {
  accomp_trace("delete", NULL, entry->host, entry->bytes, entry);
  accomp_forget_attachments(entry);
  omp_target_disassociate_ptr(entry->host, entry->device);
  omp_target_free(entry->copy, entry->device);
  free(entry);
}

struct departure {
  accomp_entry *entry;
  int device;
  unsigned long life;
};

static void depart(void *argument) {
  struct departure *d = argument;
  bool gone;
  accomp_table_lock(d->device);
  gone = d->entry->leaving && d->entry->life == d->life;
  if (gone)
    accomp_table_remove(d->entry);
  accomp_table_changed(d->device);
  accomp_table_unlock(d->device);
  if (gone)
    release(d->entry);
  free(d);
}

/* The last counter of an entry is 0: `out` moves [host, host + bytes) out, then its memory is released. */
static void retire(accomp_entry *entry, char *host, size_t bytes, bool out, int async) {
  int device = entry->device;
  char *copy = entry->copy + (host - entry->host);
  bool later = accomp_queue_number(async) != acc_async_sync;
  struct departure *d = later ? allocate(sizeof *d) : NULL;
  entry->busy = !later;
  entry->leaving = later;
  entry->queue = accomp_queue_number(async);
  if (later)
    *d = (struct departure){entry, device, ++entry->life};
  accomp_table_unlock(device);
  if (!later)
    accomp_drain_device(device); /* no kernel may still use the memory */
  if (out)
    accomp_move(host, copy, bytes, false, device, async);
  if (later) {
    accomp_enqueue(device, async, depart, d);
    return;
  }
  accomp_table_lock(device);
  accomp_table_remove(entry);
  accomp_table_changed(device);
  accomp_table_unlock(device);
  release(entry);
}

void accomp_leave(const accomp_piece *piece, int device, bool dynamic, bool finalize, int async) {
  accomp_entry *entry;
  char *host = piece->host, *copy;
  size_t bytes = piece->bytes;
  unsigned *counter;
  bool out, gone;
  accomp_table_lock(device);
  entry = settled(piece, device, async);
  if (!entry || entry->leaving) {
    accomp_table_unlock(device);
    return; /* section 2.7.9, 2.7.12: no action where the data is not present */
  }
  if (bytes == 0) {
    host = entry->host;
    bytes = entry->bytes;
  }
  counter = dynamic ? &entry->dynamic : &entry->structured;
  *counter = finalize ? 0 : *counter ? *counter - 1 : 0;
  gone = !entry->structured && !entry->dynamic && !entry->mapped;
  out = moves_out(piece) && (gone || piece->flags & ACCOMP_ALWAYS_OUT);
  accomp_trace("leave", piece->name, host, bytes, entry);
  if (gone) {
    accomp_event_data(ACCOMP_EVENT_DELETE, piece, entry->copy, async);
    retire(entry, host, bytes, out, async);
    return;
  }
  copy = entry->copy + (host - entry->host);
  accomp_table_unlock(device);
  if (out)
    accomp_move(host, copy, bytes, false, device, async);
}

static void find_any(accomp_entry *entry, void *argument) { *(accomp_entry **)argument = entry; }

void accomp_release_all(int device) {
  accomp_drain_device(device);
  for (;;) {
    accomp_entry *entry = NULL;
    accomp_table_lock(device);
    accomp_table_each(device, find_any, &entry);
    if (entry)
      accomp_table_remove(entry);
    accomp_table_unlock(device);
    if (!entry)
      return;
    release(entry);
  }
}
