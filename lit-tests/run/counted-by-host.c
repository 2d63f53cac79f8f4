// A loop of `kernels` that keeps its order is counted by the host where this has its bounds: parallel loops in it are regions
// of their own then, one after the other, and what stands between them too. Results are those without directives.
// RUN: %gcc -w %s -o %t.none && %t.none > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// RUN: %accomp-clang -fopenacc-explain -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: grep -v 'TEXT\|EXPLAIN' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-print=omp --accomp-cc=clang %t.c -o %t.omp.c
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.c
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o %t.any.c && %gcc -w -O1 -fopenmp %t.any.c -o %t.any
// RUN: env OMP_NUM_TEAMS=1 %t.any | diff %t.expected -
// RUN: env OMP_NUM_TEAMS=4 %t.any | diff %t.expected -
// RUN: env OMP_NUM_TEAMS=7 %t.any | diff %t.expected -
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | diff %t.expected -
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && env ACCOMP_POISON=1 %t.cpu | diff %t.expected -
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | diff %t.expected -
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

enum { N = 70, SHORT = 8 };
static long a[N][N], b[N][N], v[SHORT];
static int steps = 3;
#pragma acc declare create(steps)

static long sum(void) {
  long s = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) s = (s * 31 + a[i][j]) % 1000003;
  return s;
}

// TEXT-LABEL: void eliminate
void eliminate(int n) {
  // TEXT: target data map(tofrom: a)
  // TEXT-NEXT: for (int k = 0
  // TEXT-NEXT: target teams distribute parallel for map
  // TEXT: target teams distribute parallel for {{.*}}map
#pragma acc kernels loop
  // EXPLAIN: [[@LINE+1]]:{{.*}}loop is not parallel: 'a' is written in iteration i and read in another iteration; the host counts it, and loops in it are regions of their own
  for (int k = 0; k < n; ++k) {
    for (int i = k + 1; i < n; ++i) a[i][k] += a[k][k];
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j) a[i][j] -= a[i][k] * a[k][j] % 7;
  }
}

// Scalars that are set between loops come back to the host, and so does the index.
// TEXT-LABEL: long between
long between(int n) {
  long s = 0;
  int k;
  // TEXT: target data map(from: b)
  // TEXT: for (k = 1
  // TEXT-NEXT: target map(tofrom: s)
  // TEXT: target teams distribute parallel for
#pragma acc kernels copyout(b)
  {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) b[i][j] = i + j;
    for (k = 1; k < n; k += 2) {
      s += b[k][k] % 5 + b[k - 1][3];
#pragma acc loop independent
      for (int j = 0; j < n; ++j) b[k][j] += b[k - 1][j] + s;
    }
    b[0][0] = k;
#pragma acc loop seq
    for (int t = 1; t < 4; ++t)
      for (int i = 1; i < n; ++i)
        for (int j = 0; j < n; ++j) b[i][j] += b[0][(j + t) % n];
  }
  return s + k + b[0][0] + b[n - 1][5];
}

// Two loops in order, one within the other.
// TEXT-LABEL: void nested
void nested(int n, int blocks) {
#pragma acc kernels
  for (int from = 0; from < n; from += blocks)
    for (int k = from; k < from + blocks; ++k) {
      // TEXT: for (int k = from
      // TEXT-NEXT: target teams distribute parallel for
      for (int j = 0; j < n; ++j) a[k % n][j] += a[(k + 1) % n][j];
    }
}

// TEXT-LABEL: long ordered
long ordered(int n) {
  int limit = n, k = 0;
  // The region changes the bound.
  // TEXT: target map
#pragma acc kernels copy(a)
  for (int t = 0; t < limit; ++t) {
    for (int j = 0; j < N; ++j) a[t][j] += a[t + 1][j];
    limit -= t % 2;
  }
  // The device may have its own value of the bound.
#pragma acc update device(steps)
  // TEXT: target map
#pragma acc kernels
  for (int t = 0; t < steps; ++t)
    for (int j = 0; j < N; ++j) a[0][j] += a[1][(j + t) % N] + t;
  // It has the index.
  // TEXT: target data map(to: k)
  // TEXT-NEXT: target map
#pragma acc data copyin(k)
#pragma acc kernels
  for (k = 1; k < 4; ++k)
    for (int j = 0; j < N; ++j) a[k][j] += a[k - 1][j];
  // There is a way out of the loop.
  // TEXT: target map
#pragma acc kernels
  {
    for (int t = 1; t < n; ++t) {
      for (int j = 0; j < N; ++j) a[t][j] += a[t - 1][j] % 3;
      if (a[t][0] % 1000 == 999) break;
    }
  }
  // Loops in it are short.
  // TEXT: target map
#pragma acc kernels
  for (int t = 0; t < 5; ++t)
    for (int j = 0; j < SHORT; ++j) v[j] += v[(j + 3) % SHORT] / (t + 2) + j * t;
  return limit + v[5];
}

int main(void) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) a[i][j] = i * 7 % 13 + j * 5 % 17;
  eliminate(N);
  // CHECK: eliminate 520773
  printf("eliminate %ld\n", sum());
  // CHECK: between 3040
  printf("between %ld\n", between(N));
  nested(N, 4);
  // CHECK: nested 351222
  printf("nested %ld\n", sum());
  long last = ordered(20);
  // CHECK: ordered 648769 63
  printf("ordered %ld %ld\n", sum(), last);
}
