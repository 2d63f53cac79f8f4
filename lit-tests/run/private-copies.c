// Private and firstprivate scalars, arrays and sections at each level.
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

static void private_gang(void) {
  int t[4], a[N];
#pragma acc parallel loop gang private(t) copyout(a)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      t[k] = i + k;
    a[i] = t[0] + t[3];
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == 2*i+3);
}

static void private_gwv(void) {
  int t[4], a[N];
#pragma acc parallel loop gang worker vector private(t) copyout(a)
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++)
      t[k] = i + k;
    a[i] = t[0] + t[3];
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == 2*i+3);
}

static void private_parallel(void) {
  int t[M], a[N];
#pragma acc parallel private(t) copyout(a) num_gangs(4)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int k = 0; k < M; k++)
        t[k] = i + k;
      int s = 0;
#pragma acc loop seq
      for (int k = 0; k < M; k++)
        s += t[k];
      a[i] = s;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i*M + M*(M-1)/2);
}

static void private_outer_array_gang_vector(void) {
  int t[M], a[N];
#pragma acc parallel loop gang private(t) copyout(a)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int k = 0; k < M; k++)
      t[k] = i + k;
    a[i] = t[M-1];
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i + M-1);
}

static void private_outer_array_plain(void) {
  int t[M], a[N];
#pragma acc parallel loop private(t) copyout(a)
  for (int i = 0; i < N; i++) {
#pragma acc loop
    for (int k = 0; k < M; k++)
      t[k] = i + k;
    a[i] = t[M-1];
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i + M-1);
}

static void private_seq_inner(void) {
  int t, a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    a[i] = 0;
#pragma acc loop seq private(t)
    for (int k = 0; k < M; k++) {
      t = k;
      a[i] += t;
    }
  }
  EXPECT(a[7] == M*(M-1)/2);
}

static void firstprivate_scalar(void) {
  int t = 5, a[N];
#pragma acc parallel loop firstprivate(t) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = t + i;
  EXPECT(a[9] == 14 && t == 5);
}

static void firstprivate_array(void) {
  int t[3] = {1,2,3}, a[N];
#pragma acc parallel loop gang firstprivate(t) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = t[i % 3];
  EXPECT(a[9] == 1 && a[11] == 3);
}

static void firstprivate_ptr_section(void) {
  int *p = malloc(N * sizeof *p), a[N];
  for (int i = 0; i < N; i++)
    p[i] = i;
  int n = 3;
#pragma acc parallel loop gang firstprivate(p[2:n]) copyout(a)
  for (int i = 0; i < N; i++) {
    a[i] = p[2 + i % 3];
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == 2 + i % 3);
  EXPECT(p[2] == 2);
}

static void firstprivate_ptr_section_const(void) {
  int *p = malloc(N * sizeof *p), a[4];
  for (int i = 0; i < N; i++)
    p[i] = 10*i;
#pragma acc parallel num_gangs(1) firstprivate(p[2:5]) copyout(a)
  {
    p[2] += 1;
    a[0] = p[2];
    a[1] = p[4];
    a[2] = p[6];
    a[3] = 0;
  }
  EXPECT(a[0] == 21 && a[1] == 40 && a[2] == 60 && p[2] == 20);
}

static void array_local_shared(void) {
  double v[N], t[3];
#pragma acc parallel loop private(t) copyout(v)
  for (int i = 0; i < N; i++) {
    t[0] = i;
    t[1] = t[0] + 1;
    t[2] = t[1] + 1;
    v[i] = t[2];
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == i + 2);
}

int main(void) {
  private_gang();
  private_gwv();
  private_parallel();
  private_outer_array_gang_vector();
  private_outer_array_plain();
  private_seq_inner();
  firstprivate_scalar();
  firstprivate_array();
  firstprivate_ptr_section();
  firstprivate_ptr_section_const();
  array_local_shared();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
