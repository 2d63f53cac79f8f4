// Sections in `no_create` that start behind the first element of what a pointer points to: found where they are
// present, and nothing is allocated where they are not.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 5 %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 5 %t.p | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.h && %run-hip 5 %t.h | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: cpu-device
// TEXT: target teams distribute parallel for map(alloc: c[from:0])
// TEXT: target teams distribute parallel for map(alloc: c[4:0])
// TEXT: target teams distribute parallel for map({{.*}}) map(alloc: c[4:0])
// TEXT: target teams distribute parallel for map(alloc: c[4:0])
#include <stdio.h>
#include <stdlib.h>
static void region(int *c, int from) {
  #pragma acc parallel loop no_create(c[from:4])
  for (int i = 4; i < 8; i++) c[i] = c[i] * 3 + 1;
}
static void fixed(int *c, int *seen) {
  #pragma acc parallel loop no_create(c[4:4]) async(1)
  for (int i = 4; i < 8; i++) { c[i] = c[i] + 1; }
  #pragma acc wait(1)
}
static void absent(int *c, int *seen, int use) {
  #pragma acc parallel loop no_create(c[4:4]) copy(seen[0:8])
  for (int i = 4; i < 8; i++) { if (use) seen[i] = c[i]; else seen[i] = -1; }
}
static void around(int *c) {
  #pragma acc data no_create(c[4:4])
  {
    #pragma acc parallel loop
    for (int i = 4; i < 8; i++) c[i] = c[i] + 100;
  }
}
int main(void) {
  int *c = malloc(8 * sizeof(int)), seen[8] = {0};
  for (int i = 0; i < 8; i++) c[i] = i;
  absent(c, seen, 0);
  absent(NULL, seen, 0);
  #pragma acc enter data copyin(c[4:4])
  region(c, 4);
  fixed(c, seen);
  around(c);
  #pragma acc exit data copyout(c[4:4])
  for (int i = 0; i < 8; i++) printf("%d ", c[i]);
  printf("%d\n", seen[7]);
  free(c);
}
// CHECK: 0 1 2 3 114 117 120 123 -1
