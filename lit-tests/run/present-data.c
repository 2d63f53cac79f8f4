// What is present keeps its device copy: counters, bare pointers, parts that `update` names.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1+ %t.cpu | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void counters(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc enter data create(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc exit data delete(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc exit data copyout(a)
  EXPECT(a[3] == 5);
}

static void counters_structured(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc enter data create(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
  EXPECT(a[3] == 3);
#pragma acc exit data copyout(a)
  EXPECT(a[3] == 4);
}

static void finalize(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc exit data copyout(a) finalize
  EXPECT(a[3] == 4);
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  EXPECT(a[3] == 4);
}

static void present_scalar(void) {
  double x = 4;
  int a[N];
#pragma acc enter data copyin(x)
  x = 5;
#pragma acc parallel loop present(x) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = (int)x;
#pragma acc exit data delete(x)
  EXPECT(a[0] == 4);
}

static void update_parts(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += 1000;
#pragma acc update self(a[10:5])
    EXPECT(a[9] == 9 && a[10] == 1010 && a[14] == 1014 && a[15] == 15);
    a[3] = -3;
#pragma acc update device(a[3:1])
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc update self(a)
  }
  EXPECT(a[3] == -2 && a[4] == 1005);
}

static void update_if(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += 1000;
#pragma acc update self(a) if(0)
    EXPECT(a[9] == 9);
#pragma acc update self(a) if(1)
    EXPECT(a[9] == 1009);
  }
}

static void bare_present_data(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data copyin(p[0:N])
#pragma acc data present(p)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      p[i] += 1;
  }
#pragma acc update self(p[0:N])
#pragma acc exit data delete(p)
  EXPECT(p[5] == 6);
}

static void bare_exit_gone(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data copyin(p[0:N])
#pragma acc exit data delete(p)
  for (int i = 0; i < N; i++)
    p[i] = 3;
#pragma acc parallel loop copy(p[0:N])
  for (int i = 0; i < N; i++)
    p[i] += 1;
  EXPECT(p[5] == 4);
}

static void nested_data_inner_section(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a[0:N])
  {
#pragma acc data copyout(a[10:20])
    {
#pragma acc parallel loop
      for (int i = 10; i < 30; i++)
        a[i] += 100;
    }
#pragma acc update self(a[0:N])
  }
  EXPECT(a[10] == 110 && a[29] == 129 && a[9] == 9);
}

int main(void) {
  counters();
  counters_structured();
  finalize();
  present_scalar();
  update_parts();
  update_if();
  bare_present_data();
  bare_exit_gone();
  nested_data_inner_section();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
