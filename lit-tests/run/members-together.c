// Members of one object in a directive: each has counters of its own, and regions find all (OpenACC 3.3 section 2.7).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 7 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 7 %t.hip | FileCheck %s
// RUN: %accomp-clang -O1 -DAPART -fopenacc-target=cpu %s -o %t.cpu && not %t.cpu 2>&1 | FileCheck --check-prefix=APART %s
// REQUIRES: clang-19, cpu-device
// CHECK: 12 23
// CHECK: 22 3 24
// CHECK: 11 4 31
// CHECK: 74 -23
// APART: error: OpenACC: 'p.d' is present on device 0, but apart from other members of its object
#include <openacc.h>
#include <stdio.h>
typedef struct { int n; double c, between, d, a[4]; } object;
static void around(object p) {
#pragma acc data copy(p.c, p.d)
  {
#pragma acc parallel present(p.c, p.d)
    { p.c += 10; p.d += 20; }
#pragma acc parallel present(p.d)
    p.d += 1;
#pragma acc parallel copy(p.c)
    p.c += 1;
  }
  printf("%g %g\n", p.c, p.d);
}
static void sections(object p) {
#pragma acc data copy(p.c) copy(p.a[1:2])
  {
#pragma acc parallel present(p.c, p.a[1:2])
    { p.c += 21; p.a[2] += 20; }
#pragma acc parallel loop present(p.a[1:2])
    for (int i = 1; i < 3; ++i) p.a[i] += 1;
    p.between = 7;
  }
  printf("%g %g %g\n", p.c, p.a[1], p.a[2]);
}
static void through(object *q) {
  q->between = 4;
#pragma acc parallel copy(q->c, q->d)
  { q->c += 10; q->d += 29; }
  printf("%g %g %g\n", q->c, q->between, q->d);
}
static void counted(object p) {
  p.c = 73;
  p.d = -22;
#pragma acc enter data copyin(p.c, p.d)
  p.c = p.d = p.between = 1;
#pragma acc parallel copy(p.c) copy(p.d)
  { p.c += 1; p.d -= 1; }
#pragma acc exit data copyout(p.c)
  if (acc_is_present(&p.c, sizeof p.c) || !acc_is_present(&p.d, sizeof p.d)) printf("wrong\n");
#pragma acc exit data copyout(p.d)
  printf("%g %g\n", p.c, p.d);
}
#ifdef APART
static void apart(object p) {
#pragma acc enter data copyin(p.c)
#pragma acc enter data copyin(p.d)
#pragma acc parallel present(p.c, p.d)
  p.c = p.d;
}
#endif
int main(void) {
  object p = {3, 1, 0, 2, {1, 2, 3, 4}};
  around(p);
  sections(p);
  through(&p);
  counted(p);
#ifdef APART
  apart(p);
#endif
}
