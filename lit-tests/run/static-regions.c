// Variables of declare with internal linkage in regions that list them: the device copy is used, and stays there.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4+ %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 4+ %t.p | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: cpu-device
// TEXT-NOT: {{(enter|exit) data}}
// TEXT-NOT: shared(
// CHECK-COUNT-4: 0 1 2 3 4 5 6 7{{ $}}
// CHECK: 40 121 202 283 364 5 6 7{{ $}}
#include <stdio.h>
static int a[8];
#pragma acc declare create(a)
static void print(void) {
  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
  puts("");
}
int main(void) {
  for (int i = 0; i < 8; i++) a[i] = i;
#pragma acc update device(a)
#pragma acc parallel loop
  for (int i = 0; i < 5; i++) a[i] = a[i] * 3 + 1;
  print();
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < 5; i++) a[i] = a[i] * 3 + 1;
  print();
#pragma acc serial loop copy(a)
  for (int i = 0; i < 5; i++) a[i] = a[i] * 3 + 1;
  print();
#pragma acc enter data copyin(a) async(1)
#pragma acc wait(1)
#pragma acc data present(a[0:8])
#pragma acc parallel loop copyin(a[0:8])
  for (int i = 0; i < 5; i++) a[i] = a[i] * 3 + 1;
  print();
#pragma acc exit data copyout(a) finalize
#pragma acc update self(a)
  print();
}
