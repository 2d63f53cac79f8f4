// Variables that loops within loops of `kernels` reduce, after each iteration has set them: a copy for each iteration of the
// outer loop, and the value of the last one after it, also of variables of static storage.
// RUN: %clang -O1 %s -o %t.none && %t.none | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 OMP_NUM_TEAMS=4 %t.host | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 4 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck %s --check-prefix=TEXT
// REQUIRES: clang-19, cpu-device
#include <stdio.h>
enum { N = 200, M = 16 };
static int a[N * M], r[N], kept = 1;
static int sum(int *restrict v, int *restrict w) {
  int s = 0;
  // TEXT: #pragma omp target teams distribute {{.*}}map(tofrom: v[0:N*M], w[0:N], s) lastprivate(s)
#pragma acc kernels loop gang copy(v[0:N*M], w[0:N])
  for (int x = 0; x < N; ++x) {
    s = 0;
#pragma acc loop worker reduction(+:s)
    for (int y = 0; y < M; ++y) s += v[x * M + y];
    w[x] = s;
  }
  return s;
}
static int every(void) {
  // TEXT: #pragma omp target teams distribute {{.*}}map(tofrom: a, r, kept) lastprivate(kept)
#pragma acc kernels loop independent gang copy(a, r)
  for (int x = 0; x < N; ++x) {
    kept = 1;
#pragma acc loop independent vector reduction(&&:kept)
    for (int y = 0; y < M; ++y) kept = kept && a[x * M + y] % 7;
    r[x] = kept;
#pragma acc loop independent vector
    for (int y = 0; y < M; ++y) if (kept) a[x * M + y] = -a[x * M + y];
  }
  return kept;
}
int main(void) {
  int total = 0, negative = 0, set = 0;
  for (int i = 0; i < N * M; ++i) a[i] = i % 250 + 1;
  int last = sum(a, r);
  for (int x = 0; x < N; ++x) total += r[x];
  // CHECK: 3080 396600
  printf("%d %d\n", last, total);
  last = every();
  for (int x = 0; x < N; ++x) set += r[x];
  for (int i = 0; i < N * M; ++i) negative += a[i] < 0;
  // CHECK: 0 0 0 0
  printf("%d %d %d %d\n", last, kept, set, negative);
  for (int i = 0; i < N * M; ++i) a[i] = 7 * i + (i / M % 3 != 0);
  last = every(); set = negative = 0;
  for (int x = 0; x < N; ++x) set += r[x];
  for (int i = 0; i < N * M; ++i) negative += a[i] < 0;
  // CHECK: 1 1 133 2128
  printf("%d %d %d %d\n", last, kept, set, negative);
#pragma acc kernels loop gang copy(a, r)
  for (int x = 0; x < N; ++x) {
    kept = -1;
#pragma acc loop worker reduction(max:kept)
    for (int y = 0; y < M; ++y) kept = a[x * M + y] > kept ? a[x * M + y] : kept;
    r[x] = kept;
  }
  // CHECK: -1 105
  printf("%d %d\n", kept, r[0]);
}
