/* The rows of a matrix are divided by their sums: the lanes of a gang add up, meet, and divide. */
#include "bench.h"

enum { ROWS = SIZE(2000, 20), ROW = SIZE(1000, 50) };
static double *table;

static double divide(void) {
  double *x = table;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop gang present(x[0:ROWS * ROW])
#endif
  for (int i = 0; i < ROWS; ++i) {
    double sum = 0;
#ifndef HAND
#pragma acc loop vector reduction(+ : sum)
#endif
    for (int j = 0; j < ROW; ++j)
      sum += x[i * ROW + j];
#ifndef HAND
#pragma acc loop vector
#endif
    for (int j = 0; j < ROW; ++j)
      x[i * ROW + j] *= 500 / sum;
  }
#ifndef HAND
#pragma acc update self(x[1:1])
#pragma acc update self(x[ROWS * ROW / 2:1])
#endif
  return table[1] + table[ROWS * ROW / 2];
}

int main(void) {
  table = vector(ROWS * ROW, 1, 2);
#ifndef HAND
#pragma acc data copyin(table[0:ROWS * ROW])
#endif
  measure(divide);
}
