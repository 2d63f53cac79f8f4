// In templates, too, loops that leave their levels to the compiler get none that a routine has which they call, where
// arguments of the template decide on the call (OpenACC 3.3 section 2.15.1; run/levels-left-to-routines.c).
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:7 ACCOMP_HIPCPU_WAVE=8 %t | FileCheck %s
// REQUIRES: clang-19, g++
#include <cstdio>
enum { ROWS = 6, N = 70 };
static int w[ROWS][N], v[ROWS][N], last[ROWS];

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

template <class T> static void fill(T (&a)[ROWS][N], T (&b)[ROWS][N], T (&sums)[ROWS]) {
#pragma acc parallel loop copyout(a) copy(sums)
  for (int r = 0; r < ROWS; ++r) {
    by_worker(a[r], sums[r]);
    sums[r] += r;
  }
#pragma acc parallel loop copyout(b) copy(sums)
  for (int r = 0; r < ROWS; ++r) {
    by_vector(b[r], sums[r]);
    sums[r] += r;
  }
}

int main() {
  int wrong = 0;
  fill(w, v, last);
  for (int r = 0; r < ROWS; ++r) {
    for (int i = 0; i < N; ++i)
      wrong += (w[r][i] != i) + (v[r][i] != i * r);
    wrong += last[r] != 2 * r;
  }
  // CHECK: 0 wrong
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
