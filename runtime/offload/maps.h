/* What flang's calls of libomptarget say of their maps. */
#ifndef ACCOMP_OFFLOAD_MAPS_H
#define ACCOMP_OFFLOAD_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TO = 1, FROM = 2, ALWAYS = 4, POINTER_AND_OBJECT = 0x10 };

struct arguments { /* the part that all versions share */
  uint32_t version, count;
  void **bases, **begins;
  int64_t *sizes, *types;
};

#pragma GCC visibility push(hidden)

/* Copies what calls may change of arguments, once, and frees these copies. */
void accomp_own(struct arguments *a, const struct arguments *given);
void accomp_release(const struct arguments *a, const struct arguments *given);

/* Gives arrays that are mapped whole the bytes that they span. */
void accomp_widen(struct arguments *a, const struct arguments *given);

/* The array of an item, where it is mapped whole and is not contiguous, else NULL. */
struct descriptor;
const struct descriptor *accomp_strided(const struct arguments *a, uint32_t item);

/* Calls `function` with the elements of an array, as many at once as are neighbours in its first dimension. */
typedef void run_function(char *at, size_t bytes, void *argument);
void accomp_each_run(const struct descriptor *d, run_function *function, void *argument);

/* What lies between the elements of arrays that may be copied out, before it, and its return to the host after it. */
struct kept;
struct kept *accomp_keep(const struct arguments *a);
void accomp_restore(struct kept *all);

#pragma GCC visibility pop

#endif
