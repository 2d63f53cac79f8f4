// Functions that are given the address of a variable of declare with internal linkage find the device's copy.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 3+ %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 3+ %t.p | FileCheck %s
// RUN: %accomp-clang++ -x c++ -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.x && %run-cpu 3+ %t.x | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -w -fopenacc-print=omp --accomp-cc=gcc %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -x c++ -w -fopenacc-print=omp %s | FileCheck --check-prefix=CXX %s
// REQUIRES: cpu-device
#include <stdio.h>
static double table[4][6];
// TEXT: static void *accomp_address_table(int accomp_device) {
// TEXT: #pragma omp target map(from: accomp_address) device(accomp_device)
// TEXT: static void accomp_declare_table(void) __attribute__((__constructor__));
// TEXT: omp_target_associate_ptr((void *)&table, accomp_address_table(accomp_device), sizeof table, 0,
// CXX: #include <omp.h>
// CXX: accomp_address = const_cast<void *>(static_cast<const volatile void *>(__builtin_addressof(table)));
// TEXT-NOT: accomp_declare_fixed
static const double fixed[2] = {0.5, 0.25};
struct state { int step, counts[3]; };
static struct state now;
#pragma acc declare create(table, now) copyin(fixed)
static void scale(double *x, int n, const double *by) {
#pragma acc parallel loop copy(x[0:n]) copyin(by[0:2])
  for (int i = 0; i < n; i++) x[i] *= by[i % 2];
}
static void count(struct state *s) {
#pragma acc serial present(s[0:1])
  s->counts[++s->step % 3]++;
}
int main(void) {
  for (int i = 0; i < 24; i++) table[i / 6][i % 6] = i;
  now.step = 4;
  now.counts[2] = 70;
#pragma acc update device(table, now.step, now.counts[1:2])
  for (int i = 0; i < 24; i++) table[i / 6][i % 6] = -1;
  scale(&table[0][0], 24, fixed);
  scale(table[1], 6, fixed);
  count(&now);
// CHECK: -1 70
  printf("%g %d\n", table[2][3], now.counts[2]);
// TEXT: __typeof__(table[0]) *accomp_table = table;
// TEXT: #pragma omp target update from(accomp_table[1 + accomp_row0][2:3])
// TEXT: #pragma omp target update from(accomp_now[0:sizeof now.step])
// TEXT: __typeof__(now.counts[0]) *accomp_now = now.counts;
#pragma acc update self(table[1:2][2:3], now.step, now.counts[0:3])
  for (int i = 0; i < 4; i++)
    printf("%g %g %g %g\n", table[i][1], table[i][2], table[i][3], table[i][4]);
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: -1 2 0.5625 2.5
// CHECK-NEXT: -1 7 3.75 8
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: 5 71
  printf("%d %d\n", now.step, now.counts[2]);
}
