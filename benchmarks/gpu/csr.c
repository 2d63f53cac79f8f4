/* Product of a sparse matrix in compressed rows with a vector: a row for each worker, its elements over lanes. */
#include "gpu.h"

enum { ROW = 40 };
static size_t n;
static double *values, *in, *out;
static int *columns, *starts;

static void work(void) {
  double *a = values, *x = in, *y = out;
  int *column = columns, *start = starts, rows = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for
#else
#pragma acc parallel loop gang worker vector_length(32) present(a[0:n * ROW], x[0:n], y[0:n]) \
    present(column[0:n * ROW], start[0:n + 1])
#endif
  for (int i = 0; i < rows; ++i) {
    double sum = 0;
#ifndef HAND
#pragma acc loop vector reduction(+ : sum)
#endif
    for (int k = start[i]; k < start[i + 1]; ++k)
      sum += a[k] * x[column[k]];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 2000000);
  values = filled(n * ROW, 1, 0.5), in = filled(n, 1, 1), out = filled(n, 0, 0);
  columns = (int *)malloc(n * ROW * sizeof *columns), starts = (int *)malloc((n + 1) * sizeof *starts);
  for (size_t i = 0; i <= n; ++i)
    starts[i] = (int)(i * ROW);
  for (size_t k = 0; k < n * ROW; ++k)
    columns[k] = (int)((k / ROW + k % ROW * 37) % n);
#ifdef HAND
#pragma omp target data map(to : values[0:n * ROW], in[0:n], columns[0:n * ROW], starts[0:n + 1]) map(from : out[0:n])
#else
#pragma acc data copyin(values[0:n * ROW], in[0:n], columns[0:n * ROW], starts[0:n + 1]) copyout(out[0:n])
#endif
  took = fastest(work);
  return report(took, out, n);
}
