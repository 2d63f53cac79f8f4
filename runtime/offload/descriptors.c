/* Descriptors of flang's arrays that stay on the device, with the libomptarget of LLVM 19 and earlier.
 *
 * Each kernel and each beginning of a data region of flang's copies the descriptors of its arrays in, although they are
 * present, and has their pointers set to where the data is on the device. libomptarget leaves out the second where it
 * has done it before, as it does for other compilers, which do not copy pointers again: then a descriptor has the
 * host's pointer. So what is present is not copied in there; what stands behind the pointer in it, the bounds, is
 * brought up to date here. */
#include "maps.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of libaccomp (src/openmp/cpu.c), where programs are linked with that. */
__attribute__((weak)) void accomp_note_copies(int64_t device, int32_t count, void **begins, int64_t *sizes);

#pragma GCC visibility push(hidden)

static int (*is_present)(const void *, int);
static void *(*mapped)(const void *, int);
static int (*copy)(void *, const void *, size_t, size_t, size_t, int, int);
static int (*host)(void);
static int (*default_device)(void);

static void *found(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function)
    function = dlsym(RTLD_DEFAULT, name);
  if (function)
    return function;
  fprintf(stderr, "accomp: the program is not linked with libomptarget, which has %s\n", name);
  abort();
}

static void find_all(void) {
  if (copy)
    return;
  *(void **)&is_present = found("omp_target_is_present");
  *(void **)&mapped = found("omp_get_mapped_ptr");
  *(void **)&host = found("omp_get_initial_device");
  *(void **)&default_device = found("omp_get_default_device");
  *(void **)&copy = found("omp_target_memcpy");
}

/* Whether the pointer at the start of an item is an item of its own. */
static bool holds_pointer(const struct arguments *a, uint32_t item) {
  for (uint32_t i = item + 1; i < a->count; ++i)
    if (a->types[i] & POINTER_AND_OBJECT && a->bases[i] == a->begins[item])
      return true;
  return false;
}

static void update(struct arguments *a, uint32_t item, int device) {
  char *begin = a->begins[item], *there;
  size_t bytes = (size_t)a->sizes[item];
  if (!begin || !is_present(begin, device))
    return;
  there = mapped(begin, device);
  if (!there)
    return;
  a->types[item] &= ~(int64_t)ALWAYS;
  if (copy(there, begin, bytes - sizeof(void *), sizeof(void *), sizeof(void *), device, host()))
    fputs("accomp: the bounds of an array could not be copied to the device\n", stderr);
}

/* Whether an item is a descriptor that is copied in although it is present. */
static bool recopied(const struct arguments *a, uint32_t item) {
  enum { SMALLEST = 24 };
  bool copied = (a->types[item] & (TO | ALWAYS | POINTER_AND_OBJECT)) == (TO | ALWAYS);
  return copied && a->sizes[item] >= SMALLEST && holds_pointer(a, item);
}

static void adjust(struct arguments *a, const struct arguments *given, int device) {
  for (uint32_t i = 0; i < a->count; ++i)
    if (recopied(a, i)) {
      accomp_own(a, given);
      update(a, i, device);
    }
}

/* Whether an item is a part of an object that another one maps whole. */
static bool is_part(const struct arguments *a, uint32_t item, uint32_t object) {
  const char *begin = a->begins[object], *part = a->begins[item];
  return a->sizes[item] > 0 && a->sizes[item] < a->sizes[object] && part >= begin &&
         part + a->sizes[item] <= begin + a->sizes[object];
}

/* Maps of an object that a descriptor refers to what its parts span, where one of these is present and the object is not:
 * for a component of a polymorphic object flang maps all of it. */
static void narrow(struct arguments *a, const struct arguments *given, uint32_t object, int device) {
  char *begin = a->begins[object], *low = NULL, *high = NULL;
  bool present = false;
  if (is_present(begin, device) && is_present(begin + a->sizes[object] - 1, device))
    return;
  for (uint32_t i = object + 1; i < a->count; ++i)
    if (is_part(a, i, object)) {
      char *part = a->begins[i], *end = part + a->sizes[i];
      low = !low || part < low ? part : low;
      high = !high || end > high ? end : high;
      present |= is_present(part, device) != 0;
    }
  if (!present)
    return;
  accomp_own(a, given);
  a->begins[object] = low;
  a->sizes[object] = high - low;
}

