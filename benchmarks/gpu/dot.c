/* Dot product: a reduction over all threads of the grid. */
#include "gpu.h"

static size_t n;
static double *a, *b, result;

static void work(void) {
  double *x = a, *y = b, sum = 0;
  long long count = (long long)n;
#ifdef HAND
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
#else
#pragma acc parallel loop gang vector reduction(+ : sum) present(x[0:n], y[0:n])
#endif
  for (long long i = 0; i < count; ++i)
    sum += x[i] * y[i];
  result = sum;
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 1u << 26);
  a = filled(n, 1, 1), b = filled(n, 2, 1);
#ifdef HAND
#pragma omp target data map(to : a[0:n], b[0:n])
#else
#pragma acc data copyin(a[0:n], b[0:n])
#endif
  took = fastest(work);
  return report(took, &result, 1);
}
