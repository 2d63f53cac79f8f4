// Orphaned loops of routines of every level, called from every kind of region and from the host (section 2.15.1).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 21 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 21 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
enum { N = 8, M = 9 };
static int bad;
static int a[N][M], h[N][M];
static void begin(void) { memset(a, 0, sizeof a); memset(h, 0, sizeof h); }
static void check(const char *what) { int w = 0; for (int i=0;i<N;i++) for (int j=0;j<M;j++) if (a[i][j] != 10*i+j || h[i][j] != 1) { if (!w) printf("%s [%d][%d] %d hits %d\n", what, i,j,a[i][j],h[i][j]); w = 1; } bad += w; }
#define V(i,j) (x[i][j] += 10*(i)+(j), y[i][j]++)
#pragma acc routine seq
void vseq(int (*x)[M], int (*y)[M], int i) { for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine seq
void vseq2(int (*x)[M], int (*y)[M], int i) {
#pragma acc loop seq
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine vector
void vvec(int (*x)[M], int (*y)[M], int i) {
#pragma acc loop vector
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine vector
void vauto(int (*x)[M], int (*y)[M], int i) {
#pragma acc loop
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine worker
void wwork(int (*x)[M], int (*y)[M], int i) {
#pragma acc loop worker
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine worker
void wwv(int (*x)[M], int (*y)[M]) {
#pragma acc loop worker
  for (int i=0;i<N;i++)
#pragma acc loop vector
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine worker
void wcall(int (*x)[M], int (*y)[M]) {
#pragma acc loop worker
  for (int i=0;i<N;i++) vvec(x, y, i); }
#pragma acc routine gang
void ggang(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang
  for (int i=0;i<N;i++) vseq(x,y,i); }
#pragma acc routine gang
void gwv(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang
  for (int i=0;i<N;i++) 
#pragma acc loop worker vector
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine gang
void gcollapse(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang collapse(2)
  for (int i=0;i<N;i++) 
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine gang
void gcall(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang
  for (int i=0;i<N;i++) wwork(x,y,i); }
#pragma acc routine gang
void gdefault(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang
  for (int i=N-1;i>=0;i--) {
    if (i == 100) continue;
#pragma acc loop
  for (int j=0;j<M;j++) { if (j > 50) continue; V(i,j); } } }
#pragma acc routine gang
void ggv(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang vector
  for (int i=0;i<N;i++)
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine gang(dim:1)
void gtile(int (*x)[M], int (*y)[M]) {
#pragma acc loop gang tile(2,3)
  for (int i=0;i<N;i++)
  for (int j=0;j<M;j++) V(i,j); }
#pragma acc routine gang
void gred(int *x, int *out) {
  int s = 0;
#pragma acc loop gang reduction(+:s)
  for (int i = 0; i < 50; i++) s += x[i];
  (void)s; *out = 1;
}
#pragma acc routine worker
int wred(const int *x) {
  int s = 0, m = -1000;
#pragma acc loop worker vector reduction(+:s) reduction(max:m)
  for (int i = 0; i < 50; i++) { s += x[i]; if (x[i] > m) m = x[i]; }
  return s * 100 + m;
}
#pragma acc routine vector
int vred(const int *x) {
  int s = 1;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < 50; i++) s += x[i];
  return s;
}
int gsum;
#pragma acc declare create(gsum)
#pragma acc routine gang
void gredglobal(const int *x) {
#pragma acc loop gang reduction(+:gsum)
  for (int i = 0; i < 50; i++) gsum += x[i];
}
int main(void) {
#define RUN(body) begin(); body; check(#body)
  begin();
#pragma acc parallel loop gang copy(a,h)
  for (int i=0;i<N;i++) vseq(a,h,i);
  check("seq");
  begin();
#pragma acc parallel loop gang worker copy(a,h)
  for (int i=0;i<N;i++) vseq2(a,h,i);
  check("seq2");
  begin();
#pragma acc parallel loop gang worker vector copy(a,h)
  for (int i=0;i<N;i++) vseq2(a,h,i);
  check("seq3");
  begin();
#pragma acc parallel loop gang worker copy(a,h)
  for (int i=0;i<N;i++) vvec(a,h,i);
  check("vec");
  begin();
#pragma acc parallel loop gang copy(a,h)
  for (int i=0;i<N;i++) vauto(a,h,i);
  check("vauto");
  begin();
#pragma acc parallel loop gang copy(a,h) num_workers(4)
  for (int i=0;i<N;i++) wwork(a,h,i);
  check("work");
  begin();
#pragma acc parallel copy(a,h) num_gangs(1) num_workers(4)
  wwv(a,h);
  check("wwv");
  begin();
#pragma acc parallel copy(a,h) num_gangs(1)
  wcall(a,h);
  check("wcall");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3)
  ggang(a,h);
  check("ggang");
  begin();
#pragma acc parallel copy(a,h)
  gwv(a,h);
  check("gwv");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3)
  gcollapse(a,h);
  check("gcollapse");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3) num_workers(2)
  gcall(a,h);
  check("gcall");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3) num_workers(2)
  gdefault(a,h);
  check("gdefault");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3) num_workers(2)
  ggv(a,h);
  check("ggv");
  begin();
#pragma acc parallel copy(a,h) num_gangs(3)
  gtile(a,h);
  check("gtile");
  begin();
#pragma acc serial copy(a,h)
  gdefault(a,h);
  check("serial");
  begin();
#pragma acc kernels copy(a,h)
  gwv(a,h);
  check("kernels");
  begin(); gdefault(a,h); check("host call");
  begin(); gcall(a,h); check("host call");
  int x[50], one = 0, r[8] = {0}; for (int i=0;i<50;i++) x[i] = i;
#pragma acc parallel copyin(x) copy(one) num_gangs(4)
  gred(x, &one);
  if (one != 1) bad++, puts("gred");
#pragma acc parallel loop gang copyin(x) copy(r)
  for (int i=0;i<8;i++) r[i] = wred(x);
  for (int i=0;i<8;i++) if (r[i] != 122549) bad++, printf("wred %d\n", r[i]);
#pragma acc parallel loop gang worker copyin(x) copy(r)
  for (int i=0;i<8;i++) r[i] = vred(x);
  for (int i=0;i<8;i++) if (r[i] != 1226) bad++, printf("vred %d\n", r[i]);
  gsum = 5;
#pragma acc update device(gsum)
#pragma acc parallel copyin(x) num_gangs(4)
  gredglobal(x);
#pragma acc update self(gsum)
  if (gsum != 1230) bad++, printf("gsum %d\n", gsum);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
