// Gangs of several dimensions, atomic accesses in nests, routines of each level, collapse and tile.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && env KMP_TEAMS_THREAD_LIMIT=64 KMP_DEVICE_THREAD_LIMIT=64 %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host -lm && env KMP_TEAMS_THREAD_LIMIT=64 KMP_DEVICE_THREAD_LIMIT=64 OMP_NUM_THREADS=4 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void num_gangs_2d(void) {
  int c = 0;
#pragma acc parallel num_gangs(3,2) copy(c)
  {
#pragma acc atomic
    c += 1;
  }
  EXPECT(c == 6);
}

static void num_gangs_3d(void) {
  int c = 0, a = 2;
#pragma acc parallel num_gangs(a,3,2) copy(c)
  {
#pragma acc atomic
    c += 1;
  }
  EXPECT(c == 12);
}

static void gang_dims(void) {
  int a[N][M];
#pragma acc parallel num_gangs(3,2) copyout(a)
  {
#pragma acc loop gang(dim:2)
    for (int i = 0; i < N; i++)
#pragma acc loop gang(dim:1)
      for (int j = 0; j < M; j++)
        a[i][j] = i * j;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(a[i][j] == i*j);
}

static void gang_dims_atomic(void) {
  int c = 0;
#pragma acc parallel num_gangs(3,2) copy(c)
  {
#pragma acc loop gang(dim:2)
    for (int i = 0; i < N; i++)
#pragma acc loop gang(dim:1)
      for (int j = 0; j < M; j++) {
#pragma acc atomic
        c++;
      }
  }
  EXPECT(c == N*M);
}

static void atomic_two_deep(void) {
  int h[4] = {0};
#pragma acc parallel loop gang copy(h)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      if (j % 2) {
#pragma acc atomic update
        h[j % 4] += 1;
      }
    }
  }
  EXPECT(h[0] == 0 && h[1] == N*M/4 && h[3] == N*M/4);
}

static void atomic_two_deep_seq(void) {
  int h[4] = {0};
#pragma acc parallel loop gang vector copy(h)
  for (int i = 0; i < N; i++) {
#pragma acc loop seq
    for (int j = 0; j < M; j++) {
#pragma acc loop seq
      for (int k = 0; k < 2; k++)
#pragma acc atomic update
        h[j % 4] += 1;
    }
  }
  EXPECT(h[0] == N*M/2 && h[1] == N*M/2 && h[3] == N*M/2);
}

static void atomic_capture(void) {
  int c = 0, seen[N] = {0};
#pragma acc parallel loop copy(c, seen)
  for (int i = 0; i < N; i++) {
    int k;
#pragma acc atomic capture
    k = c++;
    seen[k] = 1;
  }
  int s = 0;
  for (int i = 0; i < N; i++)
    s += seen[i];
  EXPECT(s == N && c == N);
}

static void atomic_rw(void) {
  int x = 3, y = 0;
#pragma acc parallel num_gangs(1) copyin(x) copyout(y)
  {
    int v;
#pragma acc atomic read
    v = x;
#pragma acc atomic write
    y = v + 1;
  }
  EXPECT(y == 4);
}

static void collapse3_triangle(void) {
  int c = 0;
#pragma acc parallel loop collapse(2) reduction(+:c)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < i; k++)
        c += 1;
  EXPECT(c == M * M*(M-1)/2);
}

static void collapse_force(void) {
  int a[N][M], b[N];
#pragma acc parallel loop collapse(force:2) copyout(a, b)
  for (int i = 0; i < N; i++) {
    b[i] = i;
    for (int j = 0; j < M; j++)
      a[i][j] = i + j;
  }
  EXPECT(a[5][7] == 12 && b[9] == 9);
}

static void tile2(void) {
  int a[N][M];
#pragma acc parallel loop tile(4,4) copyout(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(a[i][j] == i + j);
}

#pragma acc routine seq
double sq(double x) {
  double y = x;
  for (int k = 0; k < 2; k++)
    y += x;
  return y;
}

static void routine_seq(void) {
  double a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = sq(i);
  EXPECT(a[4] == 12);
}

#pragma acc routine vector
void row(double *a, int i, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    a[i*n+j] = i + j;
}

static void routine_vector(void) {
  double *a = malloc(N*M*sizeof *a);
#pragma acc parallel loop gang copyout(a[0:N*M])
  for (int i = 0; i < N; i++)
    row(a, i, M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(a[i*M+j] == i + j);
}

#pragma acc routine worker
double row_sum(const double *a, int i, int n) {
  double s = 0;
#pragma acc loop worker vector reduction(+:s)
  for (int j = 0; j < n; j++)
    s += a[j] + i;
  return s;
}

static void routine_worker(void) {
  double a[M], v[N];
  for (int j = 0; j < M; j++)
    a[j] = j;
#pragma acc parallel loop gang copyin(a) copyout(v)
  for (int i = 0; i < N; i++)
    v[i] = row_sum(a, i, M);
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == M*i + M*(M-1)/2);
}

#pragma acc routine gang
void add(double *a, int n) {
#pragma acc loop gang
  for (int j = 0; j < n; j++)
    a[j] += 1;
}

static void routine_gang(void) {
  double a[N];
  for (int j = 0; j < N; j++)
    a[j] = j;
#pragma acc parallel copy(a) num_gangs(4)
  add(a, N);
  for (int j = 0; j < N; j++)
    EXPECT(a[j] == j + 1);
}

#pragma acc routine gang
void add_plain(double *a, int n) {
#pragma acc loop
  for (int j = 0; j < n; j++)
    a[j] += 1;
}

static void routine_gang_plainloop(void) {
  double a[N];
  for (int j = 0; j < N; j++)
    a[j] = j;
#pragma acc parallel copy(a)
  add_plain(a, N);
  for (int j = 0; j < N; j++)
    EXPECT(a[j] == j + 1);
}

#pragma acc routine gang
void add_rows(double *a, int n) {
#pragma acc loop gang
  for (int j = 0; j < n; j++) {
#pragma acc loop vector
    for (int k = 0; k < 4; k++)
      a[j*4+k] += 1;
  }
}

static void routine_gang_two(void) {
  double a[N*4];
  for (int j = 0; j < 4*N; j++)
    a[j] = j;
#pragma acc parallel copy(a)
  add_rows(a, N);
  for (int j = 0; j < 4*N; j++)
    EXPECT(a[j] == j + 1);
}

int main(void) {
  num_gangs_2d();
  num_gangs_3d();
  gang_dims();
  gang_dims_atomic();
  atomic_two_deep();
  atomic_two_deep_seq();
  atomic_capture();
  atomic_rw();
  collapse3_triangle();
  collapse_force();
  tile2();
  routine_seq();
  routine_vector();
  routine_worker();
  routine_gang();
  routine_gang_plainloop();
  routine_gang_two();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
