// Routines of every level: called as statements, in expressions, for values, from each other; bound ones; gangs' results.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -fopenacc-policy=documented -O1 %s -o %t
// RUN: %run-hip 8+ %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:5 ACCOMP_HIPCPU_WAVE=64 %t | FileCheck %s
// CHECK: bad 0
#include <stdio.h>
#include <stdlib.h>

static int bad;
static void check(const char *what, int n, double found, double wanted) {
  if (found != wanted && bad++ < 9)
    printf("%s: n=%d: %g, not %g\n", what, n, found, wanted);
}

#pragma acc routine seq
static int squared(int i) { return i * i; }

#pragma acc routine vector
static double total(int n, const double *x) {
  double sum = 0;
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}

#pragma acc routine worker
static double rows(int m, int n, const double *x) {
  double sum = 0;
#pragma acc loop worker reduction(+ : sum)
  for (int i = 0; i < m; ++i)
    sum += total(n, x + i * n);
  return sum;
}

#pragma acc routine gang
static void fill(int m, int n, double *x) {
#pragma acc loop gang
  for (int i = 0; i < m; ++i) {
#pragma acc loop worker vector
    for (int j = 0; j < n; ++j)
      x[i * n + j] = squared(i) + j;
  }
}

static double there(int n, const double *x);
#pragma acc routine(there) vector bind(here)
#pragma acc routine vector
static double here(int n, const double *x) {
  if (n > 100)
    return total(100, x) + total(n - 100, x + 100);
  return total(n, x);
}
static double there(int n, const double *x) { return n + x[0]; }

static double summed(int m, int n, double *sums) {
  double sum = 0;
  for (int i = 0; i < m; ++i) {
    sums[i] = 0;
    for (int j = 0; j < n; ++j)
      sums[i] += i * i + j;
    sum += sums[i];
  }
  return sum;
}

static void one(int m, int n) {
  double *x = malloc((m * n + 1) * sizeof *x), *y = malloc((m + 1) * sizeof *y), *z = malloc((m + 1) * sizeof *z);
  double *want = malloc((m + 1) * sizeof *want), all = -1, wanted = summed(m, n, want);
#pragma acc data create(x[0 : m * n + 1]) copyout(y[0 : m + 1], z[0 : m + 1])
  {
#pragma acc parallel present(x) num_gangs(3) num_workers(2)
    fill(m, n, x);
#pragma acc parallel present(x, y, z) num_workers(4)
    {
#pragma acc loop gang
      for (int i = 0; i < m; ++i) {
        double mine = 2 * total(n, x + i * n);
        y[i] = mine - total(n, x + i * n);
        if (total(n, x + i * n) > 10)
          z[i] = there(n, x + i * n);
        else
          z[i] = -1;
      }
    }
#pragma acc parallel present(x) num_gangs(1) num_workers(5) copyout(all)
    all = rows(m, n, x);
  }
  for (int i = 0; i < m; ++i) {
    check("total", n, y[i], want[i]);
    check("there", n, z[i], want[i] > 10 ? want[i] : -1);
  }
  check("rows", n, all, wanted);
  free(x), free(y), free(z), free(want);
}

int main(void) {
  const int sizes[] = {1, 2, 31, 32, 33, 101, 257};
  for (int i = 0; i < 7; ++i)
    for (int j = 0; j < 7; j += 2)
      one(sizes[j], sizes[i]);
  printf("bad %d\n", bad);
  return bad != 0;
}
