// Macros of a header make directives in other files: what stands after regions and functions goes to those.
// RUN: %accomp-clang++ -O1 -Wall -Wextra -Werror -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.portable && %run-cpu 3 %t.portable
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip
// RUN: not %accomp-clang++ %s -fopenacc-print=omp 2>&1 | FileCheck %s
// RUN: rm -rf %t.dir && %project migrate --quiet --root %S %s --out %t.dir
// RUN: FileCheck %s --check-prefix=MOVED < %t.dir/Inputs/routines-by-macros.h
// RUN: %clang --driver-mode=g++ -fopenmp -Wall -Wextra -Werror %t.dir/macros-of-headers.cpp -o %t.moved && %t.moved
// REQUIRES: clang-19, cpu-device
#include "Inputs/routines-by-macros.h"

ON_DEVICE
static void quadruple(double *p) { *p *= 4; }

int main() {
  double a[4] = {1, 2, 3, 4};
  int s = 3;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; ++i) {
    twice(a + i);
    thrice(a + i);
    quadruple(a + i);
  }
// CHECK: error: the directive that this macro makes cannot be translated: '{{.*}}directives-in-macros.h', which defines it
  ALONE
  s += 4;
  ALONE
  { s *= 4; }
  return a[0] != 24 || a[3] != 96 || s != 28;
}
// MOVED: ON_DEVICE
// MOVED-NEXT: template <class T> void twice(T *p) { *p *= 2; } _Pragma("omp end declare target")
