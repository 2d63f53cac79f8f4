/* What flang's calls of libomptarget say of their maps. */
#ifndef ACCOMP_OFFLOAD_MAPS_H
#define ACCOMP_OFFLOAD_MAPS_H

#include <stdbool.h>
#include <stdint.h>

enum { TO = 1, ALWAYS = 4, POINTER_AND_OBJECT = 0x10 };

struct arguments { /* the part that all versions share */
  uint32_t version, count;
  void **bases, **begins;
  int64_t *sizes, *types;
};

/* Gives arrays the bytes that they span; places and sizes are then memory of the caller's, if they are others.
 * `updates`: what lies between elements must not move with them, so arrays that are not contiguous end the program. */
__attribute__((visibility("hidden"))) void accomp_widen(struct arguments *a, bool updates);

#endif
