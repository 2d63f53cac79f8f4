/* Histogram: atomic updates of few counters. */
#include "gpu.h"

enum { BINS = 256 };
static size_t n;
static unsigned char *values;
static int *counts;

static void work(void) {
  unsigned char *value = values;
  int *count = counts;
  long long size = (long long)n;
#ifdef HAND
#pragma omp target teams distribute parallel for
#else
#pragma acc parallel loop gang vector present(value[0:n], count[0:BINS])
#endif
  for (long long i = 0; i < size; ++i) {
#ifdef HAND
#pragma omp atomic update
#else
#pragma acc atomic update
#endif
    count[value[i]]++;
  }
}

int main(int argc, char **argv) {
  double took, result[BINS];
  n = size_of_problem(argc, argv, 1u << 26);
  values = (unsigned char *)malloc(n), counts = (int *)calloc(BINS, sizeof *counts);
  for (size_t i = 0; i < n; ++i)
    values[i] = (unsigned char)(i * 2654435761u >> 13);
#ifdef HAND
#pragma omp target data map(tofrom : counts[0:BINS]) map(to : values[0:n])
#else
#pragma acc data copy(counts[0:BINS]) copyin(values[0:n])
#endif
  took = fastest(work);
  for (int i = 0; i < BINS; ++i)
    result[i] = counts[i];
  return report(took, result, BINS);
}
