/* Transfers between host and device copy by OpenMP's routines, now or by a task of a queue. */
#include "openmp.h"

#include <stdlib.h>
#include <string.h>

/* OpenMP 6.0. */
WEAK void *omp_target_memset(void *pointer, int value, size_t count, int device);

static int number_of(int device) { return device == HOST ? omp_get_initial_device() : device; }

/* An operation with what it needs to know, and its place in the program. */
struct later {
  void (*run)(const void *);
  accomp_place place;
  max_align_t argument[];
};

static void run_later(void *argument) {
  struct later *l = argument;
  accomp_place before = accomp_queued_at(&l->place);
  l->run(l->argument);
  accomp_at(&before);
  free(l);
}

/* Now, or in the queue with a copy of the argument. */
static void now_or_later(int device, int async, void (*run)(const void *), const void *argument, size_t bytes) {
  struct later *l;
  if (accomp_queue_number(async) == acc_async_sync) {
    run(argument);
    return;
  }
  l = accomp_allocate(sizeof *l + bytes);
  *l = (struct later){.run = run, .place = accomp_here()};
  memcpy(l->argument, argument, bytes);
  accomp_enqueue(device, async, run_later, l);
}

struct transfer {
  char *host, *copy;
  size_t bytes;
  int device;
  bool to_device;
  accomp_spared *spared;
};

/* Constants in `declare` are in memory of the device on the CPU that may not be written. They have their values. */
static bool is_constant(const struct transfer *t, size_t at, size_t bytes) {
  const char *copy = t->copy + at;
  return accomp_on_cpu() && t->to_device && accomp_is_static(copy) && memcmp(copy, t->host + at, bytes) == 0;
}

static int copy_run(const struct transfer *t, size_t at, size_t bytes) {
  int initial = omp_get_initial_device();
  if (is_constant(t, at, bytes))
    return 0;
  return t->to_device ? omp_target_memcpy(t->copy, t->host, bytes, at, at, t->device, initial)
                      : omp_target_memcpy(t->host, t->copy, bytes, at, at, initial, t->device);
}

static int copy_block(const struct transfer *t, const accomp_block *b) {
  int failed = 0;
  for (size_t row = 0; row < b->rows; ++row)
    failed |= copy_run(t, b->offset + row * b->row_step, b->bytes);
  return failed;
}

static void transfer(const void *argument) {
  const struct transfer *t = argument;
  int failed = t->spared ? 0 : copy_run(t, 0, t->bytes);
  for (size_t i = 0; t->spared && i < t->spared->count; ++i)
    failed |= copy_block(t, &t->spared->blocks[i]);
  if (failed)
    accomp_fail_as(acc_error_execution,
                   "moving %zu bytes between %p and device %d failed", t->bytes, (void *)t->host, t->device);
  free(t->spared);
}

void accomp_transfer(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  accomp_spared *spared = accomp_spare_attached(host, bytes, device);
  struct transfer t = {host, copy, bytes, device, to_device, spared};
  now_or_later(device, async, transfer, &t, sizeof t);
}

/* Runs one by one are as fast here. */
const bool accomp_transfers_blocks = false;

void accomp_transfer_block(char *host, char *copy, const accomp_block *block, bool to_device, int device, int async) {
  for (size_t layer = 0; layer < block->layers; ++layer)
    for (size_t row = 0; row < block->rows; ++row) {
      size_t at = block->offset + layer * block->layer_step + row * block->row_step;
      accomp_transfer(host + at, copy + at, block->bytes, to_device, device, async);
    }
}

struct store {
  void *value, **slot;
  int device;
};

static void store(const void *argument) {
  const struct store *s = argument;
  if (omp_target_memcpy(s->slot, &s->value, sizeof s->value, 0, 0, s->device, omp_get_initial_device()))
    accomp_fail_as(acc_error_execution, "setting a pointer on device %d failed", s->device);
}

void accomp_store(void **slot, void *value, int device, int async) {
  struct store s = {value, slot, device};
  now_or_later(device, async, store, &s, sizeof s);
}

enum { BLOCK = 1 << 20 };

void accomp_fill(char *copy, size_t bytes, int value, int device) {
  size_t size = bytes < BLOCK ? bytes : BLOCK;
  char *block;
  if (omp_target_memset) {
    omp_target_memset(copy, value, bytes, device);
    return;
  }
  block = accomp_allocate(size);
  for (size_t i = 0; value && i < size; ++i)
    block[i] = (char)value;
  for (size_t at = 0; at < bytes; at += size)
    omp_target_memcpy(copy, block, bytes - at < size ? bytes - at : size, at, 0, device, omp_get_initial_device());
  free(block);
}

struct filling {
  char *copy;
  size_t bytes;
  int device;
};

static void zero_later(void *argument) {
  struct filling *f = argument;
  accomp_fill(f->copy, f->bytes, 0, f->device);
  free(f);
}

void accomp_zero(char *copy, size_t bytes, int device, int async) {
  struct filling *f = accomp_allocate(sizeof *f);
  *f = (struct filling){copy, bytes, device};
  accomp_enqueue(device, async, zero_later, f);
}

struct copy {
  void *to;
  const void *from;
  size_t bytes;
  int to_device, from_device;
};

static void copy(const void *argument) {
  const struct copy *c = argument;
  if (!omp_target_memcpy)
    memmove(c->to, c->from, c->bytes);
  else if (omp_target_memcpy(c->to, c->from, c->bytes, 0, 0, number_of(c->to_device), number_of(c->from_device)))
    accomp_fail_as(acc_error_execution, "copying %zu bytes failed", c->bytes);
}

void accomp_copy(void *to, const void *from, size_t bytes, int to_device, int from_device, int async) {
  struct copy c = {to, from, bytes, to_device, from_device};
  now_or_later(accomp_device(), async, copy, &c, sizeof c);
}
