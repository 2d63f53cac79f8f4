// Control variables of loops are private, also those that a data clause names; bounds and steps of loops.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host -lm && env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void index_in_copy(void) {
  int i, a[N];
#pragma acc parallel loop copy(i) copyout(a)
  for (i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < N; k++)
    EXPECT(a[k] == k);
}

static void index_in_create(void) {
  int i, j, a[N][M];
#pragma acc data create(i, j)
  {
#pragma acc parallel loop gang copyout(a)
    for (i = 0; i < N; i++) {
#pragma acc loop vector
      for (j = 0; j < M; j++)
        a[i][j] = i * M + j;
    }
  }
  for (int k = 0; k < N; k++)
    for (int l = 0; l < M; l++)
      EXPECT(a[k][l] == k*M+l);
}

static void index_in_copyin_kernels(void) {
  int i = 3, a[N];
#pragma acc kernels loop independent copyin(i) copyout(a)
  for (i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < N; k++)
    EXPECT(a[k] == k);
}

static void index_in_data_inner_seq(void) {
  int i, j, a[N];
#pragma acc data copy(i, j)
#pragma acc parallel loop copyout(a)
  for (i = 0; i < N; i++) {
    a[i] = 0;
#pragma acc loop seq
    for (j = 0; j < K; j++)
      a[i] += j;
  }
  for (int k = 0; k < N; k++)
    EXPECT(a[k] == 15);
}

static void index_in_data_inner_plain(void) {
  int i, j, a[N];
#pragma acc data copy(j)
#pragma acc parallel loop private(j) copyout(a)
  for (i = 0; i < N; i++) {
    a[i] = 0;
    for (j = 0; j < K; j++)
      a[i] += j;
  }
  for (int k = 0; k < N; k++)
    EXPECT(a[k] == 15);
}

static void index_present(void) {
  int i = 5, a[N];
#pragma acc enter data copyin(i)
#pragma acc parallel loop present(i) copyout(a)
  for (i = 0; i < N; i++)
    a[i] = i;
#pragma acc exit data delete(i)
  for (int k = 0; k < N; k++)
    EXPECT(a[k] == k);
}

static void index_collapse_copy(void) {
  int i, j, a[N][M];
#pragma acc parallel loop collapse(2) copy(i, j) copyout(a)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      a[i][j] = i * M + j;
  for (int k = 0; k < N; k++)
    for (int l = 0; l < M; l++)
      EXPECT(a[k][l] == k*M+l);
}

static void loop_downward(void) {
  int a[N], i;
#pragma acc parallel loop copyout(a)
  for (i = N - 1; i >= 0; i -= 2)
    a[i] = i;
  EXPECT(a[N-1] == N-1 && a[1] == 1);
}

static void unsigned_index(void) {
  int a[N];
  size_t i;
#pragma acc parallel loop copyout(a)
  for (i = 0; i != N; i++)
    a[i] = (int)i;
  EXPECT(a[N-1] == N-1);
}

int main(void) {
  index_in_copy();
  index_in_create();
  index_in_copyin_kernels();
  index_in_data_inner_seq();
  index_in_data_inner_plain();
  index_present();
  index_collapse_copy();
  loop_downward();
  unsigned_index();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
