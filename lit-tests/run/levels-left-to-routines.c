// Loops that leave their levels to the compiler get none that a routine has which they call: its threads are the ones
// that the call is shared out to (OpenACC 3.3 section 2.15.1).
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 4 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:7 ACCOMP_HIPCPU_WAVE=8 %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 4 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 %s -o %t.h && env OMP_NUM_THREADS=3 %t.h | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck %s --check-prefix=PRINT
// REQUIRES: clang-19, cpu-device, g++
#include <stdio.h>
enum { ROWS = 6, N = 70 };
static int w[ROWS][N], v[ROWS][N], g[ROWS][N], last[ROWS];

#pragma acc routine worker
static void by_worker(int *row, int x) {
#pragma acc loop worker
  for (int i = 0; i < N; ++i)
    row[i] = i + x;
}

#pragma acc routine vector
static void by_vector(int *row, int x) {
#pragma acc loop vector
  for (int i = 0; i < N; ++i)
    row[i] = i * x;
}

#pragma acc routine gang
static void by_gang(int *row, int x) {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
    row[i] += i - x;
}

int main(void) {
  int wrong = 0;
  // PRINT: target teams distribute map(from: w) map(tofrom: last)
#pragma acc parallel loop copyout(w) copy(last)
  for (int r = 0; r < ROWS; ++r) {
    by_worker(w[r], r);
    last[r] += r;
  }
#pragma acc parallel loop copyout(v) copy(last)
  for (int r = 0; r < ROWS; ++r) {
    by_vector(v[r], r);
    last[r] += r;
  }
#pragma acc parallel loop copy(g, last)
  for (int r = 0; r < ROWS; ++r) {
    by_gang(g[r], r);
    last[r] += r;
  }
#pragma acc kernels loop independent copy(w, last)
  for (int r = 0; r < ROWS; ++r) {
    by_worker(w[r], 2 * r);
    last[r] += r;
  }
  for (int r = 0; r < ROWS; ++r) {
    for (int i = 0; i < N; ++i)
      wrong += (w[r][i] != i + 2 * r) + (v[r][i] != i * r) + (g[r][i] != i - r);
    wrong += last[r] != 4 * r;
  }
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