static void narrow_objects(struct arguments *a, const struct arguments *given, int device) {
  for (uint32_t i = 0; i < a->count; ++i)
    if (a->types[i] & POINTER_AND_OBJECT && a->sizes[i] > 0)
      narrow(a, given, i, device);
}

struct move {
  int device;
  bool to_device;
};

static void move(char *at, size_t bytes, void *argument) {
  const struct move *m = argument;
  char *there = mapped(at, m->device);
  int from = m->to_device ? host() : m->device, to = m->to_device ? m->device : host();
  if (there && copy(m->to_device ? there : at, m->to_device ? at : there, bytes, 0, 0, to, from))
    fputs("accomp: the elements of an array could not be copied\n", stderr);
}

/* Moves the elements, and nothing between them, of arrays that are not contiguous and are present, where maps of one of
 * these types have that moved if it has all flags of `moves`; the call of libomptarget then does not. */
static void move_elements(struct arguments *a, const struct arguments *given, int device, int64_t types,
                          int64_t moves) {
  for (uint32_t i = 0; i < a->count; ++i) {
    int64_t type = given->types[i];
    const struct descriptor *d = type & types && (type & moves) == moves ? accomp_strided(given, i) : NULL;
    if (!d || !is_present(given->begins[i], device))
      continue;
    accomp_own(a, given);
    a->types[i] &= ~types;
    accomp_each_run(d, move, &(struct move){device, (type & TO) != 0});
  }
}

static int number(int64_t device) {
  find_all();
  return device < 0 ? default_device() : (int)device;
}

/* The maps of a call as libomptarget is to have them; what differs from those given is its own. */
static struct arguments prepared(const struct arguments *given, int64_t device) {
  struct arguments a = *given;
  adjust(&a, given, number(device));
  move_elements(&a, given, number(device), TO, ALWAYS);
  accomp_widen(&a, given);
  narrow_objects(&a, given, number(device));
  return a;
}

typedef void data_call(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);

void __tgt_target_data_begin_mapper(void *place, int64_t device, int32_t count, void **bases, void **begins,
                                    int64_t *sizes, int64_t *types, void **names, void **mappers) {
  static data_call *next;
  struct arguments given = {0, (uint32_t)count, bases, begins, sizes, types};
  struct arguments a = prepared(&given, device);
  if (!next)
    *(void **)&next = found("__tgt_target_data_begin_mapper");
  next(place, device, count, bases, a.begins, a.sizes, a.types, names, mappers);
  if (accomp_note_copies)
    accomp_note_copies(device, count, a.begins, a.sizes);
  accomp_release(&a, &given);
}

void __tgt_target_data_end_mapper(void *place, int64_t device, int32_t count, void **bases, void **begins,
                                  int64_t *sizes, int64_t *types, void **names, void **mappers) {
  static data_call *next;
  struct arguments given = {0, (uint32_t)count, bases, begins, sizes, types}, a = given;
  struct kept *kept = accomp_keep(&given);
  accomp_widen(&a, &given);
  if (!next)
    *(void **)&next = found("__tgt_target_data_end_mapper");
  next(place, device, count, bases, a.begins, a.sizes, a.types, names, mappers);
  accomp_restore(kept);
  accomp_release(&a, &given);
}

void __tgt_target_data_update_mapper(void *place, int64_t device, int32_t count, void **bases, void **begins,
                                     int64_t *sizes, int64_t *types, void **names, void **mappers) {
  static data_call *next;
  struct arguments given = {0, (uint32_t)count, bases, begins, sizes, types}, a = given;
  move_elements(&a, &given, number(device), TO | FROM, 0);
  accomp_widen(&a, &given);
  if (!next)
    *(void **)&next = found("__tgt_target_data_update_mapper");
  next(place, device, count, bases, a.begins, a.sizes, a.types, names, mappers);
  accomp_release(&a, &given);
}

#pragma GCC visibility pop

int __tgt_target_kernel(void *place, int64_t device, int32_t teams, int32_t threads, void *function,
                        struct arguments *a) {
  static int (*next)(void *, int64_t, int32_t, int32_t, void *, struct arguments *);
  struct arguments given = *a, own = prepared(a, device);
  struct kept *kept = accomp_keep(&given);
  int result;
  if (!next)
    *(void **)&next = found("__tgt_target_kernel");
  *a = own;
  result = next(place, device, teams, threads, function, a);
  *a = given;
  accomp_restore(kept);
  accomp_release(&own, &given);
  return result;
}
