/* Product of a sparse matrix in compressed rows with a vector. */
#include "bench.h"

enum { ROWS = SIZE(200000, 1000), ROW = 9 };
static double *values, *input, *output;
static int *columns, *starts;

static double multiply(void) {
  double *a = values, *x = input, *y = output;
  int *column = columns, *start = starts;
#ifdef HAND
#pragma omp parallel for
#else
#pragma acc parallel loop copyin(a[0:ROWS * ROW], x[0:ROWS], column[0:ROWS * ROW], start[0:ROWS + 1]) copyout(y[0:ROWS])
#endif
  for (int i = 0; i < ROWS; ++i) {
    double sum = 0;
    for (int k = start[i]; k < start[i + 1]; ++k)
      sum += a[k] * x[column[k]];
    y[i] = sum;
  }
#ifndef HAND
#pragma acc update self(y[0:1])
#pragma acc update self(y[ROWS / 2:1])
#pragma acc update self(y[ROWS - 1:1])
#endif
  return output[0] + output[ROWS / 2] + output[ROWS - 1];
}

int main(void) {
  values = vector(ROWS * ROW, 1, 0.5), input = vector(ROWS, 1, 1), output = vector(ROWS, 0, 0);
  columns = (int *)malloc(ROWS * ROW * sizeof *columns), starts = (int *)malloc((ROWS + 1) * sizeof *starts);
  for (int i = 0; i <= ROWS; ++i)
    starts[i] = i * ROW;
  for (int k = 0; k < ROWS * ROW; ++k)
    columns[k] = (k / ROW + k % ROW * 37) % ROWS;
#ifndef HAND
#pragma acc data copyin(values[0:ROWS * ROW], input[0:ROWS], columns[0:ROWS * ROW], starts[0:ROWS + 1]) create(output[0:ROWS])
#endif
  measure(multiply);
}
