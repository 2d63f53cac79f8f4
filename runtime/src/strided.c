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

struct level {
  size_t count, step;
};

struct blocks {
  accomp_block block;
  struct level *outer;
  int outer_count;
  void (*function)(const accomp_block *block, void *argument);
  void *argument;
};

static void walk_blocks(struct blocks *b, int level, size_t offset) {
  if (level == b->outer_count) {
    b->block.offset = offset;
    b->function(&b->block, b->argument);
    return;
  }
  for (size_t i = 0; i < b->outer[level].count; ++i)
    walk_blocks(b, level + 1, offset + i * b->outer[level].step);
}

/* What lies around the runs, innermost first; levels that continue each other are one. */
static int levels_of(const accomp_dim *dims, int inner, struct level *levels) {
  int count = 0;
  for (int i = inner; i-- > 0;) {
    struct level l = {dims[i].length, dims[i].stride * dims[i].size};
    if (count && levels[count - 1].count * levels[count - 1].step == l.step)
      levels[count - 1].count *= l.count;
    else if (l.count > 1)
      levels[count++] = l;
  }
  return count;
}

enum { MOST_RANKS = 32 };

void accomp_blocks(const accomp_dim *dims, int rank, void (*function)(const accomp_block *block, void *argument),
                   void *argument) {
  struct level levels[MOST_RANKS];
  struct blocks b = {.block = {.rows = 1, .layers = 1}, .function = function, .argument = argument};
  size_t offset = 0;
  int count, taken = 0;
  for (int i = 0; i < rank; ++i) {
    if (dims[i].length == 0)
      return;
    offset += dims[i].lower * dims[i].size;
  }
  count = levels_of(dims, innermost_run(dims, rank, &b.block.bytes), levels);
  if (count > 0) {
    b.block.rows = levels[taken].count;
    b.block.row_step = levels[taken++].step;
  }
  if (count > 1 && levels[1].step % levels[0].step == 0) {
    b.block.layers = levels[taken].count;
    b.block.layer_step = levels[taken++].step;
  }
  b.outer = levels + taken;
  b.outer_count = count - taken;
  walk_blocks(&b, 0, offset);
}
