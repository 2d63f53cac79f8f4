/* Forces of all bodies on each: arithmetic, not memory. */
#include "gpu.h"

#include <math.h>

static size_t n;
static double *places, *masses, *forces;

static void work(void) {
  double *p = places, *m = masses, *f = forces;
  int bodies = (int)n;
#ifdef HAND
#pragma omp target teams distribute parallel for
#else
#pragma acc parallel loop gang vector present(p[0:n], m[0:n], f[0:n])
#endif
  for (int i = 0; i < bodies; ++i) {
    double sum = 0;
    for (int j = 0; j < bodies; ++j) {
      const double far = p[j] - p[i], square = far * far + 0.01;
      sum += m[j] * far / (square * sqrt(square));
    }
    f[i] = sum;
  }
}

int main(int argc, char **argv) {
  double took;
  n = size_of_problem(argc, argv, 32768);
  places = filled(n, 0, 1), masses = filled(n, 1, 0.001), forces = filled(n, 0, 0);
#ifdef HAND
#pragma omp target data map(to : places[0:n], masses[0:n]) map(from : forces[0:n])
#else
#pragma acc data copyin(places[0:n], masses[0:n]) copyout(forces[0:n])
#endif
  took = fastest(work);
  return report(took, forces, n);
}
