/* The bytes that arrays span. flang says of an array that is not contiguous that it had as many bytes as its elements,
 * from its first one on, and of strings of assumed or deferred length that each had one byte. What lies between the
 * elements is mapped with them. */
#include "maps.h"

#include <stdio.h>
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

/* The descriptor of an array, or of a string, that is mapped as a whole. */
static const struct descriptor *whole(const struct arguments *a, uint32_t item) {
  const struct descriptor *d = a->bases[item];
  if (!(a->types[item] & POINTER_AND_OBJECT) || !d || !is_mapped(a, d, 0))
    return NULL;
  if (d->version < FIRST_VERSION || d->version > LAST_VERSION)
    return NULL;
  return d->rank >= 0 && d->rank <= MAX_RANK && is_mapped(a, d, d->rank) && a->begins[item] == d->base ? d : NULL;
}

static void *copied(const void *array, size_t bytes) {
  void *result = malloc(bytes);
  if (!result)
    abort();
  return memcpy(result, array, bytes);
}

static void refuse(void) {
  fputs("accomp: flang's target update moves other elements of an array that is not contiguous; -fopenacc-profile=exact moves its own\n",
        stderr);
  exit(EXIT_FAILURE);
}

void accomp_widen(struct arguments *a, bool updates) {
  bool own = false;
  for (uint32_t i = 0; i < a->count; ++i) {
    const struct descriptor *d = whole(a, i);
    struct span s = d ? span_of(d) : (struct span){0};
    bool strided = !s.contiguous && a->sizes[i] == s.count * (int64_t)(d ? d->element : 0);
    bool strings = d && d->type == CHARACTER && d->element > 1 && a->sizes[i] == s.count;
    if (!d || s.count <= 0 || !(strided || strings))
      continue;
    if (strided && updates)
      refuse();
    if (!own) {
      a->begins = copied(a->begins, a->count * sizeof *a->begins);
      a->sizes = copied(a->sizes, a->count * sizeof *a->sizes);
      own = true;
    }
    a->begins[i] = d->base + s.low;
    a->sizes[i] = s.high - s.low;
  }
}
