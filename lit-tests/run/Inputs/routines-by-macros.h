#ifndef ROUTINES_BY_MACROS_H
#define ROUTINES_BY_MACROS_H
#include "directives-in-macros.h"
ON_DEVICE
template <class T> void twice(T *p) { *p *= 2; }
ON_DEVICE
inline void thrice(double *p) { *p *= 3; }
#endif
