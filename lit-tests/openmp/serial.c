// A `serial` region is `target` alone where one thread executes that anyway; routines with worker loops need the limit.
// RUN: %accomp-clang %s -fopenacc-print=omp -o %t.c && FileCheck %s --check-prefix=ALONE < %t.c
// RUN: %accomp-clang -DSHARED %s -fopenacc-print=omp -o %t.s.c && FileCheck %s --check-prefix=LIMIT < %t.s.c
// RUN: %clang %cpu-flags %t.c -o %t.cpu && %run-cpu 2 %t.cpu && %clang %cpu-flags -DSHARED %t.s.c -o %t.cpu && %run-cpu 2 %t.cpu
// RUN: %gcc -fopenmp %t.c -o %t.gcc && %t.gcc
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu
// REQUIRES: clang-19, gcc, cpu-device
#ifdef SHARED
#pragma acc routine worker
static void add(int n, int *a) {
#pragma acc loop worker
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
#else
#pragma acc routine seq
static void add(int n, int *a) {
#pragma acc loop seq
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
#endif
int main(void) {
  int a[8] = {0}, n = 8, last = 0;
// ALONE: {{^}}#pragma omp target map(tofrom: a)
// LIMIT: {{^}}#pragma omp target teams num_teams(1) thread_limit(1) map(tofrom: a)
#pragma acc serial copy(a)
  add(n, a);
// ALONE: {{^}}#pragma omp target map(to: a) map(tofrom: last)
// LIMIT: {{^}}#pragma omp target teams num_teams(1) thread_limit(1) map(to: a) map(tofrom: last)
#pragma acc serial loop copyin(a) copy(last) reduction(+ : last)
  for (int i = 0; i < n; ++i)
    last += a[i];
  return last != 8;
}
