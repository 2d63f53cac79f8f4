// `if` governs the whole `exit data`, with and without `finalize` (section 2.6.6).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t && %run-cpu 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.exact && %run-cpu 2 %t.exact | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device
#include <openacc.h>
#include <stdio.h>
enum { N = 8 };

static void leave(int yes) {
  int a[N], b[N];
  for (int i = 0; i < N; ++i)
    a[i] = b[i] = i;
#pragma acc enter data copyin(a, b)
#pragma acc enter data copyin(a, b)
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; ++i)
    a[i] += 10, b[i] += 10;
#pragma acc exit data copyout(a) delete(b) finalize if(yes)
  printf("%d: %d %d, %d %d\n", yes, a[1], b[1], acc_is_present(a, sizeof a), acc_is_present(b, sizeof b));
#pragma acc exit data copyout(a, b) finalize if(!yes)
  printf("%d %d\n", a[1], b[1]);
}

int main(void) {
  leave(0); // CHECK: 0: 1 1, 1 1
  // CHECK-NEXT: 11 11
  leave(1); // CHECK-NEXT: 1: 11 1, 0 0
  // CHECK-NEXT: 11 1
  return 0;
}
