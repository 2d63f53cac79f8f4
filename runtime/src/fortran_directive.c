/* Directives of translated Fortran programs (module accomp). Fortran has no compound literals: what a call of
   accomp.h takes is collected by calls, from accomp_at on, until the directive's own call uses it up. While it is
   collected, a function in an argument may execute directives: what is collected forms a stack in each thread. */
#include "fortran.h"

#include <stdlib.h>
#include <string.h>

struct item {
  accomp_view view;
  accomp_var var;
};

struct directive {
  struct directive *outer;
  accomp_place place;
  int condition, async, number;
  void **parent; /* the pointer through which the next var is reached */
  size_t pushed; /* bytes of its descriptor after that */
  int count, room, queue_count, queue_room;
  struct item *items;
  accomp_var *vars;
  int *queues;
};
static _Thread_local struct directive *open;
static _Thread_local struct directive *spare;

/* What the end of a region needs of its beginning. */
struct region {
  int condition, async;
  accomp_place place;
};
static _Thread_local struct region *regions;
static _Thread_local int region_count, region_room;

/* Names live as long as the program: the library keeps them in what is present and in queues. */
struct text {
  struct text *next;
  size_t length;
  char characters[];
};
enum { TEXTS = 1024 };
static _Atomic(struct text *) texts[TEXTS];

static struct text *known(struct text *from, const char *characters, size_t length) {
  for (struct text *t = from; t; t = t->next)
    if (t->length == length && memcmp(t->characters, characters, length) == 0)
      return t;
  return NULL;
}

static const char *text_of(const accomp_descriptor *string) {
  const char *characters = string->base;
  size_t length = string->element, hash = length;
  struct text *first, *found;
  for (size_t i = 0; i < length; ++i)
    hash = hash * 31 + (unsigned char)characters[i];
  first = atomic_load(&texts[hash % TEXTS]);
  found = known(first, characters, length);
  if (found)
    return found->characters;
  found = accomp_reallocate(NULL, sizeof *found + length + 1);
  memcpy(found->characters, characters, length);
  found->characters[length] = 0;
  found->length = length;
  found->next = first;
  while (!atomic_compare_exchange_weak(&texts[hash % TEXTS], &found->next, found))
    ;
  return found->characters;
}

void accomp_f_at(int32_t line, const accomp_descriptor *file, const accomp_descriptor *unit) {
  struct directive *d = spare ? spare : accomp_reallocate(NULL, sizeof *d);
  if (!spare)
    *d = (struct directive){0};
  spare = NULL;
  d->outer = open;
  d->place = (accomp_place){text_of(file), text_of(unit), line};
  d->condition = 1;
  d->async = acc_async_sync;
  d->number = -1;
  d->count = d->queue_count = 0;
  d->parent = NULL;
  open = d;
}

void accomp_f_done(void) {
  struct directive *d = open;
  open = d->outer;
  if (spare) {
    free(d->items);
    free(d->vars);
    free(d->queues);
    free(d);
  } else {
    spare = d;
  }
}

void accomp_f_if(int64_t condition) { open->condition = open->condition && condition; }

void accomp_f_async(int64_t queue) { open->async = (int)queue; }

void accomp_f_number(int64_t number) { open->number = (int)number; }

void accomp_f_queue_number(int64_t number) {
  struct directive *d = open;
  if (d->queue_count == d->queue_room) {
    d->queue_room = 2 * d->queue_room + 4;
    d->queues = accomp_reallocate(d->queues, (size_t)d->queue_room * sizeof *d->queues);
  }
  d->queues[d->queue_count++] = (int)number;
}

/* The rest of a compiler's own descriptor that starts with this pointer to elements of a size; 0 for a pointer
   without one. gfortran: base, offset, size, version (4 bytes), rank (1); flang: base, size, version, rank. */
static size_t descriptor_rest(const char *at, const char *end, size_t element, int rank) {
  const accomp_descriptor *flang = (const void *)at;
  size_t dims = (size_t)rank * 3 * sizeof(ptrdiff_t), size = 0;
  if (at + sizeof *flang + dims <= end && flang->element == element && flang->rank == rank)
    size = sizeof *flang + dims;
  else if (at + 40 + dims <= end && *(const size_t *)(at + 16) == element && at[28] == rank)
    size = 40 + dims;
  return size ? size - sizeof(void *) : 0;
}

