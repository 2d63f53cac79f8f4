/* Prefix sums of rows by doubling: in each step all lanes read, meet, write and meet again. */
#include "bench.h"

enum { ROWS = SIZE(4000, 40), ROW = SIZE(256, 32) };
static double *table, *result;

static double sums(void) {
  double *x = table, *y = result;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop gang vector_length(64) present(x[0:ROWS * ROW], y[0:ROWS * ROW])
#endif
  for (int i = 0; i < ROWS; ++i) {
    double now[ROW], next[ROW];
#ifndef HAND
#pragma acc loop vector
#endif
    for (int j = 0; j < ROW; ++j)
      now[j] = x[i * ROW + j];
    for (int step = 1; step < ROW; step *= 2) {
#ifndef HAND
#pragma acc loop vector
#endif
      for (int j = 0; j < ROW; ++j)
        next[j] = j < step ? now[j] : now[j] + now[j - step];
#ifndef HAND
#pragma acc loop vector
#endif
      for (int j = 0; j < ROW; ++j)
        now[j] = next[j];
    }
#ifndef HAND
#pragma acc loop vector
#endif
    for (int j = 0; j < ROW; ++j)
      y[i * ROW + j] = now[j] / now[ROW - 1];
  }
#ifndef HAND
#pragma acc update self(y[1:1])
#pragma acc update self(y[ROWS * ROW / 2:1])
#endif
  return result[1] + result[ROWS * ROW / 2];
}

int main(void) {
  table = vector(ROWS * ROW, 1, 2), result = vector(ROWS * ROW, 0, 0);
#ifndef HAND
#pragma acc data copyin(table[0:ROWS * ROW]) create(result[0:ROWS * ROW])
#endif
  measure(sums);
}
