// Gang loops of several dimensions, one the body of the other, become one loop; others are run whole by each gang.
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o %t.omp.c && grep '^#pragma omp' %t.omp.c | FileCheck %s --check-prefix=TEXT
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 6 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
// RUN: %gcc -w -O1 -fopenmp %t.omp.c -o %t.gcc
// RUN: env OMP_NUM_TEAMS=1 OMP_NUM_THREADS=2 %t.gcc | FileCheck %s
// RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=2 %t.gcc | FileCheck %s
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.gcc | FileCheck %s
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

enum { N = 6, M = 9, K = 5 };
static int a[N][M][K];

static int wrong(int by) {
  int found = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) found += a[i][j][k] != by;
  return found;
}

int main(void) {
  // TEXT: {{^}}#pragma omp target teams distribute parallel for collapse(2)
#pragma acc parallel loop gang(dim:2) copy(a)
  for (int i = 0; i < N; ++i)
#pragma acc loop gang(dim:1)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) a[i][j][k] += 1;
  // CHECK: two 0
  printf("two %d\n", wrong(1));

  // Three dimensions: the outer two become one.
  // TEXT: distribute parallel for collapse(2)
  // TEXT-NEXT: {{^}}#pragma omp simd
#pragma acc parallel copy(a)
  {
#pragma acc loop gang(dim:3)
    for (int i = 0; i < N; ++i)
#pragma acc loop gang(dim:2)
      for (int j = 0; j < M; ++j)
#pragma acc loop gang(dim:1) vector
        for (int k = 0; k < K; ++k) a[i][j][k] += 1;
  }
  // CHECK: three 0
  printf("three %d\n", wrong(2));

  // The inner loop has lanes, and a variable of its own.
  // TEXT: distribute parallel for simd collapse(2)
  int t;
#pragma acc parallel loop gang(dim:2) copy(a)
  for (int i = 0; i < N; ++i)
#pragma acc loop gang(dim:1) vector private(t)
    for (int j = 0; j < M; ++j) {
      t = a[i][j][0];
      a[i][j][1] = t;
    }
  // CHECK: lanes 0
  printf("lanes %d\n", wrong(2));

  // The bounds of the inner loop depend on the outer one.
  // TEXT: distribute parallel for
  // TEXT-NOT: collapse
#pragma acc parallel loop gang(dim:2) copy(a)
  for (int i = 0; i < N; ++i)
#pragma acc loop gang(dim:1)
    for (int j = i; j < M; ++j)
      for (int k = 0; k < K; ++k) a[i][j][k] += 1;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < i; ++j)
      for (int k = 0; k < K; ++k) a[i][j][k] += 1;
  // CHECK: triangle 0
  printf("triangle %d\n", wrong(3));

  // Each gang of the outer loop has a variable of its own, which the inner loop reads.
#pragma acc parallel loop gang(dim:2) private(t) copy(a)
  for (int i = 0; i < N; ++i) {
    t = i;
#pragma acc loop gang(dim:1)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) a[i][j][k] = a[i][j][k] - 3 + t;
  }
  int found = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) found += a[i][j][k] != i;
  // CHECK: private 0
  printf("private %d\n", found);
}
