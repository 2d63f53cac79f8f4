// Loops of `kernels` whose iterations call functions with pointers: those that are independent become parallel loops,
// the results are those of the sequential program.
// REQUIRES: cpu-device, g++
// RUN: %clang -O1 -w %s -o %t.s && %t.s > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// RUN: %accomp-clang -fopenacc-print=acc-omp %s -o %t.text.c && FileCheck %s --check-prefix=TEXT --input-file=%t.text.c
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.e && %run-cpu 5 %t.e | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 5 %t.p | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.h && env ACCOMP_HIPCPU_ORDER=random:3 %t.h | diff - %t.expected
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.omp.c && %clang -w -O1 -fopenmp %t.omp.c -o %t.o
// RUN: env OMP_NUM_TEAMS=1 %t.o | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
#include <stdio.h>
enum { N = 200 };
double a[N], b[N], c[N];
int list[N];
static void add(double *to, int at, double value) { to[at] += value; }
static void add_named(double *a, int at, double value) { a[at] += value; }
static void swap(double *one, double *other) {
  double before = *one;
  *one = *other;
  *other = before;
}
static void add_to(double *sum, double value) { *sum += value; }
static void gather(double *to, const double *from, int at) {
  to[at] = 0;
  for (int k = 0; k < 5; ++k) add_to(&to[at], from[k]);
}
static void moved(double *to, int at) {
  to += at;
  at = at + 1;
  *to = at;
}
void independent(void) {
  // TEXT: {{void}} independent(void)
  // TEXT: #pragma acc {{parallel}} loop
  // TEXT: {{add}}(a, i, b[i]);
  // TEXT: #pragma acc {{parallel}} loop
  // TEXT: {{swap}}(&a[i], &c[N - 1 - i]);
  // TEXT: #pragma acc {{parallel}} loop
  // TEXT: {{gather}}(b, a, i);
  // TEXT: #pragma acc {{parallel}} loop
  // TEXT: {{moved}}(c, i);
#pragma acc kernels
  {
    for (int i = 0; i < N; ++i) add(a, i, b[i]);
    for (int i = 0; i < N; ++i) swap(&a[i], &c[N - 1 - i]);
    for (int i = 0; i < N; ++i) gather(b, a, i);
    for (int i = 0; i < N; ++i) moved(c, i);
  }
}
void in_order(void) {
  // TEXT: {{void}} in_order(void)
  // TEXT-NOT: {{[p]}}arallel
  // TEXT: {{int}} main(void)
#pragma acc kernels
  {
    for (int i = 0; i < N; ++i) add(a, list[i], 1);
    for (int i = 0; i < N; ++i) add_named(a, list[i], 1);
    for (int i = 0; i < N - 1; ++i) add(a, i, a[i + 1]);
    for (int i = 0; i < N - 1; ++i) swap(&b[i], &b[i + 1]);
    for (int i = 0; i < N; ++i) gather(c, c, i);
  }
}
int main(void) {
  for (int i = 0; i < N; ++i) a[i] = i % 7, b[i] = i % 5, c[i] = i % 3, list[i] = i * 3 % 11;
  independent();
  double first = 0;
  for (int i = 0; i < N; ++i) first += (i + 1) * (a[i] + 2 * b[i] + 3 * c[i]);
  in_order();
  double second = 0;
  for (int i = 0; i < N; ++i) second += (i + 1) * (a[i] + 2 * b[i] + 3 * c[i]);
  printf("%g %.10g %.10g\n", a[0], first, second); // CHECK: {{[0-9]}}
  return 0;
}