/* Section 2.7.2: the component `whole` of an object, that its next var is, or is a part of, is reached through a
   pointer in the object. Where it lies there is known to the compiler alone: it is the one that holds the
   component's address. */
void accomp_f_parent(int64_t object, int64_t bytes, int64_t whole, int64_t element, int32_t rank) {
  char *first = (char *)(intptr_t)object, *end = first + bytes;
  struct directive *d = open;
  d->parent = NULL;
  if (!whole)
    return;
  for (char *at = first; at + sizeof(void *) <= end && !d->parent; at += sizeof(void *))
    if (*(intptr_t *)at == (intptr_t)whole)
      d->parent = (void **)at;
  if (d->parent)
    d->pushed = descriptor_rest((char *)d->parent, end, (size_t)element, rank);
}

/* The device copy of a descriptor gets the bounds that the host's has: it may have been allocated since. */
static void push_bounds(void **pointer, size_t bytes, int async) {
  int device = accomp_device();
  char *host = (char *)(pointer + 1), *copy = NULL;
  accomp_entry *entry;
  if (device == HOST || bytes == 0)
    return;
  accomp_table_lock(device);
  entry = accomp_table_find(device, host, bytes);
  if (entry && !entry->leaving && accomp_holds(entry, host, bytes))
    copy = entry->copy + (host - entry->host);
  accomp_table_unlock(device);
  if (copy)
    accomp_move(host, copy, bytes, NULL, true, device, async);
}

static void push_all_bounds(const struct directive *d) {
  for (int i = 0; i < d->count && d->condition; ++i)
    if (d->items[i].var.pointer)
      push_bounds((void **)d->items[i].var.pointer, d->items[i].var.bytes, d->async);
}

static bool names_pointer(int action) {
  return (action & ACCOMP_ACTION) == ACCOMP_ATTACH || (action & ACCOMP_ACTION) == ACCOMP_DETACH;
}

/* For vars with a pointer, `bytes` of the item's var holds how much of the descriptor is after it. */
static void add(int32_t action, accomp_view view, const accomp_descriptor *name) {
  struct directive *d = open;
  struct item *item;
  void **pointer = view.bytes ? d->parent : NULL;
  d->parent = NULL;
  if (view.bytes == 0 || (names_pointer(action) && !pointer))
    return;
  if (d->count == d->room) {
    d->room = 2 * d->room + 4;
    d->items = accomp_reallocate(d->items, (size_t)d->room * sizeof *d->items);
    d->vars = accomp_reallocate(d->vars, (size_t)d->room * sizeof *d->vars);
  }
  item = &d->items[d->count++];
  item->view = view;
  item->var = (accomp_var){.action = action, .pointer = pointer, .bytes = pointer ? d->pushed : 0,
                           .name = text_of(name)};
}

/* What is added to an action where the elements follow one another. */
enum { CONTIGUOUS = 0x4000 };

void accomp_f_var(int32_t action, const accomp_descriptor *object, const accomp_descriptor *name) {
  add(action & ~CONTIGUOUS, action & CONTIGUOUS ? accomp_contiguous_view(object) : accomp_view_of(object), name);
}

void accomp_f_object(int32_t action, void *base, int64_t element, int32_t rank, const int64_t *extents,
                     const int64_t *steps, const accomp_descriptor *name) {
  add(action & ~CONTIGUOUS, accomp_view_from(base, (size_t)element, rank, extents, steps), name);
}

static const accomp_var *vars_of(const struct directive *d) {
  for (int i = 0; i < d->count; ++i) {
    const struct item *item = &d->items[i];
    accomp_var *var = &d->vars[i];
    *var = item->var;
    var->host = item->view.first;
    var->bytes = item->view.bytes;
    var->dims = item->view.rank ? item->view.dims : NULL;
    var->rank = item->view.rank;
  }
  return d->vars;
}

void accomp_f_begin(int32_t construct) {
  struct directive *d = open;
  if (region_count == region_room) {
    region_room = 2 * region_room + 8;
    regions = accomp_reallocate(regions, (size_t)region_room * sizeof *regions);
  }
  regions[region_count++] = (struct region){d->condition, d->async, d->place};
  push_all_bounds(d);
  accomp_begin(&d->place, construct, d->condition, d->async, d->count, vars_of(d));
  accomp_f_done();
}

