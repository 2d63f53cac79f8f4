// Members of one object in a directive: each has counters of its own, and regions find all (OpenACC 3.3 section 2.7).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 14 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 14 %t.hip | FileCheck %s
// RUN: %accomp-clang -O1 -DAPART -fopenacc-target=cpu %s -o %t.cpu && not %t.cpu 2>&1 | FileCheck --check-prefix=APART %s
// REQUIRES: clang-19, cpu-device
// CHECK: 12 23
// CHECK: 22 3 24
// CHECK: 11 4 31
// CHECK: 74 -23
// CHECK: 11 23
// CHECK: 21 43 5
// CHECK: 8 9
// CHECK: 10 12
// CHECK: 14 17
// CHECK: 21 18 2
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
static void one_by_one(object *q) {
  q->c = 1;
  q->d = 3;
#pragma acc enter data copyin(q->c)
#pragma acc enter data copyin(q->d)
#pragma acc parallel present(q->c, q->d)
  { q->c += 10; q->d += 20; }
#pragma acc exit data copyout(q->c)
  if (acc_is_present(&q->c, sizeof q->c) || acc_is_present(&q->between, sizeof q->between)) printf("wrong\n");
#pragma acc exit data copyout(q->d)
  printf("%g %g\n", q->c, q->d);
  acc_copyin(&q->between, sizeof q->between); /* routines know no objects */
#pragma acc data copy(q->c)
  {
#pragma acc data copy(q->d)
#pragma acc parallel present(q->c, q->d)
    { q->c += 10; q->d += 20; }
  }
  acc_delete(&q->between, sizeof q->between);
  printf("%g %g %d\n", q->c, q->d, (acc_is_present(&q->c, 1) != 0) + 5);
}
typedef struct { int n, *p; double c; } reached;
static void through_members(reached *q, reached x) {
#pragma acc data copy(q->p[0:2]) /* q->p itself is present for as long */
#pragma acc parallel loop
  for (int i = 0; i < 2; ++i) q->p[i] += 3;
  printf("%d %d\n", q->p[0], q->p[1]);
#pragma acc data copy(q->c, q->p[0:2])
  {
#pragma acc parallel loop
    for (int i = 0; i < 2; ++i) q->p[i] += i + q->c;
#pragma acc parallel loop copy(q->c, q->p[0:2])
    for (int i = 0; i < 2; ++i) q->p[i] += 1;
  }
  printf("%d %d\n", q->p[0], q->p[1]);
#pragma acc enter data copyin(x.n, x.c, x.p[0:2])
#pragma acc parallel present(x.n, x.c, x.p[0:2])
  {
#ifndef NEVER
    for (int i = 0; i < 2; ++i) x.p[i] += x.n + x.c + i;
#endif
    x.n = 21;
  }
#pragma acc exit data copyout(x.n, x.c, x.p[0:2])
  printf("%d %d\n", x.p[0], x.p[1]);
#pragma acc parallel copy(x.n) copy(x.p[1:1])
  x.p[1] += x.n - 20;
  printf("%d %d %g\n", x.n, x.p[1], x.c);
}
#ifdef APART
static void apart(void) {
  static struct { double c, d, many[1 << 20]; } p; /* larger than what a device copy is made of as a whole */
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
  one_by_one(&p);
  int two[] = {5, 6};
  reached q = {2, two, 1};
  through_members(&q, (reached){2, two, 2});
#ifdef APART
  apart();
#endif
}
