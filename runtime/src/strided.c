#include "strided.h"

struct runs {
  const accomp_dim *dims;
  int inner; /* the dimensions from this one on are one run */
  size_t start, bytes;
  void (*function)(size_t offset, size_t bytes, void *argument);
  void *argument;
};

/* The first dimension from which on the elements are neighbours; the length of that run in bytes. */
static int innermost_run(const accomp_dim *dims, int rank, size_t *bytes) {
  int level = rank;
  *bytes = dims[rank - 1].size;
  while (level > 0 && dims[level - 1].size == *bytes && (dims[level - 1].stride == 1 || dims[level - 1].length == 1)) {
    level--;
    *bytes *= dims[level].length;
  }
  return level;
}

static void flush(struct runs *r) {
  if (r->bytes)
    r->function(r->start, r->bytes, r->argument);
}

static void add(struct runs *r, size_t offset, size_t bytes) {
  if (r->bytes && r->start + r->bytes == offset) {
    r->bytes += bytes;
    return;
  }
  flush(r);
  r->start = offset;
  r->bytes = bytes;
}

static void walk(struct runs *r, int level, size_t offset, size_t run) {
  const accomp_dim *d = &r->dims[level];
  if (level == r->inner) {
    add(r, offset, run);
    return;
  }
  for (size_t i = 0; i < d->length; ++i)
    walk(r, level + 1, offset + (d->lower + i * d->stride) * d->size, run);
}

void accomp_runs(const accomp_dim *dims, int rank, void (*function)(size_t offset, size_t bytes, void *argument),
                 void *argument) {
  struct runs r = {dims, 0, 0, 0, function, argument};
  size_t run, offset = 0;
  for (int i = 0; i < rank; ++i)
    if (dims[i].length == 0)
      return;
  r.inner = innermost_run(dims, rank, &run);
  for (int i = r.inner; i < rank; ++i)
    offset += dims[i].lower * dims[i].size;
  walk(&r, 0, offset, run);
  flush(&r);
}
