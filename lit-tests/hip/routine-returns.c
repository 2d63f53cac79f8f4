// The threads that execute a routine with a level together return together, also where one of them does what stands before.
// REQUIRES: g++
// RUN: %accomp-clang -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: env ACCOMP_HIPCPU_ORDER=random:5 ACCOMP_HIPCPU_WAVE=32 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:8 ACCOMP_HIPCPU_WAVE=64 %t | FileCheck --match-full-lines %s
#include <stdio.h>
#define N 40
// TEXT-LABEL: {{^}}__device__ static int raise(int *x, int n) {
// TEXT: if (x[0] > 3) {
// TEXT-NEXT: accomp::sync_worker();
// TEXT-NEXT: if (accomp::first_of_worker()) {
// TEXT-NEXT: x[1] = -1;
// TEXT-NEXT: }
// TEXT-NEXT: return l;
#pragma acc routine vector
static int raise(int *x, int n) {
  for (int l = 0; l < 4; ++l) {
#pragma acc loop vector
    for (int j = 0; j < n; ++j)
      x[j] += l;
    if (x[0] > 3) {
      x[1] = -1;
      return l;
    }
  }
#pragma acc loop vector
  for (int j = 0; j < n; ++j)
    x[j] *= 2;
  return 9;
}
// A sequential loop without partitioned ones is left, too.
#pragma acc routine worker
static void fill(int *x, int n, int last) {
  for (int j = 0; j < n; ++j) {
    x[j] = j;
    if (j == last)
      return;
  }
#pragma acc loop worker
  for (int j = 0; j < n; ++j)
    x[j] += 1;
}
int main(void) {
  int x[4][N], r[4], sum[4] = {0}, filled[4] = {0};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      x[i][j] = i - 3;
#pragma acc parallel loop gang num_gangs(3) vector_length(32) copy(x) copyout(r)
  for (int i = 0; i < 4; ++i)
    r[i] = raise(x[i], N);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      sum[i] += x[i][j];
  // CHECK: 9 3 3 3
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  // CHECK: 240 155 194 233
  printf("%d %d %d %d\n", sum[0], sum[1], sum[2], sum[3]);
#pragma acc parallel loop gang num_gangs(3) num_workers(4) vector_length(32) copy(x)
  for (int i = 0; i < 4; ++i)
    fill(x[i], N, 38 + i);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      filled[i] += x[i][j];
  // CHECK: 747 780 820 820
  printf("%d %d %d %d\n", filled[0], filled[1], filled[2], filled[3]);
}
