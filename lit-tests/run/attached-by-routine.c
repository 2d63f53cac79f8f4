// Directives leave a pointer that acc_attach attached as it is on both sides, in both profiles.
// RUN: %accomp-clang -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck %s
// REQUIRES: cpu-device, clang-19
#include <openacc.h>
#include <stdio.h>
struct list { int n, *p; };
static int first[2] = {1, 2}, second[2] = {5, 6};
int main(void) {
  static struct list s = {2, first};
#pragma acc enter data copyin(s, first)
  acc_attach((void **)&s.p);
#pragma acc update self(s)
  printf("update %d\n", s.p == first); // CHECK: {{^}}update 1
#pragma acc update device(s)
#pragma acc parallel loop present(s)
  for (int i = 0; i < 2; ++i) s.p[i] += 1;
#pragma acc enter data copyin(second)
  s.p = second;
  acc_attach((void **)&s.p);
#pragma acc parallel loop present(s)
  for (int i = 0; i < 2; ++i) s.p[i] += s.n;
#pragma acc exit data copyout(first)
#pragma acc exit data copyout(second)
  printf("gone %d %d\n", acc_is_present(first, 1), acc_is_present(second, 1)); // CHECK-NEXT: {{^}}gone 0 0
  s.n = 0;
#pragma acc exit data copyout(s)
  printf("%d %d\n", s.p == second, s.n);                                         // CHECK-NEXT: {{^}}1 2
  printf("%d %d %d %d\n", first[0], first[1], second[0], second[1]);            // CHECK-NEXT: {{^}}2 3 7 8
}
