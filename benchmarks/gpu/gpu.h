/* What the benchmarks for GPUs share, in C and C++: sizes, times, checksums. Each launch is waited for; the fastest of
 * several counts. Compiled with -DHAND, the loops of the C programs have hand-written OpenMP. */
#ifndef GPU_H
#define GPU_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The size on the command line, or the usual one, which keeps a large GPU busy. */
static inline size_t size_of_problem(int argc, char **argv, size_t usual) {
  return argc > 1 ? strtoull(argv[1], NULL, 0) : usual;
}

static inline double *filled(size_t n, double first, double step) {
  double *v = (double *)malloc((n ? n : 1) * sizeof *v);
  for (size_t i = 0; i < n; ++i)
    v[i] = first + step * (double)(i % 1000);
  return v;
}

static inline double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

enum { RUNS = 20 };

/* The seconds of the fastest of several calls; the first does not count. */
static inline double fastest(void (*call)(void)) {
  double best = 1e30;
  call();
  for (int run = 0; run < RUNS; ++run) {
    double start = now(), took;
    call();
    took = now() - start;
    best = took < best ? took : best;
  }
  return best;
}

static inline int report(double seconds, const double *result, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i += n / 1000 + 1)
    sum += result[i] * (double)(i % 7 + 1);
  printf("%.9f %.15g\n", seconds, sum);
  return 0;
}

#endif
