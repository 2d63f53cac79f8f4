// Regions in all places where C permits statements, and with variables of all kinds of types.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 38 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 38 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 38 %t.hip | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
#include <stdint.h>
#include <math.h>
#include "Inputs/loops-in-headers.h"
enum { N = 50 };
static int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
int seven = 7;
static int v[N];
static void fill(void) { for (int i=0;i<N;i++) v[i] = i; }
static int all(int k) { for (int i=0;i<N;i++) if (v[i] != i + k) return 0; return 1; }
static void collide(int one) {
  int acomp_queue_ = 1, i = one;
  int condition = 3;
#pragma acc data copy(v)
  {
#pragma acc parallel loop copy(seven) copyin(one)
    for (int i = 0; i < N; i++) { v[i] += seven - 6 + one - one; }
#pragma acc host_data use_device(v) if(condition)
    { condition = v != 0; }
  }
  EXPECT(condition == 1); (void)acomp_queue_; (void)i;
}
static void nobrace(int x) {
  if (x)
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 1;
  else
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 2;
  if (!x)
#pragma acc data copy(v)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) v[i] += 1;
  for (int k = 0; k < 2; k++)
#pragma acc kernels loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 1;
  while (x-- > 0)
#pragma acc serial copy(v)
    for (int i = 0; i < N; i++) v[i] += 1;
  do
#pragma acc parallel copy(v) num_gangs(1)
    v[0] += 0;
  while (0);
}
static void sw(int x) {
  switch (x) {
  case 1: {
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 1;
    break; }
  case 2:
    ;
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 2;
    break;
  case 3:
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 3;
    /* fall through */
  default:
#pragma acc parallel loop copy(v)
    for (int i = 0; i < N; i++) v[i] += 4;
  }
}
static void jumps(void) {
#pragma acc parallel loop copy(v)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 10; j++) { if (j == 1) break; v[i]++; }
    for (int j = 0; j < 4; j++) { if (j == 2) continue; v[i]++; }
    int k = 0;
  again:
    v[i]++;
    if (++k < 3) goto again;
    switch (i % 3) { case 0: v[i]++; break; case 1: v[i] += 1; break; default: v[i] += 1; }
    if (i == 7) continue;
    v[i] += 0;
  }
}
static void vla(int n, int m, int a[n][m], double *restrict p, const int c[static 4]) {
  int loc[n];
#pragma acc parallel loop copyout(loc)
  for (int i = 0; i < n; i++) loc[i] = i;
#pragma acc parallel loop collapse(2) copy(a[0:n][0:m]) copyin(loc)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] += loc[i] * 100 + j;
#pragma acc parallel loop copy(p[0:n]) copyin(c[0:4])
  for (int i = 0; i < n; i++) p[i] += c[i % 4];
}
struct bits { unsigned a : 3, b : 5; int c; };
union u { int i; float f; unsigned char b[4]; };
typedef int vec[N]; typedef int *intp; typedef const double cd; typedef struct { vec v; intp p; union u u; } thing;
static vec tv; static const int table[4] = {1,2,3,4};
static volatile int vol = 3;
typedef int (*fn)(int);
static int host_fn(int x) { return x + 1; }
static void types(void) {
  struct bits b[4] = {{1,2,3},{1,2,3},{1,2,3},{1,2,3}}, one = {7, 31, 9};
  union u u[3]; union u uu; uu.i = 5; _Bool flag = 0; long double ld = 2.5L; enum { R, G, B } col = G; char ch = 'x';
  thing t; memset(&t, 0, sizeof t); fn f = host_fn;
#pragma acc parallel loop copy(b) firstprivate(one)
  for (int i = 0; i < 4; i++) { b[i].a += 1; b[i].b = one.b; b[i].c += one.c; }
  EXPECT(b[3].a == 2 && b[3].b == 31 && b[3].c == 12);
#pragma acc parallel loop copyout(u)
  for (int i = 0; i < 3; i++) u[i].i = uu.i + i;
  EXPECT(u[2].i == 7);
#pragma acc parallel num_gangs(1) copyout(flag, ld, col)
  { flag = ch == 'x'; ld = 3.5L; col = B; }
  EXPECT(flag == 1); EXPECT(ld == 3.5L); EXPECT(col == B);
#pragma acc parallel loop copy(tv) copyin(table)
  for (int i = 0; i < N; i++) tv[i] = table[i % 4] + vol;
  EXPECT(tv[5] == 5);
#pragma acc parallel loop
  for (int i = 0; i < N; i++) tv[i] += table[i % 4];
  EXPECT(tv[5] == 7);
#pragma acc parallel loop copy(t)
  for (int i = 0; i < N; i++) { t.v[i] = i; t.u.b[i & 3] = 1; }
  EXPECT(t.v[49] == 49 && t.u.i == 0x01010101);
  intp ip = v; cd *cp = (double[]){1,2,3};
  double out = 0;
#pragma acc parallel loop copy(ip[:N]) copyin(cp[:3]) reduction(+:out)
  for (int i = 0; i < 3; i++) { ip[i] += 0; out += cp[i]; }
  EXPECT(out == 6);
  int k = f(2); EXPECT(k == 3);
#pragma acc parallel loop reduction(+:k)
  for (int i = 0; i < 3; i++) k += plus_two(i);
  EXPECT(k == 12);
  const int cn = 10; static int st = 4; register int rg = 2; int res[10];
#pragma acc parallel loop copyout(res) copyin(cn)
  for (int i = 0; i < cn; i++) res[i] = cn + st + rg;
  EXPECT(res[9] == 16);
  int8_t i8 = 1; uint64_t u64 = 1; size_t sz = 4; ptrdiff_t pd = 0;
#pragma acc parallel num_gangs(1) copy(u64, i8)
  { u64 += sz; i8 += 1; (void)pd; }
  EXPECT(u64 == 5 && i8 == 2);
  char str[] = "hello";
#pragma acc parallel loop
  for (int i = 0; i < 5; i++) str[i] -= 32;
  EXPECT(!strcmp(str, "HELLO"));
}
static void called(int *p, int n) {
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++) p[i]++;
}
static void outer(int *p, int n) {
#pragma acc data copy(p[0:n])
  { called(p, n); called(p, n); if (n > 3) { called(p, n); } }
}
#define APPLY(stmt) do { stmt; } while (0)
#define LOOP3(x) PRAGMA(acc parallel loop copy(x)) for (int i = 0; i < N; i++) x[i] += 3
static int ret(int n) {
  int s = 0;
  {
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; ++i) s += i;
  }
  return s;
}
int main(void) {
  fill(); collide(1); EXPECT(all(1));
  fill(); nobrace(1); EXPECT(all(4));
  fill(); nobrace(0); EXPECT(all(5));
  fill(); sw(1); EXPECT(all(1)); fill(); sw(2); EXPECT(all(2)); fill(); sw(3); EXPECT(all(7)); fill(); sw(9); EXPECT(all(4));
  fill(); jumps(); EXPECT(all(1+3+3+1));
  int a[4][5] = {{0}}; double p[4] = {0}; int c[4] = {1,2,3,4};
  vla(4, 5, a, p, c);
  for (int i=0;i<4;i++) { EXPECT(p[i] == i+1); for (int j=0;j<5;j++) EXPECT(a[i][j] == 100*i+j); }
  types();
  fill(); outer(v, N); EXPECT(all(3));
  fill(); EXPECT(triple(v, N) == 3*1225);
  int s = 0; fill(); SUM_LOOP(s, v, N); EXPECT(s == 1225);
  APPLY(LOOP3(v)); EXPECT(all(3));
  EXPECT(ret(5) == 10);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
