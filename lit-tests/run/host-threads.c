// Regions on the threads of the host, over gcc: without `target`, where libgomp makes threads for each region.
// REQUIRES: gcc, g++
// RUN: %gcc -w %s -o %t.ref && %t.ref > %t.wanted
// RUN: %accomp-clang -w --accomp-cc=%gcc -O1 %s -o %t.x
// RUN: env OMP_NUM_THREADS=3 %t.x > %t.found && diff %t.wanted %t.found
// RUN: %accomp-clang -w --accomp-cc=%gcc -O1 -fopenacc-policy=partition -S %s -o %t.s && not grep GOMP_target %t.s
// RUN: %accomp-clang++ -w --accomp-cc=%gcc -O1 -x c++ %s -o %t.cpp
// RUN: env OMP_NUM_THREADS=3 %t.cpp > %t.found && diff %t.wanted %t.found
#include <stdio.h>

enum { N = 50, M = 40 };
static int a[M][N], sums[M];

static int one_loop(int (*x)[N], int rows) {
  int total = 0, row;
#pragma acc parallel loop gang num_gangs(500) private(row) copy(x[0 : rows]) reduction(+ : total)
  for (int j = 0; j < rows; ++j) {
    row = 3 * j;
#pragma acc loop vector
    for (int i = 0; i < N; ++i)
      x[j][i] += row + i;
    total += x[j][N - 1];
  }
  return total;
}

static int gangs_of_threads(int scale) {
  int best = 0, factor;
#pragma acc parallel copy(a) reduction(max : best)
  {
    factor = scale + 1;
#pragma acc loop gang worker
    for (int j = 0; j < M; ++j)
      for (int i = 0; i < N; ++i)
        a[j][i] = a[j][i] * factor % 1009;
#pragma acc loop gang(static : 4)
    for (int j = 0; j < M; ++j)
      best = best > j * scale ? best : j * scale;
  }
  return best;
}

static int one_gang(int scale) {
  int shift = 0;
#pragma acc kernels copy(a, sums, shift)
  {
    shift = scale;
#pragma acc loop independent
    for (int j = 0; j < M; ++j) {
      sums[j] = 0;
      for (int i = 0; i < N; ++i)
        sums[j] += a[j][i] + shift;
    }
    shift = shift + 5;
#pragma acc loop independent
    for (int j = 0; j < M; ++j)
      sums[j] += shift;
  }
  return shift;
}

int main(void) {
  int total = 0, best = 0, last = 0, sum = 0;
  for (int turn = 1; turn <= 20; ++turn) {
    total = one_loop(a, M);
    best = gangs_of_threads(turn);
    last = one_gang(turn);
  }
  for (int j = 0; j < M; ++j)
    sum += sums[j];
  printf("%d %d %d %d\n", total, best, last, sum);
  return 0;
}
