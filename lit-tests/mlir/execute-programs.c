// Small programs of C with directives become MLIR whose execution gives what the sequential programs give.
// RUN: %accomp-clang -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: %run-mlir %t.mlir | FileCheck --match-full-lines %s
// REQUIRES: mlir-opt-22
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
// CHECK: product 0
// CHECK-NEXT: histogram 0
// CHECK-NEXT: transposed 0
// CHECK-NEXT: relaxed 0
// CHECK-NEXT: polynomial 0
// CHECK-NEXT: sieve 0
// CHECK-NEXT: particles 0
// CHECK-NEXT: lengths 0
// CHECK-NEXT: collatz 0
// CHECK-NEXT: resident 0
// TEXT-NOT: reason =

static int product(void) {
  enum { N = 7 };
  double a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      a[i][j] = i + 2 * j;
      b[i][j] = i == j ? 2 : 0;
    }
#pragma acc parallel loop collapse(2) copyin(a, b) copyout(c)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
#pragma acc loop seq
      for (int k = 0; k < N; ++k)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  int bad = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      bad += c[i][j] != 2 * a[i][j];
  return bad;
}

static int histogram(void) {
  int counts[5] = {0};
#pragma acc parallel loop copy(counts)
  for (int i = 0; i < 53; ++i) {
#pragma acc atomic update
    counts[i % 5]++;
  }
  return counts[0] != 11 || counts[2] != 11 || counts[3] != 10 || counts[4] != 10;
}

static int transposed(void) {
  int n = 4, m = 6;
  int *a = malloc(n * m * sizeof *a), *t = malloc(n * m * sizeof *t);
  for (int i = 0; i < n * m; ++i)
    a[i] = i;
#pragma acc parallel loop gang copyin(a[0 : n * m]) copyout(t[0 : n * m])
  for (int i = 0; i < n; ++i) {
#pragma acc loop vector
    for (int j = 0; j < m; ++j)
      t[j * n + i] = a[i * m + j];
  }
  int bad = t[1] != 6 || t[n * m - 1] != n * m - 1 || t[4] != 1;
  free(a);
  free(t);
  return bad;
}

static int relaxed(void) {
  double u[12] = {0}, v[12] = {0}, error = 1;
  int steps = 0;
  u[11] = v[11] = 11;
#pragma acc data copy(u) copyin(v)
  while (error > 1e-6 && steps < 2000) {
    error = 0;
#pragma acc parallel loop reduction(max : error)
    for (int i = 1; i < 11; ++i) {
      v[i] = 0.5 * (u[i - 1] + u[i + 1]);
      error = fmax(error, fabs(v[i] - u[i]));
    }
#pragma acc parallel loop
    for (int i = 1; i < 11; ++i)
      u[i] = v[i];
    ++steps;
  }
  return fabs(u[5] - 5) > 1e-3 || steps == 2000;
}

static int polynomial(void) {
  const float k[4] = {1, -2, 0, 3};
  float y[9];
#pragma acc kernels loop copyin(k) copyout(y)
  for (int i = 0; i < 9; ++i) {
    float x = i - 4, sum = 0;
    for (int j = 3; j >= 0; --j)
      sum = sum * x + k[j];
    y[i] = sum;
  }
  return y[0] != 1 + 8 - 192 || y[4] != 1 || y[6] != 1 - 4 + 24;
}

static int sieve(void) {
  unsigned char composite[100] = {1, 1};
  for (int p = 2; p < 10; ++p)
    if (!composite[p]) {
#pragma acc parallel loop copy(composite)
      for (int q = p * p; q < 100; q += p)
        composite[q] = 1;
    }
  int primes = 0;
#pragma acc parallel loop reduction(+ : primes) copyin(composite)
  for (int i = 0; i < 100; ++i)
    primes += !composite[i];
  return primes != 25;
}

struct particle {
  double x[3], mass;
  int id;
};

static int particles(void) {
  struct particle p[8];
  double energy = 0;
  for (int i = 0; i < 8; ++i) {
    p[i].mass = i;
    p[i].id = 7 - i;
    for (int d = 0; d < 3; ++d)
      p[i].x[d] = d;
  }
#pragma acc parallel loop copy(p) reduction(+ : energy)
  for (int i = 0; i < 8; ++i) {
    for (int d = 0; d < 3; ++d)
      p[i].x[d] += p[i].id;
    energy += 0.5 * p[i].mass * p[i].x[0];
  }
  return p[2].x[2] != 7 || energy != 28;
}

static int lengths(void) {
  int rows = 5, total = 0, first[6] = {0, 3, 3, 7, 8, 12};
  int value[12];
  for (int i = 0; i < 12; ++i)
    value[i] = i;
#pragma acc parallel loop reduction(+ : total) copyin(first, value)
  for (int r = 0; r < rows; ++r)
    for (int i = first[r]; i < first[r + 1]; ++i)
      total += value[i] * (r + 1);
  return total != 0 + 1 + 2 + 3 * (3 + 4 + 5 + 6) + 4 * 7 + 5 * (8 + 9 + 10 + 11);
}

#pragma acc routine seq
static int steps_of(unsigned long n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

static int collatz(void) {
  int longest = 0;
#pragma acc parallel loop reduction(max : longest)
  for (int i = 1; i < 30; ++i) {
    int now = steps_of(i);
    longest = now > longest ? now : longest;
  }
  return longest != 111;
}

static int resident(void) {
  double *a = malloc(10 * sizeof *a);
#pragma acc enter data create(a[0:10])
#pragma acc parallel loop present(a[0:10])
  for (int i = 0; i < 10; ++i)
    a[i] = i;
#pragma acc update self(a[0:10])
  a[3] = 30;
#pragma acc update device(a[3:1])
#pragma acc parallel loop present(a[0:10]) async(1)
  for (int i = 0; i < 10; ++i)
    a[i] += 1;
#pragma acc wait(1)
#pragma acc exit data copyout(a[0:10])
  int bad = a[3] != 31 || a[9] != 10;
  free(a);
  return bad;
}

int main(void) {
#pragma acc wait
  printf("product %d\n", product());
  printf("histogram %d\n", histogram());
  printf("transposed %d\n", transposed());
  printf("relaxed %d\n", relaxed());
  printf("polynomial %d\n", polynomial());
  printf("sieve %d\n", sieve());
  printf("particles %d\n", particles());
  printf("lengths %d\n", lengths());
  printf("collatz %d\n", collatz());
  printf("resident %d\n", resident());
  return 0;
}
