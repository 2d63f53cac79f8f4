// Reductions of all arithmetic types, of arrays and of sections, in nests and beside data clauses (section 2.9.11).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 29 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 28 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <limits.h>
enum { N = 100 };
static int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
int main(void) {
  signed char c[N]; short s[N]; unsigned short us[N]; long long l[N]; float f[N]; double d[N]; long double ld[N];
  double complex z[N]; float complex zf[N]; _Bool b[N]; unsigned char u8[N];
  for (int i = 0; i < N; i++) { c[i] = i % 7 - 3; s[i] = i - 50; us[i] = i*3; l[i] = 1ll << (i % 60); f[i] = i; d[i] = i * 0.5; ld[i] = i; z[i] = i + 2*i*I; zf[i] = i - i*I; b[i] = i != 55; u8[i] = i; }
  signed char rc = 0, rcm = 127; short rs = 5, rsm = -32768; unsigned short rus = 0; long long rl = 0, rlx = 0, rla = -1; float rf = 1, rfm = 1e9f; double rd = 0, rdp = 1; double complex rz = 1 + I; float complex rzf = 0, rzfp = 1; _Bool rb = 1, rbo = 0; unsigned char ru = 255;
  int land = 1, lor = 0;
#pragma acc parallel loop gang worker vector reduction(+:rc) reduction(min:rcm) copyin(c)
  for (int i = 0; i < N; i++) { rc += c[i]; if (c[i] < rcm) rcm = c[i]; }
  EXPECT(rcm == -3); signed char ec = 0; for (int i=0;i<N;i++) ec += c[i]; EXPECT(rc == ec);
#pragma acc parallel loop reduction(+:rs) reduction(max:rsm)
  for (int i = 0; i < N; i++) { rs += s[i]; rsm = s[i] > rsm ? s[i] : rsm; }
  EXPECT(rs == 5 - 50); EXPECT(rsm == 49);
#pragma acc parallel loop gang vector reduction(+:rus)
  for (int i = 0; i < N; i++) rus += us[i];
  EXPECT(rus == 14850);
#pragma acc parallel loop gang worker reduction(|:rl) reduction(^:rlx) reduction(&:rla)
  for (int i = 0; i < N; i++) { rl |= l[i]; rlx ^= l[i]; rla &= l[i] | 1; }
  long long xx = 0; for (int i=0;i<N;i++) xx ^= l[i];
  EXPECT(rl == (1ll << 60) - 1); EXPECT(rlx == xx); EXPECT(rla == 1);
#pragma acc parallel loop worker num_gangs(1) reduction(+:rf) reduction(min:rfm)
  for (int i = 0; i < N; i++) { rf += f[i]; rfm = fminf(rfm, f[i]); }
  EXPECT(rf == 4951); EXPECT(rfm == 0);
#pragma acc parallel loop vector num_gangs(1) reduction(+:rd) reduction(*:rdp)
  for (int i = 0; i < N; i++) { rd += d[i]; rdp *= (i < 5 ? 2 : 1); }
  EXPECT(rd == 2475); EXPECT(rdp == 32);
#pragma acc parallel loop gang reduction(+:rz)
  for (int i = 0; i < N; i++) rz += z[i];
  EXPECT(rz == 4951 + 9901*I);
#pragma acc parallel loop gang worker vector reduction(+:rzf) reduction(*:rzfp)
  for (int i = 0; i < N; i++) { rzf += zf[i]; rzfp *= (i < 4 ? I : 1); }
  EXPECT(rzf == 4950 - 4950*I); EXPECT(rzfp == 1);
#pragma acc parallel loop gang vector reduction(&&:rb, land) reduction(||:rbo, lor)
  for (int i = 0; i < N; i++) { rb = rb && b[i]; land = land && i >= 0; rbo = rbo || !b[i]; lor = lor || i < 0; }
  EXPECT(rb == 0); EXPECT(land == 1); EXPECT(rbo == 1); EXPECT(lor == 0);
#pragma acc parallel loop reduction(min:ru)
  for (int i = 0; i < N; i++) ru = u8[i] + 7 < ru ? u8[i] + 7 : ru;
  EXPECT(ru == 7);
  /* nested */
  int m[10][20], row[10] = {0}, tot = 0; for (int i=0;i<10;i++) for (int j=0;j<20;j++) m[i][j] = i*j;
#pragma acc parallel loop gang reduction(+:tot) copyin(m) copyout(row)
  for (int i=0;i<10;i++) {
    int t = 0;
#pragma acc loop worker reduction(+:t)
    for (int j=0;j<20;j++) t += m[i][j];
    row[i] = t; tot += t;
  }
  EXPECT(tot == 45*190); for (int i=0;i<10;i++) EXPECT(row[i] == i*190);
  tot = 3;
#pragma acc parallel loop gang reduction(+:tot) copyin(m)
  for (int i=0;i<10;i++)
#pragma acc loop vector reduction(+:tot)
    for (int j=0;j<20;j++) tot += m[i][j];
  EXPECT(tot == 3 + 45*190);
  tot = 0;
#pragma acc parallel loop collapse(2) reduction(+:tot)
  for (int i=0;i<10;i++) for (int j=0;j<20;j++) tot += m[i][j];
  EXPECT(tot == 45*190);
  /* reduction on parallel, gang redundant */
  tot = 0; int g = 0;
#pragma acc parallel num_gangs(4) reduction(+:g)
  { g += 1; }
  EXPECT(g >= 1 && g <= 4);
#pragma acc parallel num_gangs(4) reduction(+:tot) copyin(m)
  {
#pragma acc loop gang
    for (int i=0;i<10;i++) for (int j=0;j<20;j++) tot += m[i][j];
  }
  EXPECT(tot == 45*190);
#pragma acc serial loop reduction(+:tot)
  for (int i=0;i<10;i++) tot += i;
  EXPECT(tot == 45*190+45);
#pragma acc serial reduction(max:tot)
  for (int i=0;i<10;i++) if (tot < 10000 + i) tot = 10000+i;
  EXPECT(tot == 10009);
#pragma acc kernels loop reduction(+:tot)
  for (int i=0;i<10;i++) tot += i;
  EXPECT(tot == 10054);
#pragma acc kernels
  {
#pragma acc loop independent reduction(+:tot)
  for (int i=0;i<10;i++) tot += i;
#pragma acc loop gang reduction(max:rd)
  for (int i=0;i<10;i++) rd = fmax(rd, 10000.0*i);
  }
  EXPECT(tot == 10099); EXPECT(rd == 90000);
  /* array reductions */
  int hist[8] = {1,1,1,1,1,1,1,1}, *ph = hist;
#pragma acc parallel loop reduction(+:hist)
  for (int i=0;i<N;i++) hist[i % 8] += i;
  int eh[8]; for (int i=0;i<8;i++) eh[i] = 1; for (int i=0;i<N;i++) eh[i%8] += i;
  for (int i=0;i<8;i++) EXPECT(hist[i] == eh[i]);
#pragma acc parallel loop reduction(+:hist[2:4])
  for (int i=0;i<N;i++) hist[2 + i % 4] += 1;
  for (int i=2;i<6;i++) EXPECT(hist[i] == eh[i] + 25);
#pragma acc parallel loop gang worker reduction(+:ph[0:8]) copy(ph[0:8])
  for (int i=0;i<N;i++) ph[i % 8] -= 1;
  for (int i=0;i<8;i++) EXPECT(hist[i] == eh[i] + (i>=2&&i<6 ? 25 : 0) - (i < 4 ? 13 : 12));
  double mm[3][4] = {{0}};
#pragma acc parallel loop gang reduction(max:mm)
  for (int i=0;i<N;i++) { double *q = &mm[i%3][i%4]; if (*q < i) *q = i; }
  EXPECT(mm[99%3][99%4] == 99); EXPECT(mm[98%3][98%4] == 98);
  /* pointer to scalar */
  double *pd = &rd; rd = 0;
#pragma acc parallel loop reduction(+:pd[0:1]) copy(pd[0:1])
  for (int i=0;i<N;i++) pd[0] += i;
  EXPECT(rd == 4950);
  /* copied var, async */
  tot = 0;
#pragma acc parallel loop reduction(+:tot) copy(tot) async(1)
  for (int i=0;i<N;i++) tot += i;
#pragma acc wait(1)
  EXPECT(tot == 4950);
#pragma acc data copy(tot)
  {
#pragma acc parallel loop reduction(+:tot)
    for (int i=0;i<N;i++) tot += i;
#pragma acc parallel loop reduction(+:tot) present(tot)
    for (int i=0;i<N;i++) tot += i;

  }
  EXPECT(tot == 3*4950);
  enum e { A = 1, B = 2, C = 4 } ev = 0;
#pragma acc parallel loop reduction(|:ev)
  for (int i=0;i<N;i++) ev |= i & 7;
  EXPECT(ev == 7);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
