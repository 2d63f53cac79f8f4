// Pointers that the iterations of a loop exchange lead to the same memory before the loop and after: all of it is
// moved around the loop. Not where other pointers come in, or the exchange depends on a condition.
// REQUIRES: cpu-device, clang-19, gcc
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-optimize-data %s -o %t 2>%t.silent
// RUN: not test -s %t.silent
// RUN: %run-cpu 19 %t | FileCheck %s
// RUN: %gcc -w -O1 %s -o %t.plain
// RUN: %t.plain | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp-acc -fopenacc-optimize-data %s 2>%t.remarks | FileCheck --check-prefix=PRINT %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// CHECK: 704 42 19 392 151
#include <stdio.h>
#include <stdlib.h>
#define N 16
static double *made(void) __attribute__((noinline));
static double total(const double *p) { double s = 0; for (int i = 0; i < N; ++i) s += p[i]; return s; }
// PRINT-LABEL: double swapped
// PRINT: {{^ *}}#pragma omp target data map(tofrom: a[0:n], b[0:n])
static double swapped(int n) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *tmp;
  for (int i = 0; i < N; ++i) a[i] = i, b[i] = 1;
  for (int t = 0; t < 5; ++t) {
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
    for (int i = 0; i < n; ++i) b[i] = a[i] + b[i];
    tmp = a;
    a = b;
    b = tmp;
  }
  double s = total(a) + total(b) * 0;
  free(a), free(b);
  return s - 336;
}
// PRINT-LABEL: double rotated
// PRINT: {{^ *}}#pragma omp target data map(tofrom: a[0:4], b[0:4], c[0:4])
static double rotated(void) {
  double *a = malloc(4 * sizeof *a), *b = malloc(4 * sizeof *b), *c = malloc(4 * sizeof *c);
  for (int i = 0; i < 4; ++i) a[i] = i, b[i] = 1, c[i] = 2;
  for (int t = 0; t < 4; ++t) {
#pragma acc parallel loop copyin(a[0:4], b[0:4]) copy(c[0:4])
    for (int i = 0; i < 4; ++i) c[i] += a[i] - b[i];
    double *last = a;
    a = b;
    b = c;
    c = last;
  }
  double s = 0;
  for (int i = 0; i < 4; ++i) s += a[i] + 10 * b[i] + 100 * c[i];
  free(a), free(b), free(c);
  return s + 68;
}
// The swap is not always made.
// PRINT-LABEL: double sometimes
// PRINT-NOT: {{^ *}}#pragma omp target data
static double sometimes(void) {
  double *a = malloc(4 * sizeof *a), *b = malloc(4 * sizeof *b), *tmp;
  for (int i = 0; i < 4; ++i) a[i] = i, b[i] = 1;
// REMARK-DAG: :[[#@LINE+1]]:3: remark: hoist-data: not done: {{.*}} of 'a[0:4]' in a loop: {{.*}}, but the clauses name different sections of it
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copyin(a[0:4]) copy(b[0:4])
    for (int i = 0; i < 4; ++i) b[i] += a[i];
    if (t == 1) tmp = a, a = b, b = tmp;
  }
  double s = a[1] + 2 * b[2];
  free(a), free(b);
  return s + 2;
}
// Another pointer comes in.
// PRINT-LABEL: double others
// PRINT-NOT: {{^ *}}#pragma omp target data
static double others(void) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = made();
  for (int i = 0; i < N; ++i) a[i] = i, b[i] = 1;
  for (int t = 0; t < 4; ++t) {
#pragma acc parallel loop copyin(a[0:N]) copy(b[0:N])
    for (int i = 0; i < N; ++i) b[i] += a[i];
    double *tmp = a;
    a = b;
    b = c;
    c = tmp;
  }
  double s = total(a);
  free(a), free(b), free(c);
  return s;
}
static double *made(void) { return calloc(N, sizeof(double)); }
// The host reads by one of the names in the loop.
// PRINT-LABEL: double seen
// PRINT-NOT: {{^ *}}#pragma omp target data
static double seen(void) {
  double *a = malloc(4 * sizeof *a), *b = malloc(4 * sizeof *b), s = 0;
  for (int i = 0; i < 4; ++i) a[i] = i, b[i] = 1;
// REMARK-DAG: :[[#@LINE+1]]:3: remark: hoist-data: not done: {{.*}} of 'a[0:4]' in a loop: {{.*}}, but the host uses it in the loop
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copyin(a[0:4]) copy(b[0:4])
    for (int i = 0; i < 4; ++i) b[i] += a[i];
    double *tmp = a;
    a = b;
    b = tmp;
    s += b[3];
  }
  s = 10 * s + a[3];
  free(a), free(b);
  return s;
}
int main(void) {
  printf("%g %g %g %g %g\n", swapped(N), rotated(), sometimes(), others(), seen());
  return 0;
}
