/* Data actions (section 2.7.3 to 2.7.14) on one piece of data. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>

void *accomp_allocate(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  return memory;
}

void *accomp_reallocate(void *memory, size_t bytes) {
  memory = realloc(memory, bytes);
  if (!memory)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  return memory;
}

/* "variable 'a'", or "data" in a routine, which knows no names. */
static const char *called(const char *name, char *buffer, size_t size) {
  snprintf(buffer, size, name ? "variable '%s'" : "data", name);
  return buffer;
}

static _Noreturn void fail_partial(const char *name, const void *host, size_t bytes, int device, const char *from,
                                   size_t present, const char *copy) {
  char what[256];
  accomp_fail_as(acc_error_partly_present,
                 "%s partially present on device %d: %zu bytes at %p are asked for, "
                 "%zu bytes at %p are present (device address %p)",
                 called(name, what, sizeof what), device, bytes, host, present, (const void *)from,
                 (const void *)copy);
}

void accomp_absent(const accomp_piece *piece, int device) {
  char what[256];
  called(piece->name, what, sizeof what);
  if (piece->bytes)
    accomp_fail_as(acc_error_not_present,
                   "%s is not present on device %d: %zu bytes at %p", what, device, piece->bytes, (void *)piece->host);
  accomp_fail_as(acc_error_not_present,
                 "%s is not present on device %d: host address %p", what, device, (void *)piece->host);
}

