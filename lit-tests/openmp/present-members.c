// What members of local objects point to has to be present, the objects themselves come with the region.
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s
// RUN: %accomp-clang -Wall -Werror -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 4 %t | FileCheck %s --check-prefix=RESULT
// RUN: not %run-cpu 5 %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %accomp-clang -Wall -Werror -O1 -fopenacc-target=cpu %s -o %t.exact && %run-cpu 4 %t.exact | FileCheck %s --check-prefix=RESULT
// RESULT: {{^}}1935{{$}}
// ABSENT: present
#include <stdio.h>
#include <stdlib.h>
struct vector {
  int n;
  double *p;
};
struct outer {
  int k;
  struct vector in;
  double *q;
};
static void one(struct vector v, double by) {
  // CHECK: __typeof__(v.p[0]) *accomp_v_p = v.p;
  // CHECK-NEXT: #pragma omp target data map(present, alloc: accomp_v_p[0:v.n])
  // CHECK-NEXT: map(tofrom: v) map(alloc: v.p[0 : v.n])
#pragma acc parallel loop present(v.p[0 : v.n])
  for (int i = 0; i < v.n; i++)
    v.p[i] += by;
}
static void two(struct outer o, double by) {
  // CHECK: __typeof__(o.in.p[0]) *accomp_o_in_p = o.in.p;
  // CHECK: __typeof__(o.q[0]) *accomp_o_q = o.q;
  // CHECK-NEXT: target data map(present, alloc: accomp_o_in_p[0:o.in.n], accomp_o_q[0:o.in.n])
  // CHECK-NEXT: map(to: o)
#pragma acc parallel loop present(o.in.p[0 : o.in.n], o.q[0 : o.in.n]) copyin(o)
  for (int i = 0; i < o.in.n; i++)
    o.in.p[i] += by + o.q[i];
}
static void three(double *a, int n) {
  struct vector s[3] = {{n / 2, a}, {n / 2, a + n / 2}, {n / 2, a}};
  int k = 1;
  // CHECK: __typeof__(s[k - 1].p[0]) *accomp_s_k_1_p = s[k - 1].p;
  // CHECK: __typeof__(s[k + 1].p[0]) *accomp_s_k_1_p_ = s[k + 1].p;
#pragma acc parallel loop present(s[k - 1].p[0 : n / 2], s[k + 1].p[0 : n / 2])
  for (int i = 0; i < n / 2; i++)
    s[k - 1].p[i] += s[k + 1].p[i];
}
// An object that a pointer leads to has to be present, too.
static void four(struct outer *o, double by) {
#pragma acc enter data copyin(o[0 : 1])
  // CHECK: map(present, alloc: o->q[0 : o->in.n])
#pragma acc parallel loop present(o->q[0 : o->in.n])
  for (int i = 0; i < o->in.n; i++)
    o->q[i] += by;
#pragma acc exit data delete(o[0 : 1])
}
int main(int argc, char **argv) {
  int n = 10;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), sum = 0;
  (void)argv;
  for (int i = 0; i < n; i++)
    a[i] = i, b[i] = 2 * i;
  struct vector v = {n, a};
  struct outer o = {1, {n, a}, b};
  if (argc > 1)
    one(v, 1);
#pragma acc data copy(a[0 : n], b[0 : n])
  {
    one(v, 1);
    two(o, 2);
    three(a, n);
    four(&o, 1);
  }
  for (int i = 0; i < n; i++)
    sum += a[i] * (i + 1) + b[i] * i;
  printf("%g\n", sum);
  return 0;
}
