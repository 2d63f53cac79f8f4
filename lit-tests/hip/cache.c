// What cache directives name is copied to shared memory: sections of gangs, of tiles, of loops that are tiled for it.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 48 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=64 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 ACCOMP_HIPCPU_WAVE=32 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu --accomp-cc=%gcc -O1 %s -o %t
// RUN: %run-hip 48 %t | FileCheck %s
// RUN: %accomp-opt --backend=hip --policy=partition --stop-after=map %s -o %t.ir
// RUN: %accomp-opt --backend=hip --policy=partition --stop-after=map %t.ir | diff %t.ir -
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.host.c 2> %t.err && not grep . %t.err
// RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
// RUN: not grep "^#pragma acc cache" %t.host.c %t.host.hip.cpp
// CHECK: wrong 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { RADIUS = 2, WIDE = 70 };
static int wrong;
static void compare(const char *name, const double *got, const double *want, int n) {
  for (int i = 0; i < n; ++i)
    if (got[i] != want[i]) {
      if (wrong++ < 5) printf("%s of %d: %d is %g, not %g\n", name, n, i, got[i], want[i]);
      return;
    }
}

// A loop over gangs and lanes: tiles of 256.
// KERNELS-LABEL: _near_
// KERNELS: const accomp::window<const double, 260> a(
// KERNELS-NEXT: accomp::corner_of(i_low-RADIUS), accomp::corner_of(i_count + 4));
// KERNELS: a.fetch(a_outside, accomp::thread(), accomp::threads());
// KERNELS-NEXT: accomp::sync_gang();
static void near(int n, const double *a, double *restrict b) {
#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
  for (int i = RADIUS; i < n - RADIUS; ++i) {
#pragma acc cache(readonly: a[i-RADIUS:2*RADIUS+1])
    double sum = 0;
    for (int k = -RADIUS; k <= RADIUS; ++k)
      sum += (k + 3) * a[i + k];
    b[i] = sum;
  }
}

// Tiles that the program asks for, from the innermost loop out.
// KERNELS-LABEL: _plane_
// KERNELS: const accomp::window<const double, 6, 18> u(
// KERNELS-NEXT: accomp::corner_of(i_low - 1, j_low - 1), accomp::corner_of(i_count + 2, j_count + 2));
static void plane(int n, double (*restrict u)[WIDE], double (*restrict v)[WIDE]) {
#pragma acc parallel loop tile(16, 4) copyin(u[0:n+2]) copy(v[0:n+2])
  for (int i = 1; i <= n; ++i)
    for (int j = WIDE - 2; j >= 1; --j) {
#pragma acc cache(u[i - 1:3][j - 1:3])
      v[i][j] = u[i - 1][j] + 2 * u[i + 1][j] + 3 * u[i][j - 1] + 5 * u[i][j + 1] - u[i][j];
    }
}

// Elements that are changed go back, neighbours do not.
// KERNELS-LABEL: _change_
// KERNELS: const accomp::window<double, 258> a(
// KERNELS: a.fetch_to_change(a_outside,
// KERNELS: a.put_back(a_outside,
static void change(int n, double *restrict a) {
#pragma acc parallel loop gang vector copy(a[0:n+2])
  for (int i = 1; i <= n; ++i) {
#pragma acc cache(a[i - 1:3])
    a[i] *= 2;
    a[i] += i;
  }
}

// A row of a matrix for the lanes of a gang, and a part of a vector in each round of a sequential loop.
// KERNELS-LABEL: _rows_
// KERNELS: const accomp::window<const double, 1, 70> m(
// KERNELS: while
// KERNELS: const accomp::window<const double, 10> x(
static void rows(int n, double (*restrict m)[WIDE], const double *restrict x, double *restrict y) {
#pragma acc parallel loop gang copyin(m[0:n], x[0:WIDE]) copy(y[0:n*WIDE])
  for (int i = 0; i < n; ++i) {
#pragma acc cache(m[i:1][0:WIDE])
    for (int k = 0; k < WIDE; k += 10) {
#pragma acc cache(x[k:10])
#pragma acc loop vector
      for (int j = 0; j < WIDE; ++j)
        for (int l = k; l < k + 10; ++l) y[i * WIDE + j] += m[i][(j + l) % WIDE] * x[l];
    }
  }
}

