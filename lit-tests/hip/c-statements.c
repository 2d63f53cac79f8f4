// Tiles, kernels constructs of several loops, loops with jumps, atomic accesses, names that C++ reserves, complex numbers
// and arrays of variable length, in C.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -lm -o %t
// RUN: %run-hip 72 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu --accomp-cc=%gcc -O1 %s -lm -o %t
// RUN: env ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=64 %t 2>&1 | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=hip %s -o - | FileCheck --check-prefix=RELEASED %s
// CHECK: bad 0
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>
#include <math.h>
typedef struct { int new; double class; } odd;
static int bad;
static void check(const char *what, int ok) { if (!ok) { bad++; printf("%s\n", what); } }
static void tiles(int m, int n) {
  int *a = malloc((m * n + 1) * sizeof *a);
#pragma acc parallel loop tile(4, 8) copyout(a[0:m*n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = i * 1000 + j;
  for (int i = 0; i < m * n; i++) check("tile", a[i] == i / n * 1000 + i % n);
#pragma acc parallel loop gang vector tile(*, 4) copy(a[0:m*n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += 1;
  for (int i = 0; i < m * n; i++) check("tile*", a[i] == i / n * 1000 + i % n + 1);
  free(a);
}
static void kernels(int n) {
  double *a = malloc((n + 1) * sizeof *a), *b = malloc((n + 1) * sizeof *b), s = 1; int last = -1;
#pragma acc kernels copyout(a[0:n], b[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc loop independent
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
  for (int i = 0; i < n; i++) check("kernels", a[i] == i && b[i] == n - 1 - i);
#pragma acc kernels copy(a[0:n], b[0:n])
  {
    double t = 2 * s;
    for (int i = 1; i < n; i++) a[i] = a[i - 1] + t;
    s = n > 0 ? a[n - 1] : 0;
#pragma acc loop independent
    for (int i = 0; i < n; i++) b[i] = a[i] * s;
  }
  for (int i = 0; i < n; i++) check("kernels mixed", a[i] == 2 * i && b[i] == 2.0 * i * 2 * (n - 1));
  int i, k = 0;
#pragma acc parallel loop copyout(a[0:n])
  for (i = n - 1; i >= 0; i--) { if (i % 3 == 0) { a[i] = 0; continue; } int t = i; while (t > 10) { t -= 10; if (t == 15) break; } a[i] = t; }
  for (i = 0; i < n; i++) { int t = i; while (t > 10) { t -= 10; if (t == 15) break; } check("continue", a[i] == (i % 3 ? t : 0)); }
}
static void atomics(int n) {
  int count = 0, top = 0, *order = malloc((n + 1) * sizeof *order); double total = 0; unsigned char small[3] = {0};
  float _Complex z = 0; int old = 0;
#pragma acc parallel loop copy(count, top, total, small, z) copyout(order[0:n])
  for (int i = 0; i < n; i++) {
    int mine;
#pragma acc atomic capture
    mine = count++;
    order[mine] = i;
#pragma acc atomic update
    total += 0.5;
#pragma acc atomic
    small[i % 3]++;
#pragma acc atomic capture
    { top = top + 1; mine = top; }
#pragma acc atomic update
    z += 1.0f;
  }
  check("atomic", count == n && total == 0.5 * n && top == n && crealf(z) == n);
  for (int k = 0; k < 3; k++) check("atomic small", small[k] == (unsigned char)((n + 2 - k) / 3));
  long sum = 0; for (int i = 0; i < n; i++) sum += order[i];
  check("atomic capture", sum == (long)n * (n - 1) / 2);
#pragma acc serial copy(old, count)
  {
#pragma acc atomic read
    old = count;
#pragma acc atomic write
    count = 5;
  }
  check("atomic read write", old == n && count == 5);
}
// `continue` of loops that hold partitioned loops: in branches with `else`, after others, and in sequential loops.
static void continues(int m, int n) {
  double *a = calloc(m * n + 1, sizeof *a), *b = calloc(m + 1, sizeof *b);
#pragma acc parallel loop gang copy(a[0:m*n], b[0:m])
  for (int i = 0; i < m; i++) {
    if (i % 5 == 0) { b[i] = 1; continue; }
    if (i % 5 == 1) {
      b[i] = 2;
      if (i % 2) continue;
      b[i] = 3;
    } else {
      b[i] = 4;
      if (i % 5 == 2) { b[i] = 5; continue; } else b[i] += 2;
    }
    for (int k = 0; k < 4; k++) {
      if (k == 1) continue;
      if (k + i % 2 > 3) break;
#pragma acc loop vector
      for (int j = 0; j < n; j++) { if (j == 3) continue; a[i * n + j] += k + 1; }
    }
    b[i] *= 10;
  }
  // RELEASED: accomp::release(accomp_own);
  // RELEASED-NEXT: }
  // RELEASED-NEXT: continue;
  double *own = calloc(n + 1, sizeof *own), *c = calloc(m + 1, sizeof *c);
#pragma acc parallel loop gang private(own[0:n]) copy(c[0:m])
  for (int i = 0; i < m; i++) {
    if (i % 3 == 0) { c[i] = -1; continue; }
#pragma acc loop vector
    for (int j = 0; j < n; j++) own[j] = i;
    c[i] = own[0] + own[n - 1];
  }
  for (int i = 0; i < m; i++) check("continue: c", c[i] == (i % 3 ? 2 * i : -1));
  free(own); free(c);
  for (int i = 0; i < m; i++) {
    int r = i % 5, goes = r != 0 && !(r == 1 && i % 2) && r != 2;
    double of = r == 0 ? 1 : r == 1 ? i % 2 ? 2 : 30 : r == 2 ? 5 : 60;
    check("continue: b", b[i] == of);
    for (int j = 0; j < n; j++) check("continue: a", a[i * n + j] == (goes && j != 3 ? i % 2 ? 4 : 8 : 0));
  }
  free(a); free(b);
}
static void names(void) {
  odd this = {1, 2}, template[2] = {{3, 4}, {5, 6}};
  int delete = 3; double complex w = 1 + 2 * I;
#pragma acc parallel loop copy(template) firstprivate(this, delete) copy(w)
  for (int i = 0; i < 2; i++) { template[i].new += this.new + delete; template[i].class *= this.class; if (i == 1) w = conj(w) * cabs(w); }
  check("names", template[0].new == 7 && template[1].new == 9 && template[1].class == 12);
  check("complex", fabs(cimag(w) + 2 * sqrt(5)) < 1e-12);
}
static void vla(int n, double a[n][n], int m) {
  double b[n];
#pragma acc parallel loop copy(a[0:n][0:n]) copyout(b)
  for (int i = 0; i < n; i++) { double t[4] = {1, 2, 3, 4}; b[i] = 0; for (int j = 0; j < n; j++) { a[i][j] *= t[j % 4]; b[i] += a[i][j]; } }
  for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < n; j++) { check("vla", a[i][j] == (i + j) * (1.0 + j % 4)); s += a[i][j]; } check("vla b", b[i] == s); }
}
static double total(int n, const double *row) {
  double all = 0;
  for (int i = 0; i < n; i++) all += row[i];
  return all;
}
// Arrays of variable length as arguments: rows of some, whole ones, of levels of parallelism, prototypes.
#pragma acc routine worker
static void fill(int n, int m, int (*a)[n][m + 1], int k) {
#pragma acc loop worker
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m + 1; j++) a[k][i][j] = 100 * k + 10 * i + j;
}
#pragma acc routine vector
void scale(int n, int m, double a[n][m], double by);
static double rest(int m, const double a[][m], int i) { return a[i][1] + (*a)[0]; }
static void arguments(int n, int m) {
  double w[n][m], v[n], fixed[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, t = 0;
  int cube[2][n][m + 1];
  for (int i = 0; i < n; i++) { v[i] = i; for (int j = 0; j < m; j++) w[i][j] = i + j; }
#pragma acc parallel num_gangs(2) copy(w)
  {
#pragma acc loop gang
    for (int k = 0; k < 1; k++) scale(n, m, w, 3);
  }
#pragma acc parallel loop gang copyout(cube)
  for (int k = 0; k < 2; k++) fill(n, m, cube, k);
#pragma acc parallel loop copyin(fixed, v) copy(w) reduction(+ : t)
  for (int i = 0; i < 2; i++) {
    double *row = w[i], *first = &w[i][0];
    t += rest(4, fixed, i) + rest(m, w, i) + total(n, v) + *(row + 1) + *w[i] + first[2];
    row[3] = -1;
  }
  check("arguments", t == 2 + 6 + 2 + 3 + 6 + n * (n - 1) + 3 + 6 + 0 + 3 + 6 + 9);
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) check("rows", w[i][j] == (i < 2 && j == 3 ? -1 : 3 * (i + j)));
  for (int k = 0; k < 2; k++) for (int i = 0; i < n; i++) for (int j = 0; j < m + 1; j++) check("cube", cube[k][i][j] == 100 * k + 10 * i + j);
}
void scale(int n, int m, double a[n][m], double by) {
#pragma acc loop vector collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] *= by;
}
// Private copies of arrays of variable length: of loops, gangs, in functions; with their values.
static void private_arrays(int n, int m) {
  double v[n], t[n][m], w[n];
  double *out = malloc((m + 1) * sizeof *out);
  int extent = n;
  for (int i = 0; i < n; i++) for (v[i] = 100 + i, w[i] = i, extent = 0; extent < m; extent++) t[i][extent] = i - extent;
  extent = 1;
#pragma acc parallel loop gang num_gangs(4) private(v) copyout(out[0:m])
  for (int j = 0; j < m; j++) {
#pragma acc loop worker
    for (int i = 0; i < n; i++) v[i] = i + j;
    if (j == 3) { out[j] = -1; continue; }
    out[j] = total(n, v);
  }
  for (int j = 0; j < m; j++) check("private of a loop", out[j] == (j == 3 ? -1 : n * (n - 1) / 2 + n * j));
  for (int i = 0; i < n; i++) check("private original", v[i] == 100 + i);
#pragma acc parallel num_gangs(4) firstprivate(v, t) private(w) copyout(out[0:m]) async
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++) w[i] = v[i] + 1;
#pragma acc loop gang
    for (int j = 0; j < m; j++) {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int i = 0; i < n; i++) s += t[i][j] + w[i];
      out[j] = s;
    }
  }
  for (int i = 0; i < n; i++) v[i] = -1;
