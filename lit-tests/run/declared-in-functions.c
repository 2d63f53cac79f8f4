// declare in functions, whose region ends wherever the block is left; device_type (OpenACC 3.3 sections 2.4, 2.13).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 13 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 13 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <openacc.h>
enum { N = 16 };
static int bad, shared;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
static void *seen[4]; static int nseen;
static int recursive(int n) {
  int t[N], s = 0;
#pragma acc declare create(t)
  if (nseen < 4) seen[nseen++] = t;
  EXPECT(shared || acc_is_present(t, sizeof t));
#pragma acc parallel loop
  for (int i = 0; i < N; i++) t[i] = n;
  if (n > 2) return recursive(n - 1) + n;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < N; i++) s += t[i];
  return s;
}
static int blocks(int n) {
  int total = 0;
  for (int k = 0; k < n; k++) {
    int t[N];
#pragma acc declare copy(t)
    for (int i = 0; i < N; i++) t[i] = k;
    if (k == 1) continue;
    if (k == 3) break;
#pragma acc update device(t)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) t[i] += 1;
#pragma acc update self(t)
    total += t[5];
  }
  return total;
}
static void params(int n, double *a, double *d, double *dev) {
#pragma acc declare copy(a[0:n]) present(d[0:n]) deviceptr(dev)
#pragma acc parallel loop
  for (int i = 0; i < n; i++) { a[i] += d[i] + dev[i]; }
}
static int counter(void) {
  static int calls[2];
#pragma acc declare copyin(calls)
#pragma acc serial
  calls[0] += 1;
#pragma acc update self(calls)
  return calls[0];
}
static int types(void) {
  int a[N], c = 0;
#pragma acc parallel loop copy(a) num_gangs(2) device_type(nvidia) num_gangs(64) vector_length(128) device_type(host, multicore) num_gangs(3) device_type(*) num_gangs(1)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel copy(a) reduction(+:c) num_gangs(4)
  {
#pragma acc loop device_type(nvidia) gang vector device_type(default) seq device_type(host) gang
    for (int i = 0; i < N; i++) { a[i] += 1; c += 1; }
  }
#pragma acc update self(a) if_present device_type(nvidia) async(3)
  return c;
}
int main(void) {
  { int x = 1;
#pragma acc serial copyin(x)
  x = 2;
  shared = x == 2; }
  EXPECT(recursive(4) == 4 + 3 + 2*N);
  for (int i = 0; i < nseen; i++) EXPECT(shared || !acc_is_present(seen[i], sizeof(int)*N));
  EXPECT(blocks(6) == 1 + 3);
  double a[N], d[N], *dev = acc_malloc(sizeof a);
  for (int i = 0; i < N; i++) a[i] = i, d[i] = 10;
  acc_memcpy_to_device(dev, d, sizeof d);
#pragma acc data copyin(d)
  params(N, a, d, dev);
  for (int i = 0; i < N; i++) EXPECT(a[i] == i + 20);
  acc_free(dev);
  for (int i = 0; i < 3; i++) { int got = counter(); EXPECT(got == i + 1); }
  EXPECT(types() == N);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