void accomp_f_end(int32_t line) {
  struct region *r = &regions[region_count - 1];
  r->place.line = line;
  accomp_end(&r->place);
  region_count--;
}

int32_t accomp_f_condition(void) {
  return regions[region_count - 1].condition && accomp_takes_kernels(accomp_device());
}

char *accomp_f_queue(void) { return accomp_queue(regions[region_count - 1].async); }

void accomp_f_enter_data(void) {
  struct directive *d = open;
  push_all_bounds(d);
  accomp_enter_data(&d->place, d->condition, d->async, d->count, vars_of(d));
  accomp_f_done();
}

void accomp_f_exit_data(int32_t finalize) {
  struct directive *d = open;
  accomp_exit_data(&d->place, d->condition, d->async, finalize, d->count, vars_of(d));
  accomp_f_done();
}

void accomp_f_update(int32_t if_present) {
  struct directive *d = open;
  accomp_update(&d->place, d->condition, d->async, if_present, d->count, vars_of(d));
  accomp_f_done();
}

void accomp_f_wait(void) {
  struct directive *d = open;
  accomp_wait(&d->place, d->condition, d->number, d->async, d->queue_count, d->queues);
  accomp_f_done();
}

void accomp_f_init(int32_t type) {
  struct directive *d = open;
  accomp_init(&d->place, d->condition, type, d->number);
  accomp_f_done();
}

void accomp_f_shutdown(int32_t type) {
  struct directive *d = open;
  accomp_shutdown(&d->place, d->condition, type, d->number);
  accomp_f_done();
}

/* The default queue is the one that was named last, if any. */
void accomp_f_set(int32_t type) {
  struct directive *d = open;
  accomp_set(&d->place, d->condition, type, d->number, d->queue_count > 0,
             d->queue_count ? d->queues[d->queue_count - 1] : 0);
  accomp_f_done();
}

/* A pointer made of the address would have other elements than an array that is not contiguous. */
void *accomp_f_use_device(const accomp_descriptor *object, int32_t if_present, const accomp_descriptor *name) {
  const struct directive *d = open;
  void *base = object ? object->base : NULL;
  if (accomp_view_of(object).rank) {
    accomp_at(&d->place);
    accomp_fail("'%s' in use_device is not contiguous: name the array that it is a section of", text_of(name));
  }
  return accomp_use_device(&d->place, d->condition, if_present, base, text_of(name));
}

void accomp_f_find_address(int64_t base, int32_t if_present, const accomp_descriptor *name) {
  const struct directive *d = open;
  (void)accomp_use_device(&d->place, d->condition, if_present, (void *)(intptr_t)base, text_of(name));
}

void accomp_f_find(const accomp_descriptor *object, int32_t if_present, const accomp_descriptor *name) {
  accomp_f_find_address(object ? (intptr_t)object->base : 0, if_present, name);
}

/* A pointer is made of the address, whose elements follow one another. */
void *accomp_f_region_address(int64_t base, int64_t element, int32_t rank, const int64_t *extents,
                              const int64_t *steps, int64_t part, const accomp_descriptor *name) {
  const struct region *r = &regions[region_count - 1];
  accomp_view view = accomp_view_from((void *)(intptr_t)base, (size_t)element, rank, extents, steps);
  if (view.rank || view.first != (char *)(intptr_t)base) {
    accomp_at(&r->place);
    accomp_fail("'%s' is not contiguous: name the array that it is a section of in the region", text_of(name));
  }
  if (!base || !part)
    return (void *)(intptr_t)base;
  char *found = accomp_use_device(&r->place, accomp_f_condition(), 1, (void *)(intptr_t)part, text_of(name));
  return found - (part - base);
}

int32_t accomp_f_found_address(int64_t base) {
  static const accomp_place nowhere;
  void *host = (void *)(intptr_t)base;
  return accomp_use_device(&nowhere, 1, 1, host, "") != host;
}

int32_t accomp_f_found(const accomp_descriptor *object) {
  return object ? accomp_f_found_address((intptr_t)object->base) : 0;
}