#pragma acc wait
  for (int j = 0; j < m; j++) check("firstprivate", out[j] == n * (n - 1) + n * 101 - n * j);
#pragma acc parallel loop gang copyout(out[0:m])
  for (int j = 0; j < m; j++) {
    double s = 0;
#pragma acc loop seq private(t)
    for (int i = 0; i < n; i++) { t[i][0] = i; t[n - 1 - i][m - 1] = j; s += t[i][0]; }
    out[j] = s;
  }
  for (int j = 0; m > 1 && j < m; j++) check("private of seq", out[j] == n * (n - 1) / 2);
  for (int i = 0; i < n; i++) check("original", w[i] == i && t[i][m - 1] == i - m + 1);
  free(out);
}
int main(void) {
  private_arrays(9, 7);
  arguments(5, 6); private_arrays(1, 1); private_arrays(40, 33);
  for (int n = 0; n < 40; n += 13) { tiles(n, 7); tiles(5, n); kernels(n); atomics(n); continues(n, 7); }
  tiles(33, 65); kernels(1000); atomics(1000); names(); continues(41, 70);
  double (*a)[9] = malloc(sizeof(double[9][9]));
  for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) a[i][j] = i + j;
  vla(9, a, 9);
  printf("bad %d\n", bad);
  return bad != 0;
}
