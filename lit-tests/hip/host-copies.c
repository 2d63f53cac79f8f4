// Where the host executes a region, private variables of the program keep their values (OpenACC 3.3, sections 2.5.13,
// 2.5.14, 2.6): with a false condition, with self, without a device.
// RUN: %accomp-clang -Wall -Wextra -Werror -Wno-value-lost -Wno-index-value-lost -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_CC=%gcc %accomp-clang -Wall -Wextra -Werror -Wno-value-lost -Wno-index-value-lost -fopenacc-target=hip-cpu -O1 %s -o %t.gcc
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.gcc | FileCheck %s --check-prefix=RESULT
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.c && grep -v "CHECK" %t.c | FileCheck %s
// REQUIRES: gcc
#include <stdio.h>

enum { N = 20 };
typedef struct {
  int n;
  double v[3];
} record;
static int global = 9;

// CHECK-LABEL: static int implied(
// CHECK: } else {
// CHECK-NEXT: int i;
// CHECK-NEXT: int t;
// CHECK-NEXT: int j;
// CHECK-NEXT: int global;
// CHECK-NEXT: (void)global;
// CHECK-NEXT: for (i = 0
static int implied(int here) {
  int i = 50, j = 60, t = 70, a[N], bad = 0;
#pragma acc parallel loop copyout(a) if (here)
  for (i = 0; i < N; ++i) {
    t = i;
    for (j = 0; j < 3; ++j)
      t += j;
    a[i] = t;
    global = t;
  }
  bad += i != 50 || j != 60 || t != 70 || global != 9;
  for (i = 0; i < N; ++i)
    bad += a[i] != i + 3;
  return bad;
}

// CHECK-LABEL: static int listed(
// CHECK: } else {
// CHECK: __typeof__(&x) const accomp_was_x = &x;
// CHECK-NEXT: record accomp_was_r = r;
// CHECK-NEXT: int accomp_was_k = k;
// CHECK-NEXT: {
// CHECK-NEXT: double x[2][3];
// CHECK-NEXT: __builtin_memcpy(&x, accomp_was_x, sizeof x);
// CHECK-NEXT: record r = accomp_was_r;
// CHECK-NEXT: int k = accomp_was_k;
// CHECK-NEXT: int scratch[4];
static int listed(int here) {
  double x[2][3] = {{1, 2, 3}, {4, 5, 6}}, out[6];
  record r = {5, {1, 2, 3}};
  int scratch[4] = {1, 2, 3, 4}, k = 3, bad = 0;
#pragma acc serial firstprivate(x, r, k) private(scratch) copyout(out) if (here)
  {
    scratch[0] = scratch[1] = 2;
    x[1][2] += scratch[0];
    r.v[1] += r.n++;
    k += scratch[1];
    out[0] = x[1][2], out[1] = r.v[1], out[2] = k, out[3] = r.n;
  }
  bad += x[1][2] != 6 || r.n != 5 || r.v[1] != 2 || k != 3 || scratch[0] != 1 || scratch[1] != 2;
  return bad + (out[0] != 8 || out[1] != 7 || out[2] != 5 || out[3] != 6);
}

// A loop's own variable is another one than that of the statements around it.
// CHECK-LABEL: static int levels(
// CHECK: } else {
// CHECK-NEXT: int accomp_was_t = t;
// CHECK-NEXT: {
// CHECK-NEXT: int t = accomp_was_t;
// CHECK-NEXT: int i;
// CHECK: // #pragma acc loop gang private(t)
// CHECK-NEXT: {
// CHECK-NEXT: int t;
// CHECK-NEXT: for (i = 0;
static int levels(int here) {
  int i = 4, t = 100, a[N], bad = 0;
#pragma acc parallel num_gangs(1) copyout(a) if (here)
  {
    t += 1;
#pragma acc loop gang private(t)
    for (i = 0; i < N; ++i) {
      t = i;
      a[i] = t;
    }
    a[0] = t;
  }
  bad += t != 100 || i != 4 || a[0] != 101;
  for (i = 1; i < N; ++i)
    bad += a[i] != i;
  return bad;
}

// Sections that are reached through pointers, arrays of variable length.
// CHECK-LABEL: static int sections(
// CHECK: } else {
// CHECK-NEXT: __typeof__(p[0]) accomp_p[n];
static int sections(int n, double *p, int here) {
  double out[N];
  int bad = 0;
  for (int i = 0; i < n; ++i)
    p[i] = i;
#pragma acc serial firstprivate(p[0:n]) copyout(out) if (here)
  for (int i = 0; i < n; ++i) {
    p[i] *= 2;
    out[i] = p[i];
  }
  for (int i = 0; i < n; ++i)
    bad += p[i] != i || out[i] != 2 * i;
  return bad;
}

// What is not private is the program's: reductions, data, scalars of kernels constructs. Nothing is copied that the
// region does not change.
// CHECK-LABEL: static int shared(
// CHECK: } else
// CHECK-NEXT: for (int i = 0
// CHECK: } else {
// CHECK-NEXT: int i;
// CHECK-NEXT: for (i = 0
static int shared(int n, int here) {
  int sum = 1, last = 0, i = 6, a[N] = {0};
#pragma acc parallel loop reduction(+ : sum) copy(a) if (here)
  for (int i = 0; i < n; ++i) {
    a[i] += n;
    sum += i;
  }
#pragma acc kernels loop seq copy(a) if (0)
  for (i = 0; i < n; ++i)
    last = a[i];
  return sum != 1 + n * (n - 1) / 2 || last != n || i != 6;
}

int main(void) {
  double p[N];
  int bad = 0;
  for (int here = 0; here < 2; ++here) {
    printf("%d %d %d %d %d\n", implied(here), listed(here), levels(here), sections(N, p, here), shared(N, here));
    bad += implied(0) + listed(0) + levels(0) + sections(N, p, 0) + shared(N, 0);
  }
  // RESULT: 0 0 0 0 0
  // RESULT-NEXT: 0 0 0 0 0
  // RESULT-NEXT: bad 0
  printf("bad %d\n", bad);
  return 0;
}
