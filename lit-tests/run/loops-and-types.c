// Loops of all canonical forms, hidden names, local and variable-length arrays, records, pointers to the middle of arrays.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 28 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 28 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>
#include <math.h>
enum { N = 24 };
static int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
typedef struct { double x, y; int tag[3]; } point;
typedef struct { point p[4]; point *q; } cloud;
static const char *text = "#pragma acc parallel";
static double sq(double x) { return x * x; } /* called in regions without routine: implicit seq */
#pragma acc routine(sq) seq
static double grid[N][N];
static int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
#pragma acc routine(depth) seq
static void ptr_loop(double *a, int n) {
#pragma acc parallel loop gang copy(a[0:n])
  for (double *p = a; p < a + n; p++) *p += 1;
#pragma acc parallel loop vector num_gangs(1) copy(a[0:n])
  for (int i = n - 1; i >= 0; i--) a[i] += 1;
}
static void shadows(int n, double *a) {
  int i = 7;
  double t = 3;
#pragma acc parallel loop copy(a[0:n])
  for (int k = 0; k < n; k++) {
    double t = a[k]; { int i = 2; t *= i; } a[k] = t;
    for (int i = 0; i < 2; i++) { int n = 1; a[k] += n; }
  }
  EXPECT(i == 7 && t == 3);
}
static void locals(int n) {
  double m[n][n + 1]; double (*row)[n + 1] = m; static int counts[N]; char name[8] = "abc";
  for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) m[i][j] = i - j;
#pragma acc parallel loop collapse(2) copy(m) copyin(name)
  for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) m[i][j] = fabs(m[i][j]) + (name[0] == 'a') + (int)sizeof(m[0][0]) - 8;
  EXPECT(m[2][5] == 4);
#pragma acc parallel loop copy(row[0:n])
  for (int i = 0; i < n; i++) row[i][0] = i;
  EXPECT(m[3][0] == 3);
#pragma acc parallel loop copy(counts)
  for (int i = 0; i < N; i++) counts[i] += i;
  EXPECT(counts[4] == 4);
  int priv[4], sum = 0;
#pragma acc parallel loop private(priv) reduction(+:sum)
  for (int i = 0; i < n; i++) { for (int j = 0; j < 4; j++) priv[j] = i; sum += priv[3]; }
  EXPECT(sum == n*(n-1)/2);
#pragma acc parallel loop gang reduction(+:sum) private(priv[0:4])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < 4; j++) priv[j] = i;
    sum += priv[0]; }
  EXPECT(sum == n*(n-1));
}
static void records(void) {
  point p = {1, 2, {3, 4, 5}}, out[4]; cloud c; memset(&c, 0, sizeof c); c.q = malloc(4 * sizeof *c.q);
  bool flags[4] = {true, false, true, false}; float f[4] = {1.5f};
#pragma acc parallel loop firstprivate(p) copyout(out) copyin(flags, f[:4])
  for (int i = 0; i < 4; i++) { p.x += i; out[i] = p; out[i].tag[i % 3] = flags[i] ? 1 : (int)f[0]; out[i].x = i; }
  EXPECT(out[2].y == 2 && out[2].tag[2] == 1 && out[1].tag[1] == 1);
#pragma acc parallel loop copy(c.p[1:2])
  for (int i = 1; i < 3; i++) c.p[i].x = i;
  EXPECT(c.p[2].x == 2);
#pragma acc data copyin(c) copyout(c.q[0:4])
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) c.q[i] = (point){i, sq(i), {i, i, i}};
  EXPECT(c.q[3].y == 9 && c.q[3].tag[1] == 3);
  free(c.q);
  int d = 0;
#pragma acc serial copy(d)
  d = depth(5);
  EXPECT(d == 5);
}
static int loops(void) {
  double a[N]; int n = 0;
  for (int r = 0; r < 10; r++) {
    if (r == 5) break;
    if (r == 2) continue;
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < N; i++) a[i] = r;
    n++;
  }
  EXPECT(a[3] == 4 && n == 4);
#pragma acc parallel loop copyout(a)
  for (unsigned char u = 0; u < N; u += 1) a[u] = u;
#pragma acc parallel loop copy(a)
  for (long long l = N - 1; l >= 0; l -= 2) a[l] = -1;
#pragma acc parallel loop copy(a)
  for (size_t s = 0; s != N; ++s) a[s] += 1;
  EXPECT(a[23] == 0 && a[22] == 23);
  int i, last = -1;
#pragma acc parallel loop copyout(a)
  for (i = 0; i < N; i++) { int j = 0; do { a[i] = j; } while (++j < 3); while (j > 0) j--; if (a[i] != 2) goto fail; a[i] = 5; fail: ; }
  EXPECT(a[9] == 5);
#pragma acc kernels copy(a) copyout(last)
  { for (i = 0; i < N; i++) a[i] = i; last = i; }
  EXPECT(last == N);
  int r = ({ int s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 4; i++) s += i;
    s; });
  EXPECT(r == 6);
  return n;
}
static void late(double *a, int n, int flag) {
#pragma acc data copy(a[0:n]) if(flag)
  {
    if (flag) {
#pragma acc parallel loop present(a[0:n])
      for (int i = 0; i < n; i++) a[i] = 1;
    } else {
#pragma acc parallel loop self
      for (int i = 0; i < n; i++) a[i] = 2;
    }
  }
}
static void pointers(void) {
  double buf[N], *p = buf + 4, *const cp = buf; const double *rp = buf; double **pp = &p; void *vp = buf;
  for (int i = 0; i < N; i++) buf[i] = i;
#pragma acc parallel loop copy(p[-2:6])
  for (int i = -2; i < 4; i++) p[i] *= 2;
  EXPECT(buf[2] == 4 && buf[7] == 14 && buf[8] == 8);
#pragma acc data copy(cp[0:N]) 
  {
    double *alias = cp + 3;
#pragma acc parallel loop present(alias[0:2])
    for (int i = 0; i < 2; i++) alias[i] = 0;
#pragma acc parallel loop copyin(rp[0:N]) copy(cp[0:N])
    for (int i = 10; i < 12; i++) cp[i] = rp[i] + 1;
  }
  EXPECT(buf[3] == 0 && buf[11] == 12);
#pragma acc data copy((*pp)[0:2])
#pragma acc parallel loop present(p[0:2])
  for (int i = 0; i < 2; i++) p[i] = 100;
  EXPECT(p[1] == 100); (void)vp;
}
int main(void) {
  double a[N]; for (int i = 0; i < N; i++) a[i] = i;
  ptr_loop(a, N); EXPECT(a[0] == 2 && a[N-1] == N+1);
  shadows(N, a); EXPECT(a[0] == 6);
  locals(6); records(); EXPECT(loops() == 4);
  late(a, N, 1); EXPECT(a[3] == 1); late(a, N, 0); EXPECT(a[3] == 2);
  pointers();
#pragma acc parallel loop collapse(2) copyout(grid)
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) grid[i][j] = sq(i + j);
  EXPECT(grid[2][3] == 25);
  EXPECT(text[0] == '#');
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
