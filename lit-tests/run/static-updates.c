// Variables of declare with internal linkage: data clauses about them do nothing, updates copy them.
// REQUIRES: clang-19, cpu-device, gcc
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2+ %t | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc | FileCheck %s --check-prefix=HOST
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.c && %clang %cpu-flags %t.c -o %t.p && %run-cpu 14 %t.p | FileCheck %s
// CHECK: -1 4 16 -7, 9 5
// HOST: -1 4 16 -7, 9 5
#include <stdio.h>
static int t[8]; static double s; static struct { int a, b; } r;
#pragma acc declare create(t, s, r)
int main(void) {
  for (int i = 0; i < 8; ++i) t[i] = i;
  s = 2; r.a = 1; r.b = 2;
#pragma acc update device(t, s) device(r)
#pragma acc parallel loop present(t)
  for (int i = 0; i < 8; ++i) t[i] *= s * r.b;
  t[0] = -1; t[7] = -7;
#pragma acc update self(t[1:4]) if(s > 0)
  printf("%d %d %d %d, ", t[0], t[1], t[4], t[7]);
#pragma acc serial
  s = 9, r.b = 5;
#pragma acc update self(s, r.b)
  printf("%g %d\n", s, r.b);
}
