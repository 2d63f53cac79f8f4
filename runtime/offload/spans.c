/* The bytes that arrays span. flang says of an array that is not contiguous that it had as many bytes as its elements,
 * from its first one on, and of strings of assumed or deferred length that each had one byte. What lies between the
 * elements is mapped with them, and stays as it is on the host. */
#include "maps.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_VERSION = 20180515, LAST_VERSION = 20991231, CHARACTER = 40, MAX_RANK = 15 };

struct descriptor { /* of ISO_Fortran_binding.h */
  char *base;
  uint64_t element;
  int32_t version;
  signed char rank, type, attribute, extra;
  struct {
    int64_t lower, extent, step;
  } dimensions[];
};

struct span {
  int64_t low, high; /* bytes from the first element on */
  int64_t count;
  bool contiguous;
};

static struct span span_of(const struct descriptor *d) {
  struct span s = {0, (int64_t)d->element, 1, true};
  for (int i = 0; i < d->rank; ++i) {
    int64_t extent = d->dimensions[i].extent, length = (extent - 1) * d->dimensions[i].step;
    s.contiguous = s.contiguous && (extent == 1 || d->dimensions[i].step == s.count * (int64_t)d->element);
    s.count *= extent > 0 ? extent : 0;
    s.low += length < 0 ? length : 0;
    s.high += length > 0 ? length : 0;
  }
  return s;
}

/* Whether a map of its own covers a descriptor of this rank. */
static bool is_mapped(const struct arguments *a, const void *descriptor, int rank) {
  for (uint32_t i = 0; i < a->count; ++i)
    if (a->begins[i] == descriptor && a->sizes[i] >= 24 * (1 + rank))
      return true;
  return false;
}

/* The descriptor of the array, or of the string, that an item is or is a part of. */
static const struct descriptor *described(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = a->bases[item];
  if (!(a->types[item] & POINTER_AND_OBJECT) || !d || !is_mapped(a, d, 0))
    return NULL;
  if (d->version < FIRST_VERSION || d->version > LAST_VERSION)
    return NULL;
  return d->rank >= 0 && d->rank <= MAX_RANK && is_mapped(a, d, d->rank) ? d : NULL;
}

static const struct descriptor *whole(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = described(a, item);
  return d && a->begins[item] == d->base ? d : NULL;
}

static void *copied(const void *array, size_t bytes) {
  void *result = malloc(bytes);
  if (!result)
    abort();
  return memcpy(result, array, bytes);
}

void accomp_own(struct arguments *a, const struct arguments *given) {
  if (a->types != given->types)
    return;
  a->begins = copied(a->begins, a->count * sizeof *a->begins);
  a->sizes = copied(a->sizes, a->count * sizeof *a->sizes);
  a->types = copied(a->types, a->count * sizeof *a->types);
}

void accomp_release(const struct arguments *a, const struct arguments *given) {
  if (a->types == given->types)
    return;
  free(a->begins);
  free(a->sizes);
  free(a->types);
}

const struct descriptor *accomp_strided(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = whole(a, item);
  struct span s = d ? span_of(d) : (struct span){0};
  return s.count > 0 && !s.contiguous && a->sizes[item] == s.count * (int64_t)d->element ? d : NULL;
}

static const struct descriptor *strings(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = whole(a, item);
  bool of_bytes = d && d->type == CHARACTER && d->element > 1;
  return of_bytes && span_of(d).count > 0 && a->sizes[item] == span_of(d).count ? d : NULL;
}

/* A section that is present and begins after the first element of an array that is not contiguous. */
static const struct descriptor *section(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = a->types[item] & (TO | FROM) ? NULL : described(a, item);
  bool after = d && d->base && (char *)a->begins[item] > d->base;
  return after && span_of(d).count > 0 && !span_of(d).contiguous ? d : NULL;
}

/* Where a section begins. flang counts elements as if the array were contiguous. */
static char *first_element(const struct descriptor *d, const char *begin) {
  int64_t left = (begin - d->base) / (int64_t)d->element;
  char *at = d->base;
  for (int i = 0; i < d->rank; ++i) {
    int64_t extent = i + 1 < d->rank ? d->dimensions[i].extent : left + 1;
    at += left % extent * d->dimensions[i].step;
    left /= extent;
  }
  return at;
}

/* Nothing is copied of what is present, so its first element is enough to find the others by. */
static void find_sections(struct arguments *a, const struct arguments *given) {
  for (uint32_t i = 0; i < a->count; ++i) {
    const struct descriptor *d = section(given, i);
    if (!d)
      continue;
    accomp_own(a, given);
    a->begins[i] = first_element(d, given->begins[i]);
    a->sizes[i] = (int64_t)d->element;
  }
}

void accomp_widen(struct arguments *a, const struct arguments *given) {
  for (uint32_t i = 0; i < a->count; ++i) {
    const struct descriptor *d = accomp_strided(given, i);
    struct span s;
    if (!d && !(d = strings(given, i)))
      continue;
    s = span_of(d);
    accomp_own(a, given);
    a->begins[i] = d->base + s.low;
    a->sizes[i] = s.high - s.low;
  }
  find_sections(a, given);
}

static void each_run(const struct descriptor *d, int rank, char *at, run_function *function, void *argument) {
  if (rank == 0) {
    function(at, d->element, argument);
    return;
  }
  if (rank == 1 && d->dimensions[0].step == (int64_t)d->element) {
    function(at, d->element * (size_t)d->dimensions[0].extent, argument);
    return;
  }
  for (int64_t i = 0; i < d->dimensions[rank - 1].extent; ++i)
    each_run(d, rank - 1, at + i * d->dimensions[rank - 1].step, function, argument);
}

void accomp_each_run(const struct descriptor *d, run_function *function, void *argument) {
  each_run(d, d->rank, d->base, function, argument);
}

struct kept {
  struct kept *next;
  const struct descriptor *array;
  char *low;
  size_t bytes;
  char copy[];
};

struct kept *accomp_keep(const struct arguments *a) {
  struct kept *all = NULL;
  for (uint32_t i = 0; i < a->count; ++i) {
    const struct descriptor *d = a->types[i] & FROM ? accomp_strided(a, i) : NULL;
    struct span s = d ? span_of(d) : (struct span){0};
    struct kept *one = d ? malloc(sizeof *one + (size_t)(s.high - s.low)) : NULL;
    if (!d)
      continue;
    if (!one)
      abort();
    *one = (struct kept){all, d, d->base + s.low, (size_t)(s.high - s.low)};
    memcpy(one->copy, one->low, one->bytes);
    all = one;
  }
  return all;
}

static void take(char *run, size_t bytes, void *argument) {
  struct kept *k = argument;
  memcpy(k->copy + (run - k->low), run, bytes);
}

void accomp_restore(struct kept *all) {
  while (all) {
    struct kept *one = all;
    accomp_each_run(one->array, take, one);
    memcpy(one->low, one->copy, one->bytes);
    all = one->next;
    free(one);
  }
}
