/* Fortran arguments of any type and rank, as the files of the run-time library's Fortran side see them. */
#ifndef ACCOMP_FORTRAN_H
#define ACCOMP_FORTRAN_H

#include "internal.h"

/* The descriptor by which `type(*), dimension(..)` and `character(*)` of bind(c) procedures are passed
 * (ISO_Fortran_binding.h, Fortran 2018, 18.5.3). What is used of it lies at the same places in the
 * headers of gfortran, flang and Intel's compilers, which differ in type and attribute alone; so the
 * library is compiled once, by any C compiler, for all of them. tests/runtime compares it with each header. */
typedef struct accomp_descriptor {
  void *base;
  size_t element;
  int version;
  signed char rank;
  signed char type_and_attribute[3];
  struct {
    ptrdiff_t lower, extent, step; /* from one element to the next, in bytes; may be negative */
  } dim[];
} accomp_descriptor;

enum { ACCOMP_RANKS = 15 };

/* A Fortran object: `first` is the address of its first byte in memory. Where it is not contiguous, it has
 * dimensions, outermost first, down to one of a single element. */
typedef struct accomp_view {
  char *first;
  size_t bytes; /* from the first to the last byte; 0 where there is no object, or one without elements */
  int rank;
  accomp_dim dims[ACCOMP_RANKS + 1];
} accomp_view;

/* The extents of an object, and the steps between its elements in bytes. */
typedef struct accomp_shape {
  int64_t extents[ACCOMP_RANKS], steps[ACCOMP_RANKS];
} accomp_shape;

/* As the descriptor says; the second of an object whose elements follow one another, whatever it says. */
accomp_shape accomp_shape_of(const accomp_descriptor *object);
accomp_shape accomp_contiguous_shape(const accomp_descriptor *object);

/* Not allocated, not associated and absent objects have no bytes. */
accomp_view accomp_view_of(const accomp_descriptor *object);
/* The same of an object whose elements follow one another. */
accomp_view accomp_contiguous_view(const accomp_descriptor *object);
/* The same from the address of the first element, and the extents and steps in Fortran's order. */
accomp_view accomp_view_from(void *base, size_t element, int rank, const int64_t *extents, const int64_t *steps);

#endif
