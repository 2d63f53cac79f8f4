/* Vector kernels: fill, triad, dot product, a histogram, each with the clauses it is usually given. */
#include <stdio.h>
#include <stdlib.h>

#define N (1 << 20)
#define BINS 16

static void fill(int n, double *restrict a, double *restrict b) {
#pragma acc parallel loop copyout(a[0:n], b[0:n])
  for (int i = 0; i < n; ++i) {
    a[i] = i % 7;
    b[i] = i % 5 - 2;
  }
}

static void triad(int n, double factor, const double *restrict a, const double *restrict b,
                  double *restrict c) {
#pragma acc parallel loop gang vector num_gangs(32) vector_length(128) copyin(a[0:n], b[0:n]) \
    copyout(c[0:n])
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + factor * b[i];
}

static double dot(int n, const double *restrict a, const double *restrict b) {
  double sum = 0.0;
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n], b[0:n])
  for (int i = 0; i < n; ++i)
    sum += a[i] * b[i];
  return sum;
}

static void histogram(int n, const double *restrict c, int *restrict bins) {
#pragma acc kernels copyin(c[0:n]) copy(bins[0:BINS])
  {
#pragma acc loop independent
    for (int i = 0; i < n; ++i) {
      const int bin = ((int)c[i] % BINS + BINS) % BINS;
#pragma acc atomic update
      bins[bin] += 1;
    }
  }
}

int main(void) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c);
  int bins[BINS] = {0};
  if (!a || !b || !c)
    return perror("stream"), 1;
  fill(N, a, b);
  triad(N, 3.0, a, b, c);
  histogram(N, c, bins);
  printf("dot %.1f %.1f\nbins", dot(N, a, b), dot(N, c, c));
  for (int k = 0; k < BINS; ++k)
    printf(" %d", bins[k]);
  printf("\n");
  free(a);
  free(b);
  free(c);
  return 0;
}
