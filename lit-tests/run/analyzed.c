// Loops of `kernels` and `auto` loops that the policy `analyzed` partitions, on each device, as the sequential program has them.
// REQUIRES: cpu-device, g++
// RUN: %clang -O1 -w %s -o %t.s && %t.s > %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=cpu %s -o %t.e && %run-cpu 12+ %t.e | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 12+ %t.p | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=hip-cpu %s -o %t.h
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 %t.h | diff - %t.expected
// RUN: env ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=32 %t.h | diff - %t.expected
// RUN: %accomp-clang -fopenacc-policy=analyzed -fopenacc-print=omp %s -o %t.omp.c && %clang -w -O1 -fopenmp %t.omp.c -o %t.o
// RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
#include <stdio.h>
#define N 96

static long a[N], b[N], c[N][N], d[N][N];
static int last;

static void show(const char *what, long x) {
  long sum = 0;
  for (int i = 0; i < N; i++) {
    sum = sum * 7 % 1000003 + a[i] + 3 * b[i];
    for (int j = 0; j < N; j++)
      sum = (sum * 5 + c[i][j] + 2 * d[j][i]) % 1000003;
  }
  printf("%s %ld %ld\n", what, sum, x);
}

// Loops in sequence that share arrays, with one between them that has to stay in order.
static long sequence(void) {
  long s = 0, most = -1, t;
  int i, j;
#pragma acc kernels
  {
    for (i = 0; i < N; i++) {
      a[i] = i * 3 % 17;
      b[i] = 1;
    }
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) {
        t = a[i] + j;
        c[i][j] = t * t;
      }
    for (i = 1; i < N; i++)
      b[i] += b[i - 1] % 5;
    s = a[3];
    for (i = 0; i < N; i++)
      s += b[i] * a[i];
    for (j = 0; j < N; j++)
      for (i = 0; i < N; i++)
        d[i][j] = c[j][i] + s;
    for (i = 0; i < N; i++)
      if (d[i][i] > most)
        most = d[i][i];
  }
  return s + most;
}

// The last value of `t` is used later, `last` may be used anywhere.
static long lasting(int n) {
  long t = 0;
#pragma acc kernels copy(a)
  for (int i = 0; i < n; i++) {
    t = a[i] * 2;
    last = i;
    a[i] = t + last;
  }
  return t + last;
}

// What indices are after loops is read in the region, and after it.
static long indices(int n) {
  int i, j;
#pragma acc kernels
  {
    for (i = 1; i < n; i += 3)
      a[i] += i;
    b[0] = i;
    for (j = 0; j < n; j++)
      b[j] += 2 * j;
  }
#pragma acc kernels
  for (i = 0; i < n; i++)
    a[i] -= b[i];
  return i + j;
}

// Bounds that a loop before them changes, work arrays, nests that are no rectangles.
static void shapes(int n, long *restrict x) {
  long w[8];
#pragma acc data copy(x[0:N]) copy(c, d)
  {
#pragma acc kernels num_gangs(4) vector_length(32)
    {
      for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
          c[i][j] = i - 2 * j;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < N; j++)
          d[i][j] = c[j][i] + i;
      n = n / 2;
      for (int i = 0; i < n; i++)
        x[i] = x[i] + d[2][i] * n;
    }
#pragma acc kernels create(w)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 8; k++)
        w[k] = i + k;
      x[i] += w[i % 8] + w[7 - i % 8];
    }
  }
}

// Directives within, queues, and a construct that is not executed on the device.
static long directed(int on, int queue) {
  long odd = 0;
#pragma acc kernels loop copy(b) if (on)
  for (int i = 0; i < N; i++)
    b[i] = b[i] * 3 % 101;
#pragma acc kernels async(queue) if (on)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        c[i][j] += b[j];
#pragma acc loop
      for (int j = 1; j < N; j++)
        d[i][j] = d[i][j - 1] + c[i][j];
    }
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      a[i] = b[i] + i;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] -= a[i];
  }
#pragma acc wait
#pragma acc parallel loop auto gang reduction(+ : odd)
  for (int i = 0; i < N; i++)
    odd += a[i] & 1;
#pragma acc parallel num_gangs(1) copy(a)
#pragma acc loop auto
  for (int i = 1; i < N; i++)
    a[i] += a[i - 1];
  return odd;
}

int main(void) {
  show("sequence", sequence());
  show("lasting", lasting(N / 2));
  show("indices", indices(N / 3));
  shapes(N, a);
  show("shapes", 0);
  show("directed", directed(1, 2));
  show("directed", directed(0, 1));
}
