// Data is moved around loops of functions whose calls the file shows, but not where other names lead to it,
// nothing is behind a pointer, or iterations read what they have not written.
// REQUIRES: cpu-device, clang-19
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-optimize-data %s -o %t 2>%t.silent
// RUN: not test -s %t.silent
// RUN: %run-cpu 31 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp-acc -fopenacc-optimize-data %s 2>%t.remarks | FileCheck --check-prefix=PRINT %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

// CHECK: 1 468
// CHECK: 2 608
// CHECK: 4 13
// CHECK: 5 9027
// CHECK: 6 216
// CHECK: 7 96
// CHECK: 8 960
#include <stdio.h>
#include <stdlib.h>
#define N 16
static double *gp;
static double total(const double *p) { double s = 0; for (int i = 0; i < N; ++i) s += p[i]; return s; }
// A called function writes through a global pointer.
static void poke(void) { gp[0] += 100; }
static double escaped(void) {
  double x[N];
  for (int i = 0; i < N; ++i) x[i] = i;
  gp = x;
// REMARK-DAG: :[[#@LINE+1]]:3: remark: hoist-data: not done: {{.*}} of 'x' {{.*}}, but 'func.call' in the loop may use it
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(x)
    for (int i = 0; i < N; ++i) x[i] += 1;
    poke();
  }
  return total(x);
}
// Two arguments lead to one array.
static double overlap(double *p, double *q, int n) {
// REMARK-DAG: :[[#@LINE+1]]:3: remark: hoist-data: not done: {{.*}}, but the clauses name different sections of it
  for (int t = 0; t < n; ++t) {
#pragma acc parallel loop copy(p[0:8])
    for (int i = 0; i < 8; ++i) p[i] += 1;
#pragma acc parallel loop copy(q[0:8])
    for (int i = 0; i < 8; ++i) q[i] *= 2;
  }
  return 0;
}
// There is no iteration, and nothing behind the pointer.
// PRINT-LABEL: void none
// PRINT: #pragma omp target data map(tofrom: p[0:m]) if((0) < (n))
static void none(double *p, int n, int m) {
  for (int t = 0; t < n; ++t) {
#pragma acc parallel loop copy(p[0:m])
    for (int i = 0; i < m; ++i) p[i] += 1;
  }
}
// Functions keep a pointer, or give it back, by which the host reads later: no element may get lost.
// PRINT-LABEL: double lent
// PRINT: #pragma omp target data map(tofrom: a, b)
static double *kept;
static void keep(double *p) { kept = p; }
static double *same(double *p) { return p; }
static double lent(void) {
  double a[N], b[N];
  for (int i = 0; i < N; ++i) a[i] = b[i] = i;
  keep(a);
  double *c = same(b);
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(a, b)
    for (int i = 1; i < N; ++i) { a[i] += 1; b[i] = a[i]; }
  }
  return kept[3] + c[4] + kept[0];
}
// What an iteration reads it has not written, or only under a condition, or not in all places.
// PRINT-LABEL: double uncovered
// PRINT: #pragma omp target data map(tofrom: a) map(to: b, c, d)
static double uncovered(int n, int skip) {
  double a[N], b[N], c[N], d[N];
  for (int i = 0; i < N; ++i) a[i] = b[i] = c[i] = i + 1, d[i] = 2 * i;
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(a, b, c, d)
    for (int i = 0; i < n; ++i) { b[i] = a[i] * 2; if (i != skip) c[i] = b[i]; d[2 * (i / 2)] = 7; }
#pragma acc parallel loop copy(a, b, c, d)
    for (int i = 0; i <= n; ++i) a[i] += b[i] + c[i] + d[i];
  }
  return total(a);
}
// The function calls itself.
static void twice(double *p, int n) {
  for (int t = 0; t < n; ++t) {
#pragma acc parallel loop copy(p[0:N])
    for (int i = 0; i < N; ++i) p[i] += 1;
  }
  if (n > 1) twice(p, n - 1);
}
// What the argument leads to is read by its other name.
static double seen[N];
static double sum_seen(void) { double s = 0; for (int i = 0; i < N; ++i) s += seen[i]; return s; }
static double inner(double *p, int n) {
  double s = 0;
// REMARK-DAG: :[[#@LINE+1]]:3: remark: hoist-data: not done: {{.*}} of 'p[0:N]' {{.*}}, but 'func.call' in the loop may use it
  for (int t = 0; t < n; ++t) {
#pragma acc parallel loop copy(p[0:N])
    for (int i = 0; i < N; ++i) p[i] += 1;
    s += sum_seen();
  }
  return s;
}
// The arrays are those of main, which does not read the second one: iterations read what they have written of it.
// PRINT-LABEL: void smooth
// PRINT: #pragma omp target data map(tofrom: u[0:N]) map(alloc: v[0:N])
static void smooth(int steps, double u[N], double v[N]) {
  for (int t = 0; t < steps; ++t) {
#pragma acc parallel loop copy(u, v)
    for (int i = 1; i < N - 1; ++i) v[i] = 2 * u[i];
#pragma acc parallel loop copy(u, v)
    for (int i = 1; i < N - 1; ++i) u[i] += v[i];
  }
}
int main(int argc, char **argv) {
  double v[N], w[N], r[N];
  for (int i = 0; i < N; ++i) v[i] = w[i] = r[i] = i;
  printf("1 %g\n", escaped());
  overlap(v, v + 4, 3);
  printf("2 %g\n", total(v));
  none(NULL, 0, 1000000);
  none((double *)8, 0, argc * 1000);
  printf("4 %g\n", lent());
  printf("5 %g\n", uncovered(10, 5));
  twice(w, 3);
  printf("6 %g\n", total(w));
  printf("7 %g\n", inner(seen, 3));
  double k[N], l[N];
  for (int i = 0; i < N; ++i) k[i] = i, l[i] = 1;
  smooth(2, k, l);
  printf("8 %g\n", total(k));
  return 0;
}
