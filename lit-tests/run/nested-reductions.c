// Reductions of nests, of results read within the region, by all operators, and in data regions.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host -lm && env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void red_plain(void) {
  int s = 3;
  double m = -1;
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop reduction(+:s) reduction(max:m)
  for (int i = 0; i < N; i++) {
    s += a[i];
    if (a[i] > m)
      m = a[i];
  }
  EXPECT(s == 3 + N*(N-1)/2 && m == N-1);
}

static void red_parallel_only(void) {
  int s = 3;
#pragma acc parallel num_gangs(4) reduction(+:s)
  s += 1;
  EXPECT(s >= 4);
}

static void red_loop_in_parallel(void) {
  int s = 3;
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(s)
  {
#pragma acc loop reduction(+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
  EXPECT(s == 3 + N*(N-1)/2);
}

static void red_nested_gv(void) {
  double v[N], t = 1;
#pragma acc parallel loop gang copyout(v) reduction(+:t)
  for (int i = 0; i < N; i++) {
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < M; j++)
      s += i + j;
    v[i] = s;
    t += s;
  }
  double w = 1;
  for (int i = 0; i < N; i++) {
    double e = i*M + M*(M-1)/2;
    EXPECT(v[i] == e);
    w += e;
  }
  EXPECT(t == w);
}

static void red_nested_outer_scalar(void) {
  double v[N], s = -4;
#pragma acc parallel loop gang copyout(v)
  for (int i = 0; i < N; i++) {
    s = 0;
#pragma acc loop worker vector reduction(+:s)
    for (int j = 0; j < M; j++)
      s += i + j;
    v[i] = s;
  }
  for (int i = 0; i < N; i++) {
    double e = i*M + M*(M-1)/2;
    EXPECT(v[i] == e);
  }
}

static void red_nested_outer_scalar_plain(void) {
  double v[N], s = -4;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    s = 0;
#pragma acc loop reduction(+:s)
    for (int j = 0; j < M; j++)
      s += i + j;
    v[i] = s;
  }
  for (int i = 0; i < N; i++) {
    double e = i*M + M*(M-1)/2;
    EXPECT(v[i] == e);
  }
}

static void red_nested_kernels(void) {
  double v[N], s = -4;
#pragma acc kernels copyout(v)
#pragma acc loop independent gang
  for (int i = 0; i < N; i++) {
    s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < M; j++)
      s += i + j;
    v[i] = s;
  }
  for (int i = 0; i < N; i++) {
    double e = i*M + M*(M-1)/2;
    EXPECT(v[i] == e);
  }
}

static void red_two_level_same(void) {
  int s = 0, a[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 1;
#pragma acc parallel loop gang reduction(+:s)
  for (int i = 0; i < N; i++)
#pragma acc loop worker vector reduction(+:s)
    for (int j = 0; j < M; j++)
      s += a[i][j];
  EXPECT(s == N*M);
}

static void red_three_level(void) {
  int s = 0;
#pragma acc parallel loop gang reduction(+:s)
  for (int i = 0; i < M; i++)
#pragma acc loop worker reduction(+:s)
    for (int j = 0; j < M; j++)
#pragma acc loop vector reduction(+:s)
      for (int k = 0; k < M; k++)
        s += 1;
  EXPECT(s == M*M*M);
}

static void red_inner_missing(void) {
  int s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < M; i++) {
    for (int j = 0; j < M; j++)
      s += j;
  }
  EXPECT(s == M*M*(M-1)/2);
}

static void red_ops(void) {
  int a[N];
  int p = 1, b = ~0, o = 0, x = 5, la = 1, lo = 0;
  long mn = 99;
  float mx = -9;
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
#pragma acc parallel loop reduction(*:p) reduction(&:b) reduction(|:o) reduction(^:x) reduction(&&:la) reduction(||:lo) reduction(min:mn) reduction(max:mx)
  for (int i = 0; i < 8; i++) {
    p *= a[i];
    b &= a[i] | 256;
    o |= a[i];
    x ^= a[i];
    la = la && a[i];
    lo = lo || a[i] == 3;
    mn = a[i] < mn ? a[i] : mn;
    mx = fmax(mx, a[i]);
  }
  int ex = 5;
  for (int i = 0; i < 8; i++)
    ex ^= a[i];
  EXPECT(p == 40320 && b == 256 && o == 15 && x == ex && la == 1 && lo == 1 && mn == 1 && mx == 8);
}

static void red_array(void) {
  int h[4] = {1,1,1,1};
#pragma acc parallel loop reduction(+:h)
  for (int i = 0; i < N; i++)
    h[i % 4] += 1;
  EXPECT(h[0] == 31 && h[3] == 31);
}

static void red_in_data(void) {
  int s = 2;
#pragma acc data copy(s)
  {
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < N; i++)
      s += 1;
  }
  EXPECT(s == N+2);
}

static void red_worker_after(void) {
  int s, v[M];
#pragma acc parallel loop gang copyout(v) private(s)
  for (int i = 0; i < M; i++) {
    s = 0;
#pragma acc loop worker reduction(+:s)
    for (int j = 0; j < N; j++)
      s += i;
#pragma acc loop vector
    for (int j = 0; j < 1; j++)
      v[i] = s;
  }
  for (int i = 0; i < M; i++)
    EXPECT(v[i] == i*N);
}

static void red_used_in_region(void) {
  int s = 1, a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc parallel copy(s, a) num_gangs(1)
  {
#pragma acc loop worker reduction(+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      a[i] = s;
  }
  EXPECT(s == N+1 && a[3] == N+1);
}

static void seq_reduction(void) {
  int s = 1;
#pragma acc parallel copy(s) num_gangs(1)
  {
#pragma acc loop seq reduction(+:s)
    for (int i = 0; i < N; i++)
      s += 1;
  }
  EXPECT(s == N + 1);
}

static void err_max(void) {
  double a[N], err = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc kernels copy(a)
  {
#pragma acc loop independent reduction(max:err)
    for (int i = 0; i < N; i++) {
      a[i] *= 2;
      err = fmax(err, a[i]);
    }
  }
  EXPECT(err == 2*(N-1));
}

int main(void) {
  red_plain();
  red_parallel_only();
  red_loop_in_parallel();
  red_nested_gv();
  red_nested_outer_scalar();
  red_nested_outer_scalar_plain();
  red_nested_kernels();
  red_two_level_same();
  red_three_level();
  red_inner_missing();
  red_ops();
  red_array();
  red_in_data();
  red_worker_after();
  red_used_in_region();
  seq_reduction();
  err_max();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
