/* STREAM triad: a = b + s c. */
#include "gpu.h"

static size_t n;
static double *a, *b, *c;

static void work(void) {
  double *x = a, *y = b, *z = c, s = 3;
  long long count = (long long)n;
#ifdef HAND
#pragma omp target teams distribute parallel for
#else
#pragma acc parallel loop gang vector present(x[0:n], y[0:n], z[0:n])
#endif
  for (long long i = 0; i < count; ++i)
    x[i] = y[i] + s * z[i];
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 1u << 26);
  a = filled(n, 0, 0), b = filled(n, 1, 2), c = filled(n, 2, 1);
#ifdef HAND
#pragma omp target data map(from : a[0:n]) map(to : b[0:n], c[0:n])
#else
#pragma acc data copyout(a[0:n]) copyin(b[0:n], c[0:n])
#endif
  took = fastest(work);
  return report(took, a, n);
}
