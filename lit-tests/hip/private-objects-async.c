// The types of private copies that asynchronous kernels are not given as arguments stand in front of the kernels.
// RUN: %accomp-clang -w -fopenacc-target=hip-cpu -O1 %s -o %t && %run-hip 1 %t | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// CHECK: bad 0
// TEXT: namespace accomp_program {
// TEXT: struct record { long k, w[4]; };
// TEXT: __global__
// TEXT: struct record o;
#include <stdio.h>
struct record { long k, w[4]; };
int main(void) {
  long a[20], bad = 0;
  struct record o;
#pragma acc parallel loop gang vector private(o) copyout(a) async(2)
  for (int i = 0; i < 20; i++) {
    o.w[i % 4] = i;
    a[i] = o.w[i % 4];
  }
#pragma acc wait
  for (int i = 0; i < 20; i++)
    bad += a[i] != i;
  printf("bad %ld\n", bad);
}
