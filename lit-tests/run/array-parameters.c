// Data clauses that name parameters declared as arrays move the elements of the declared bounds.
// RUN: %accomp-clang -O1 -Werror -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 5 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-backend=hip -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o %t.printed.c
// RUN: %clang -O1 -Wall -Werror %cpu-flags %t.printed.c -o %t.printed && env OMP_NUM_TEAMS=4 %run-cpu 5 %t.printed | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp -fopenacc-omp-version=5.0 %s -o %t.gnu.c
// RUN: %gcc -O1 -Wall -Wno-unknown-pragmas -Werror -fopenmp %t.gnu.c -o %t.gcc && env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>

enum { K = 5 };

static void product(int n, int m, double alpha, double c[n][m], double a[n][K], double b[K][m]) {
#pragma acc data copyin(a, b) copy(c)
  {
#pragma acc parallel loop collapse(2) present(c)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < K; k++)
          c[i][j] += alpha * a[i][k] * b[k][j];
  }
}

static void enter(int n, int v[restrict static n + 1]) {
#pragma acc enter data copyin(v)
}

static void shift(int n, int v[n + 1], int w[3]) {
#pragma acc parallel loop present(v) copyin(w)
  for (int i = 0; i <= n; i++)
    v[i] += w[i % 3];
#pragma acc update self(v)
  for (int i = 0; i <= n; i++)
    v[i] *= 2;
#pragma acc update device(v)
#pragma acc parallel loop present(v) async
  for (int i = 0; i <= n; i++)
    v[i] += 1;
#pragma acc wait
}

static void leave(int n, int v[n + 1]) {
#pragma acc exit data copyout(v)
}

static int rows(int n, int m, int t[2][n][m]) {
  int sum = 0;
#pragma acc parallel loop collapse(3) copyout(t)
  for (int h = 0; h < 2; h++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        t[h][i][j] = h + i * j;
#pragma acc parallel loop collapse(3) copyin(t) reduction(+ : sum)
  for (int h = 0; h < 2; h++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        sum += t[h][i][j];
  return sum;
}

int main(void) {
  static double a[7][K], b[K][9], c[7][9];
  static int v[51], w[3] = {1, 2, 3}, t[2][4][6];
  int wrong = 0;
  for (int i = 0; i < 7; i++)
    for (int k = 0; k < K; k++)
      a[i][k] = i + k;
  for (int k = 0; k < K; k++)
    for (int j = 0; j < 9; j++)
      b[k][j] = k - j;
  product(7, 9, 2, c, a, b);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 9; j++) {
      double want = 0;
      for (int k = 0; k < K; k++)
        want += 2 * a[i][k] * b[k][j];
      wrong += c[i][j] != want;
    }
  enter(50, v);
  shift(50, v, w);
  leave(50, v);
  for (int i = 0; i <= 50; i++)
    wrong += v[i] != 2 * (i % 3 + 1) + 1;
  // CHECK: wrong 0, sum 204
  printf("wrong %d, sum %d\n", wrong, rows(4, 6, t));
  return 0;
}