char *accomp_translate(const void *host, size_t bytes, int device, const char *name) {
  accomp_entry found = {0}, *entry;
  accomp_table_lock(device);
  entry = accomp_table_find(device, host, bytes);
  if (entry)
    found = *entry;
  else /* locked: the copies of entries are known to OpenMP, too */
    found.copy = accomp_lone_copy(host, bytes, device);
  accomp_table_unlock(device);
  if (!entry)
    return found.copy;
  if (found.leaving)
    return NULL;
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

/* No bytes and no pointer: nothing is asked for. */
static bool empty(const accomp_piece *piece) { return piece->bytes == 0 && !piece->pointer; }

void accomp_note_queue(accomp_queues *queues, int number) {
  for (int i = 0; i < queues->count && i < ACCOMP_NOTED; ++i)
    if (queues->numbers[i] == number)
      return;
  if (queues->count < ACCOMP_NOTED)
    queues->numbers[queues->count] = number;
  if (queues->count <= ACCOMP_NOTED)
    queues->count++;
}

void accomp_drain_noted(const accomp_queues *queues, int device) {
  if (queues->count > ACCOMP_NOTED)
    accomp_drain_device(device);
  for (int i = 0; i < queues->count && queues->count <= ACCOMP_NOTED; ++i)
    accomp_drain(device, queues->numbers[i]);
}

/* The entry of a piece once no transfer makes or ends it, or NULL; a part of one ends the program. An entry
   whose release is queued in the queue `async` is returned, for one in another queue that is waited for. The table
   is locked before and after. */
static accomp_entry *settled(const accomp_piece *piece, int device, int async) {
  accomp_entry *entry;
  while ((entry = accomp_table_find(device, piece->host, piece->bytes))) {
    if (entry->busy) {
      accomp_table_wait(device);
    } else if (entry->leaving && (entry->queue != async || !accomp_holds(entry, piece->host, piece->bytes))) {
      int queue = entry->queue;
      accomp_table_unlock(device);
      accomp_drain(device, queue);
      accomp_table_lock(device);
    } else {
      break;
    }
  }
  if (entry && !accomp_holds(entry, piece->host, piece->bytes)) {
    accomp_entry found = *entry;
    accomp_table_unlock(device);
    fail_partial(piece->name, piece->host, piece->bytes, device, found.host, found.bytes, found.copy);
  }
  return entry;
}

#define OF_ENTRY(entry)                                                                                                \
  .device = (entry)->device, .host = (entry)->host, .copy = (entry)->copy, .bytes = (entry)->bytes

static void count_up(accomp_entry *entry, bool dynamic, int async) {
  if (dynamic)
    entry->dynamic++;
  else
    entry->structured++;
  if (async != acc_async_sync)
    accomp_note_queue(&entry->users, async);
}

/* Whether a queue moves in the value of now: it writes no other before, and no pointers are attached in the copy. */
static bool is_kept(const accomp_entry *entry, const accomp_piece *piece, int async) {
  bool constant = moves_in(piece) && piece->flags & ACCOMP_CONSTANT && piece->bytes;
  accomp_spared *spared;
  if (!constant || accomp_queue_number(async) == acc_async_sync || accomp_expects_download(piece->host, piece->bytes))
    return false;
  spared = accomp_spare_attached(piece->host, piece->bytes, entry->device);
  free(spared);
  return !spared;
}

/* Gives an entry, new or come back to life, its first contents; nobody else uses it until they are there, or on
   their way in a queue. The table is locked before and after. */
static void start_life(accomp_entry *entry, const accomp_piece *piece, bool dynamic, int async, bool is_new) {
  int device = entry->device;
  entry->busy = true;
  entry->pending = async;
  count_up(entry, dynamic, async);
  accomp_trace("create", piece->name, piece->host, piece->bytes, entry);
  accomp_table_unlock(device);
  if (is_new)
    ACCOMP_EVENT(acc_ev_alloc, OF_ENTRY(entry), .name = piece->name, .async = async);
  ACCOMP_EVENT(acc_ev_create, OF_ENTRY(entry), .name = piece->name, .async = async);
  if (is_new)
    accomp_poison(entry->copy, entry->bytes, device);
  if (piece->flags & ACCOMP_ZERO)
    accomp_zero(entry->copy, entry->bytes, device, async);
  if (is_kept(entry, piece, async))
    accomp_move_constant(piece->host, entry->copy + (piece->host - entry->host), piece->bytes, piece->name, device,
                         async);
  else if (moves_in(piece))
    accomp_move(piece->host, entry->copy + (piece->host - entry->host), piece->bytes, piece->name, true, device, async);
  accomp_table_lock(device);
  entry->busy = false;
  accomp_table_changed(device);
}

_Atomic bool accomp_has_bases;

/* Whether what else keeps data present knows of more than the entry. */
static bool in_known(const accomp_entry *entry) { return entry->room && accomp_is_known(entry->room); }

static void create(const accomp_piece *piece, char *copy, int device, bool dynamic, int async) {
  accomp_entry *entry = accomp_allocate(sizeof *entry);
  *entry = (accomp_entry){.host = piece->host, .bytes = piece->bytes, .copy = copy, .device = device,
                           .room = piece->room, .name = piece->name};
  if (piece->pointer && *piece->pointer != piece->host) {
    entry->base = *piece->pointer;
    accomp_has_bases = true;
  }
  accomp_where(entry->origin, sizeof entry->origin);
  if (!in_known(entry) && !accomp_make_known(entry->host, entry->copy, entry->bytes, device)) {
    accomp_table_unlock(device);
    accomp_fail_as(acc_error_present,
                   "the %zu bytes at %p are mapped by %s already, in part or with another device address",
                   piece->bytes, (void *)piece->host, accomp_model);
  }
  accomp_table_insert(entry);
  start_life(entry, piece, dynamic, async, true);
}

/* Whether a piece is present that has no entry. The table is locked before and after. */
static bool enter_standing(const accomp_piece *piece, int device, int async) {
  char *copy = accomp_lone_copy(piece->host, piece->bytes, device);
  if (copy && piece->flags & ACCOMP_ALWAYS_IN) {
    accomp_table_unlock(device);
    accomp_move_piece(piece, copy, true, device, async);
    accomp_table_lock(device);
  }
  return copy;
}

/* A piece that has an entry which is to stay. The table is locked before and after. */
static void enter_present(accomp_entry *entry, const accomp_piece *piece, bool dynamic, int async) {
  int device = entry->device, pending = entry->pending;
  char *copy = entry->copy + (piece->host - entry->host);
  bool waits = pending != acc_async_sync && async == acc_async_sync;
  count_up(entry, dynamic, async);
  accomp_trace("present", piece->name, piece->host, piece->bytes, entry);
  if (!waits && !(piece->flags & ACCOMP_ALWAYS_IN))
    return;
  accomp_table_unlock(device);
  if (waits) /* a program that does not wait before it uses the data would read anything */
    accomp_drain(device, pending);
  if (piece->flags & ACCOMP_ALWAYS_IN)
    accomp_move_piece(piece, copy, true, device, async);
  accomp_table_lock(device);
  if (waits && entry->pending == pending)
    entry->pending = acc_async_sync;
}

/* The table is locked before and after. Where it was not meanwhile, others may have made the data present. */
static char *memory_for(const accomp_piece *piece, int device, bool *unlocked) {
  char *copy = piece->room ? accomp_place_in(piece->room, piece->host) : accomp_device_allocate(piece->bytes, device);
  *unlocked = !copy;
  if (copy)
    return copy;
  accomp_table_unlock(device);
  accomp_drain_device(device); /* what is queued may free memory */
  copy = accomp_device_allocate(piece->bytes, device);
  if (!copy)
    accomp_fail_as(acc_error_out_of_memory,
                   "no memory on device %d for %zu bytes at %p", device, piece->bytes, (void *)piece->host);
  accomp_table_lock(device);
  return copy;
}

/* With the table locked. */
static bool enter(const accomp_piece *piece, int device, bool dynamic, int async) {
  accomp_entry *entry = settled(piece, device, async);
  accomp_piece own = *piece;
  bool unlocked;
  char *copy;
  bool creates = piece->action != ACCOMP_PRESENT && piece->action != ACCOMP_NO_CREATE && piece->bytes;
  if (!entry && enter_standing(piece, device, async))
    return true;
  if (entry && !entry->leaving) {
    enter_present(entry, piece, dynamic, async);
    return true;
  }
  if (piece->action == ACCOMP_PRESENT) {
    accomp_table_unlock(device);
    accomp_absent(piece, device);
  }
  if (creates && entry) { /* its queued release is called off */
    entry->leaving = false;
    entry->life++;
    start_life(entry, piece, dynamic, async, false);
  } else if (creates) {
    own.room = accomp_part_room(piece, device);
    own.room = own.room ? own.room : piece->room;
    copy = memory_for(&own, device, &unlocked);
    if (unlocked && settled(piece, device, async)) {
      accomp_device_free(copy, device);
      return enter(piece, device, dynamic, async);
    }
    create(&own, copy, device, dynamic, async);
  }
  return creates;
}

const char *accomp_name_of(const void *host, int device) {
  const accomp_entry *entry;
  const char *name;
  accomp_table_lock(device);
  entry = accomp_table_find(device, host, 1);
  name = entry ? entry->name : NULL;
  accomp_table_unlock(device);
  return name;
}

bool accomp_enter(const accomp_piece *piece, int device, bool dynamic, int async) {
  bool entered;
  if (empty(piece))
    return false;
  accomp_table_lock(device);
  entered = enter(piece, device, dynamic, accomp_queue_number(async));
  accomp_table_unlock(device);
  return entered;
}

/* The entry is in no table any more. */
static void release(accomp_entry *entry) {
  accomp_trace("delete", NULL, entry->host, entry->bytes, entry);
  accomp_drop_attachments(entry->attachments);
  if (!in_known(entry))
    accomp_make_unknown(entry->host, entry->device);
  if (entry->holder)
    accomp_leave_room(entry->holder);
  if (entry->room)
    accomp_leave_room(entry->room);
  else if (!entry->mapped)
    accomp_device_free(entry->copy, entry->device);
}

struct departure {
  accomp_entry *entry;
  int device, queue;
  unsigned long life;
  accomp_place place;
  acc_construct_t parent;
};

/* Tells of the end of the memory of an entry, which nobody takes meanwhile. The table is locked before and after. */
static void tell_free(accomp_entry *entry, int async) {
  if (!ACCOMP_LISTENS)
    return;
  entry->busy = true;
  accomp_table_unlock(entry->device);
  ACCOMP_EVENT(acc_ev_free, OF_ENTRY(entry), .async = async);
  accomp_table_lock(entry->device);
  entry->busy = false;
}

/* A queued release: nothing where the entry has been entered again, which gave it another life. */
static void depart(void *argument) {
  struct departure *d = argument;
  accomp_entry *entry = d->entry;
  accomp_place before = accomp_queued_at(&d->place);
  bool last;
  accomp_parent = d->parent;
  accomp_table_lock(d->device);
  if (entry->leaving && entry->life == d->life) {
    tell_free(entry, d->queue);
    accomp_table_remove(entry);
    entry->removed = true;
    release(entry);
    accomp_table_changed(d->device);
  }
  last = --entry->departures == 0 && entry->removed;
  accomp_table_unlock(d->device);
  accomp_at(&before);
  if (last)
    free(entry);
  free(d);
}

static void retire_later(accomp_entry *entry, const accomp_piece *piece, bool out, int async) {
  int device = entry->device;
  char *copy = entry->copy + (piece->host - entry->host);
  void *attachments = entry->attachments;
  accomp_queues users = entry->users;
  struct departure *d = accomp_allocate(sizeof *d);
  entry->attachments = NULL;
  entry->leaving = true;
  entry->queue = async;
  entry->departures++;
  *d = (struct departure){entry, device, async, ++entry->life, accomp_here(), accomp_parent};
  accomp_table_unlock(device);
  if (out)
    accomp_reset_attached(attachments, device, async);
  accomp_drop_attachments(attachments);
  if (out)
    accomp_move_piece(piece, copy, false, device, async);
  ACCOMP_EVENT(acc_ev_delete, OF_ENTRY(entry), .name = piece->name, .async = async);
  accomp_follow_noted(&users, device, async); /* no kernel of another queue may still use the memory */
  accomp_enqueue(device, async, depart, d);
}

static void retire_now(accomp_entry *entry, const accomp_piece *piece, bool out) {
  int device = entry->device;
  bool last;
  entry->busy = true;
  accomp_table_unlock(device);
  accomp_drain_noted(&entry->users, device); /* no kernel may still use the memory */
  if (out) {
    accomp_reset_attached(entry->attachments, device, acc_async_sync);
    accomp_drop_attachments(entry->attachments);
    entry->attachments = NULL;
    accomp_move_piece(piece, entry->copy + (piece->host - entry->host), false, device, acc_async_sync);
  }
  ACCOMP_EVENT(acc_ev_delete, OF_ENTRY(entry), .name = piece->name, .async = acc_async_sync);
  ACCOMP_EVENT(acc_ev_free, OF_ENTRY(entry), .name = piece->name, .async = acc_async_sync);
  accomp_table_lock(device);
  accomp_table_remove(entry);
  entry->removed = true;
  release(entry);
  last = entry->departures == 0;
  accomp_table_changed(device);
  accomp_table_unlock(device);
  if (last)
    free(entry);
}

/* Data without an entry never leaves. The table is locked before. */
static void leave_standing(const accomp_piece *piece, int device, int async) {
  char *copy = NULL;
  if (moves_out(piece) && piece->flags & ACCOMP_ALWAYS_OUT)
    copy = accomp_lone_copy(piece->host, piece->bytes, device);
  accomp_table_unlock(device);
  if (copy)
    accomp_move_piece(piece, copy, false, device, async);
}

static void leave_entry(accomp_entry *entry, const accomp_piece *piece, bool out, int async) {
  if (async == acc_async_sync)
    retire_now(entry, piece, out);
  else
    retire_later(entry, piece, out, async);
}

static void leave(const accomp_piece *piece, accomp_entry *entry, bool dynamic, bool finalize, int async) {
  unsigned *counter = dynamic ? &entry->dynamic : &entry->structured;
  char *copy = entry->copy + (piece->host - entry->host);
  int device = entry->device;
  bool out, gone;
  *counter = finalize ? 0 : *counter ? *counter - 1 : 0;
  gone = !entry->structured && !entry->dynamic && !entry->mapped;
  out = moves_out(piece) && (gone || piece->flags & ACCOMP_ALWAYS_OUT);
  accomp_trace("leave", piece->name, piece->host, piece->bytes, entry);
  if (gone) {
    leave_entry(entry, piece, out, async);
    return;
  }
  accomp_table_unlock(device);
  if (out)
    accomp_move_piece(piece, copy, false, device, async);
}

void accomp_leave(const accomp_piece *piece, int device, bool dynamic, bool finalize, int async) {
  accomp_piece own = *piece;
  accomp_entry *entry;
  int number = accomp_queue_number(async);
  if (empty(piece))
    return;
  accomp_table_lock(device);
  entry = settled(piece, device, number);
  if (!entry) {
    leave_standing(piece, device, number);
  } else if (entry->leaving) { /* section 2.7.9, 2.7.12: no action where the data is not present */
    accomp_table_unlock(device);
  } else {
    if (own.bytes == 0) { /* a pointer named whole: all that is present where it points */
      own.host = entry->host;
      own.bytes = entry->bytes;
    }
    leave(&own, entry, dynamic, finalize, number);
  }
}

char *accomp_enter_initial(const accomp_piece *piece, int device) {
  char *copy = piece->bytes ? accomp_device_allocate(piece->bytes, device) : NULL;
  if (!piece->bytes)
    return NULL;
  if (!copy)
    accomp_fail_as(acc_error_out_of_memory,
                   "no memory on device %d for %zu bytes at %p", device, piece->bytes, (void *)piece->host);
  accomp_trace("firstprivate", piece->name, piece->host, piece->bytes, NULL);
  ACCOMP_EVENT(acc_ev_alloc, .device = device, .async = acc_async_sync, .name = piece->name, .host = piece->host,
               .copy = copy, .bytes = piece->bytes);
  accomp_move(piece->host, copy, piece->bytes, piece->name, true, device, acc_async_sync);
  return copy;
}

struct initial {
  char *copy;
  size_t bytes;
  int device, queue;
};

static void free_initial(void *argument) {
  struct initial *values = argument;
  ACCOMP_EVENT(acc_ev_free, .device = values->device, .async = values->queue, .copy = values->copy,
               .bytes = values->bytes);
  accomp_device_free(values->copy, values->device);
  free(values);
}

void accomp_leave_initial(char *copy, size_t bytes, int device, int async) {
  struct initial *values = accomp_allocate(sizeof *values);
  *values = (struct initial){copy, bytes, device, async};
  accomp_enqueue(device, accomp_queue_number(async), free_initial, values);
}

void accomp_release_all(int device) {
  accomp_drain_device(device);
  for (;;) {
    accomp_entry *entry;
    accomp_table_lock(device);
    entry = accomp_table_find(device, NULL, SIZE_MAX);
    if (entry)
      accomp_table_remove(entry);
    accomp_table_unlock(device);
    if (!entry)
      return;
    ACCOMP_EVENT(acc_ev_delete, OF_ENTRY(entry), .async = acc_async_sync);
    if (!entry->mapped)
      ACCOMP_EVENT(acc_ev_free, OF_ENTRY(entry), .async = acc_async_sync);
    accomp_table_lock(device);
    release(entry);
    accomp_table_unlock(device);
    free(entry);
  }
}
