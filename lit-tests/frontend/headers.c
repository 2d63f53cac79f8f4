// Directives of user headers, and a macro that a header defines.
// RUN: cd %S && %accomp-opt --stop-after=bind headers.c | FileCheck %s
#include "Inputs/kernels.h"
#include <stdio.h>

// CHECK: kernels.h" c
// CHECK: (directive acc "parallel loop"
// CHECK: function=g
// CHECK: (directive acc "parallel loop" 5:1-5:42
// CHECK: function=clear
void g(int n, int *a) {
  LOOP(k, n) a[k] = k;
}
