/* Sums of rows: a row for each gang, its elements over workers and lanes. */
#include "gpu.h"

enum { LONG = 2048 };
static size_t n;
static double *in, *out;

static void work(void) {
  double *x = in, *y = out;
  int rows = (int)n;
#ifdef HAND
#pragma omp target teams distribute
#else
#pragma acc parallel loop gang present(x[0:n * LONG], y[0:n])
#endif
  for (int i = 0; i < rows; ++i) {
    double sum = 0;
#ifdef HAND
#pragma omp parallel for reduction(+ : sum)
#else
#pragma acc loop worker vector reduction(+ : sum)
#endif
    for (int j = 0; j < LONG; ++j)
      sum += x[(size_t)i * LONG + j];
    y[i] = sum;
  }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 65536);
  in = filled(n * LONG, 1, 0.5), out = filled(n, 0, 0);
#ifdef HAND
#pragma omp target data map(to : in[0:n * LONG]) map(from : out[0:n])
#else
#pragma acc data copyin(in[0:n * LONG]) copyout(out[0:n])
#endif
  took = fastest(work);
  return report(took, out, n);
}