// Lanes of workers have copies of their own.
// KERNELS-LABEL: _of_workers_
// KERNELS: const accomp::window<const double, 66> a(
// KERNELS: accomp::sync_worker();
static void of_workers(int n, const double *a, double *restrict b) {
#pragma acc parallel loop gang worker num_workers(3) vector_length(32) copyin(a[0:n*WIDE]) copy(b[0:n*WIDE])
  for (int i = 0; i < n; ++i) {
#pragma acc loop vector
    for (int j = 1; j < WIDE - 1; ++j) {
#pragma acc cache(readonly: a[i * WIDE + j - 1:3])
      b[i * WIDE + j] += a[i * WIDE + j - 1] - a[i * WIDE + j + 1];
    }
  }
}

// Three loops, a reduction, and sizes that are left to the translation.
// KERNELS-LABEL: _total_
// KERNELS: const accomp::window<const double, 4, 8, 10> t(
static double total(int n, double (*restrict t)[9][WIDE]) {
  double sum = 0;
#pragma acc parallel loop collapse(3) reduction(+:sum) copyin(t[0:n])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 9; ++j)
      for (int k = 1; k < WIDE - 1; ++k) {
#pragma acc cache(t[i:1][j:1][k-1:3])
        sum += t[i][j][k - 1] * 2 - t[i][j][k + 1];
      }
  return sum;
}

static double *numbers(int n) {
  double *a = malloc((n + 1) * sizeof *a);
  for (int i = 0; i < n; ++i) a[i] = i * 7 % 101;
  return a;
}

static void check(int n) {
  int all = (n + 2) * WIDE;
  double *a = numbers(all), *b = numbers(all), *c = numbers(all), *x = numbers(WIDE);
  near(n, a, b);
  for (int i = RADIUS; i < n - RADIUS; ++i) {
    c[i] = 0;
    for (int k = -RADIUS; k <= RADIUS; ++k) c[i] += (k + 3) * a[i + k];
  }
  compare("near", b, c, all);
  plane(n, (double(*)[WIDE])a, (double(*)[WIDE])b);
  for (int i = 1; i <= n; ++i)
    for (int k = i * WIDE + 1; k < (i + 1) * WIDE - 1; ++k)
      c[k] = a[k - WIDE] + 2 * a[k + WIDE] + 3 * a[k - 1] + 5 * a[k + 1] - a[k];
  compare("plane", b, c, all);
  change(n, b);
  for (int i = 1; i <= n; ++i) c[i] = c[i] * 2 + i;
  compare("change", b, c, all);
  rows(n, (double(*)[WIDE])a, x, b);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < WIDE; ++j)
      for (int l = 0; l < WIDE; ++l) c[i * WIDE + j] += a[i * WIDE + (j + l) % WIDE] * x[l];
  compare("rows", b, c, all);
  of_workers(n, a, b);
  for (int i = 0; i < n; ++i)
    for (int k = i * WIDE + 1; k < (i + 1) * WIDE - 1; ++k) c[k] += a[k - 1] - a[k + 1];
  compare("of_workers", b, c, all);
  double *t = numbers(n * 9 * WIDE), sum = 0, got = total(n, (double(*)[9][WIDE])t);
  for (int i = 0; i < n * 9; ++i)
    for (int k = i * WIDE + 1; k < (i + 1) * WIDE - 1; ++k) sum += t[k - 1] * 2 - t[k + 1];
  compare("total", &got, &sum, 1);
  free(a), free(b), free(c), free(x), free(t);
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 31, 33, 64, 65, 257};
  for (int i = 0; i < 8; ++i) check(sizes[i]);
  printf("wrong %d\n", wrong);
  return wrong != 0;
}
