// Loops of `kernels` that are split: what stays in order parts from what is parallel.
// REQUIRES: cpu-device, g++
// RUN: %clang -O1 -w %s -o %t.s && %t.s > %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=cpu %s -o %t.e && %t.e | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=hip-cpu %s -o %t.h
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.h | diff - %t.expected
// RUN: %accomp-clang -fopenacc-policy=analyzed -fopenacc-print=omp %s -o %t.omp.c && %clang -w -O1 -fopenmp %t.omp.c -o %t.o
// RUN: env OMP_NUM_TEAMS=1 OMP_NUM_THREADS=1 %t.o | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
// RUN: grep -v '^//' %t.omp.c | FileCheck %s
// RUN: %accomp-clang -fopenacc-policy=analyzed -fopenacc-explain -c %s -o %t.x.o 2>&1 | FileCheck --check-prefix=SAID %s
#include <stdio.h>
#define N 200

static long a[N], b[N], c[N], d[N], e[N], g[N][N];

// The order of the parts is that in which they need each other.
// CHECK: void before(
// CHECK: {{^ *}}#pragma omp target teams distribute parallel for map(alloc: b, a, d)
// CHECK-NEXT: for (int i = 1; i < N - 1; i++) {
// CHECK-NEXT: // what the next iteration needs
// CHECK-NEXT: b[i] = a[i + 1] * d[i] % 97;
// CHECK-NEXT: }
// CHECK-NEXT: #pragma omp target teams distribute parallel for map(alloc: a, b, c)
// CHECK-NEXT: for (int i = 1; i < N - 1; i++) {
// CHECK-NEXT: a[i] = b[i - 1] + c[i]; // of the one before
// CHECK-NEXT: }
// SAID: [[#@LINE+3]]:3: remark: loop is parallel: gang worker, split into 2 loops, 2 of them parallel
void before(void) {
#pragma acc kernels
  for (int i = 1; i < N - 1; i++) {
    a[i] = b[i - 1] + c[i]; // of the one before
    // what the next iteration needs
    b[i] = a[i + 1] * d[i] % 97;
  }
}

// One part stays in order.
// CHECK: void ordered(
// CHECK: target teams distribute parallel for
// CHECK: a[i] += c[i] * d[i];
// CHECK: {{^ *}}#pragma omp target map(alloc: b, a){{$}}
// CHECK: b[i] = (b[i - 1] + a[i]) % 1009;
// SAID: [[#@LINE+3]]:3: remark: loop is parallel: gang worker, split into 2 loops, 1 of them parallel
void ordered(void) {
#pragma acc kernels
  for (int i = 1; i < N; i++) {
    a[i] += c[i] * d[i];
    b[i] = (b[i - 1] + a[i]) % 1009;
  }
}

// Parallel statements stay together around one that is not.
// CHECK: void around(
// CHECK: distribute parallel for
// CHECK: a[i] += b[i];
// CHECK-NEXT: a[i] -= c[i] * 3;
// CHECK: e[i] = e[i - 1] * 3 % 31;
void around(void) {
#pragma acc kernels
  for (int i = 1; i < N; i++) {
    a[i] += b[i];
    e[i] = e[i - 1] * 3 % 31;
    a[i] -= c[i] * 3;
  }
}

// A scalar that is set anew, loops within, conditions.
long more(int n) {
  long t, sum = 0;
  int j;
#pragma acc kernels
  {
    for (int i = 1; i < N; ++i) {
      t = a[i] + b[i];
      a[i] = t + c[i - 1];
      t = c[i] * d[i] % 53;
      c[i] = t;
    }
    for (int i = n; i > 0; i--) {
      for (j = 0; j < N; j++)
        g[i][j] += a[j];
      if (d[i] > 3)
        d[i - 1] = d[i] + g[i][1] % 5;
      else {
        d[i - 1] = 7;
      }
    }
    for (int i = 0; i < N; i++)
      sum += c[i] ^ d[i];
  }
  return sum;
}

// What needs itself in both directions stays one loop.
// CHECK: void neither(
// CHECK: #pragma omp target map(tofrom: a, b){{$}}
// CHECK-NEXT: for (int i = 1; i < N; i++) {
// CHECK-NEXT: a[i] = b[i - 1] + 1;
// CHECK-NEXT: b[i] = a[i] % 89;
void neither(void) {
#pragma acc kernels
  for (int i = 1; i < N; i++) {
    a[i] = b[i - 1] + 1;
    b[i] = a[i] % 89;
  }
}

static void show(const char *what, long more) {
  long sum = more;
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + a[i] + 3 * b[i] + 5 * c[i] + 7 * d[i] + 11 * e[i] + g[i][3]) % 1000003;
  printf("%s %ld\n", what, sum);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % 13, b[i] = i % 11, c[i] = i * 3 % 17, d[i] = i % 5, e[i] = i + 1;
    g[i][3] = i;
  }
  before();
  show("before", 0);
  ordered();
  show("ordered", 0);
  around();
  show("around", 0);
  show("more", more(N / 2));
  neither();
  show("neither", 0);
}
