/* What the benchmark programs share: `measure` runs a kernel several times and prints the seconds of the fastest
 * run, and a checksum by which builds are compared. Compiled with -DHAND, the loops have hand-written OpenMP; with
 * -DSMALL, sizes are small, and the checksum is that of one run. */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef SMALL
#define SIZE(full, small) (small)
#else
#define SIZE(full, small) (full)
#endif

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static double *vector(int n, double first, double step) {
  double *v = (double *)malloc(n * sizeof *v);
  for (int i = 0; i < n; ++i)
    v[i] = first + step * (i % 1000);
  return v;
}

static void measure(double (*kernel)(void)) {
  double best = 1e30, sum = kernel();
  if (SIZE(0, 1)) {
    printf("%.9g\n", sum);
    return;
  }
  for (int run = 0; run < 15; ++run) {
    double start = seconds(), end;
    sum = kernel();
    end = seconds();
    if (end - start < best)
      best = end - start;
  }
  printf("%.9f %.17g\n", best, sum);
}

#endif
