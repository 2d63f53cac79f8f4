/* The contiguous runs of a subarray whose elements are not all neighbours. */
#ifndef ACCOMP_STRIDED_H
#define ACCOMP_STRIDED_H

#include "device_api.h"

#include <accomp.h>

/* Calls `function` with the offset from the element with all indices 0 and the length, in bytes, of each
   run of neighbouring elements of the subarray, in rising order, runs that touch being one. None of the dimensions
   goes through pointers. */
void accomp_runs(const accomp_dim *dims, int rank, void (*function)(size_t offset, size_t bytes, void *argument),
                 void *argument);

/* The same by blocks of runs that lie evenly apart, of which there are as few as there can be. */
void accomp_blocks(const accomp_dim *dims, int rank, void (*function)(const accomp_block *block, void *argument),
                   void *argument);

#endif
