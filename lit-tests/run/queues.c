// Queues: order within and between them, wait directives and clauses (section 2.16).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 17 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 17 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
enum { N = 1000 };
static int bad, shared;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
int main(void) {
  int *a = malloc(N*4), *b = malloc(N*4), c[N], q = 3; for (int i=0;i<N;i++) a[i] = i, b[i] = 0, c[i] = 1;
  { int x = 1;
#pragma acc serial copyin(x)
  x = 2;
  shared = x == 2; }
#pragma acc enter data copyin(a[0:N]) create(b[0:N]) async(1)
#pragma acc parallel loop present(a[0:N], b[0:N]) async(1)
  for (int i=0;i<N;i++) b[i] = a[i] * 2;
#pragma acc parallel loop copy(c) async(2) wait(1)
  for (int i=0;i<N;i++) c[i] += b[i];
#pragma acc wait(2)
  for (int i=0;i<N;i++) EXPECT(c[i] == 2*i+1);
#pragma acc kernels loop present(a[:N]) async(q) wait(1, 2)
  for (int i=0;i<N;i++) a[i] += 1;
#pragma acc update self(a[0:N]) async(q)
#pragma acc wait(q) async(4)
#pragma acc parallel loop present(a[:N]) async(4)
  for (int i=0;i<N;i++) a[i] += 1;
#pragma acc wait(devnum: 0 : queues: q, 4)
  EXPECT(a[5] == (shared ? 7 : 6));
#pragma acc exit data copyout(a[0:N]) delete(b[0:N]) async(4) wait
#pragma acc wait
  EXPECT(a[5] == 7);
  int s = 0;
#pragma acc parallel loop copyin(a[0:N]) copy(s) reduction(+:s) async
  for (int i=0;i<N;i++) s += a[i];
#pragma acc wait
  EXPECT(s == N*(N-1)/2 + 2*N);
#pragma acc data copy(c) async(5)
  {
#pragma acc parallel loop async(5)
    for (int i=0;i<N;i++) c[i] = i;
#pragma acc serial async(5)
    c[0] = 100;
#pragma acc parallel loop async(5) if(c[0] < 1000)
    for (int i=0;i<N;i++) c[i] += 1;
  }
#pragma acc wait(5)
  EXPECT(c[0] == 101 && c[9] == 10);
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop copy(a[k*250:250]) async(k)
    for (int i=k*250;i<(k+1)*250;i++) a[i] = k;
  }
#pragma acc wait(0, 1) async(2)
#pragma acc wait(2, 3)
  for (int i=0;i<N;i++) EXPECT(a[i] == i/250);
#pragma acc set default_async(7)
#pragma acc parallel loop copy(a[0:N]) async
  for (int i=0;i<N;i++) a[i] = 3;
#pragma acc wait(7)
  EXPECT(a[3] == 3);
#pragma acc parallel loop copy(a[0:N]) async(acc_async_sync)
  for (int i=0;i<N;i++) a[i] = 4;
  EXPECT(a[3] == 4);
#pragma acc parallel loop copy(a[0:N]) async(acc_async_noval)
  for (int i=0;i<N;i++) a[i] = 5;
#pragma acc wait
  EXPECT(a[3] == 5);
  int loc = 5;
#pragma acc parallel loop copy(a[0:N]) firstprivate(loc) async(1)
  for (int i=0;i<N;i++) a[i] = loc;
  loc = 6;
#pragma acc wait(1)
  EXPECT(a[3] == 5);
#pragma acc wait(1) if(loc > 100)
  EXPECT(acc_async_test(1)); EXPECT(acc_async_test_all());
  free(a); free(b);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
