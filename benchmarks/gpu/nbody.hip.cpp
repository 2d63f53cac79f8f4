/* Forces of all bodies on each, by hand: a body for each thread. */
#include "hand.h"

enum { THREADS = 128 };
static size_t n;
static double *places, *masses, *forces;

static __global__ void nbody(double *__restrict__ f, const double *__restrict__ p, const double *__restrict__ m,
                             int bodies) {
  const int i = static_cast<int>(blockIdx.x * THREADS + threadIdx.x);
  if (i >= bodies)
    return;
  const double own = p[i];
  double sum = 0;
  for (int j = 0; j < bodies; ++j) {
    const double far = p[j] - own, square = far * far + 0.01;
    sum += m[j] * far / (square * sqrt(square));
  }
  f[i] = sum;
}

static void work() {
  hipLaunchKernelGGL(nbody, dim3(blocks(n, THREADS)), dim3(THREADS), 0, 0, forces, places, masses,
                     static_cast<int>(n));
  finish();
}

int main(int argc, char **argv) {
  n = size_of_problem(argc, argv, 32768);
  double *const host = filled(n, 0, 0);
  places = on_device(filled(n, 0, 1), n), masses = on_device(filled(n, 1, 0.001), n), forces = on_device(host, n);
  const double took = fastest(work);
  to_host(host, forces, n);
  return report(took, host, n);
}
