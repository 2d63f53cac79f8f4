// Data that routines enter and directives end, and the reverse: one count, in both profiles, C and C++.
// RUN: %accomp-clang -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 5 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 5 %t | FileCheck %s
// RUN: %accomp-clang++ -x c++ -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 5 %t | FileCheck %s
// REQUIRES: cpu-device
#include <openacc.h>
#include <stdio.h>

enum { N = 8 };
static int a[N];

static void add(void) {
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; ++i)
    a[i]++;
}

// Data that is gone is copied in anew.
static void show(const char *what) {
  printf("%s: %d\n", what, a[3]);
  a[3] += 10;
}

int main(void) {
  acc_copyin(a, sizeof a);
  add();
#pragma acc exit data copyout(a)
  show("in by a routine, out by a directive"); // CHECK: in by a routine, out by a directive: 1

#pragma acc enter data copyin(a)
  acc_copyin(a, sizeof a);
#pragma acc exit data delete(a)
  add();
  acc_copyout(a, sizeof a);
  show("in by both, out by both"); // CHECK-NEXT: in by both, out by both: 12

  acc_create(a, sizeof a);
#pragma acc enter data create(a)
  acc_delete(a, sizeof a);
#pragma acc update device(a)
  add();
#pragma acc exit data copyout(a)
  show("the reverse"); // CHECK-NEXT: the reverse: 23

  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  add();
#pragma acc exit data copyout(a) finalize
  show("finalized"); // CHECK-NEXT: finalized: 34
  acc_delete(a, sizeof a);

#pragma acc data copyin(a[0:4])
  {
    acc_create(a, 4 * sizeof *a);
#pragma acc parallel loop present(a[0:4])
    for (int i = 0; i < 4; ++i)
      a[i]++;
  }
  acc_copyout(a, 4 * sizeof *a);
  show("in a region, out after it"); // CHECK-NEXT: in a region, out after it: 45
}
