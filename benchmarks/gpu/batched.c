/* Products of many small matrices: a product for each gang, its elements over lanes. */
#include "gpu.h"

enum { SIDE = 16, AREA = SIDE * SIDE };
static size_t n;
static double *a, *b, *c;

static void work(void) {
  double *x = a, *y = b, *z = c;
  int many = (int)n;
#ifdef HAND
#pragma omp target teams distribute
#else
#pragma acc parallel loop gang present(x[0:n * AREA], y[0:n * AREA], z[0:n * AREA])
#endif
  for (int m = 0; m < many; ++m) {
    const int first = m * AREA;
#ifdef HAND
#pragma omp parallel for collapse(2)
#else
#pragma acc loop vector collapse(2)
#endif
    for (int i = 0; i < SIDE; ++i)
      for (int j = 0; j < SIDE; ++j) {
        double sum = 0;
        for (int k = 0; k < SIDE; ++k)
          sum += y[first + i * SIDE + k] * z[first + k * SIDE + j];
        x[first + i * SIDE + j] = sum;
      }
  }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 100000);
  a = filled(n * AREA, 0, 0), b = filled(n * AREA, 1, 0.01), c = filled(n * AREA, 2, 0.01);
#ifdef HAND
#pragma omp target data map(from : a[0:n * AREA]) map(to : b[0:n * AREA], c[0:n * AREA])
#else
#pragma acc data copyout(a[0:n * AREA]) copyin(b[0:n * AREA], c[0:n * AREA])
#endif
  took = fastest(work);
  return report(took, a, n * AREA);
}
