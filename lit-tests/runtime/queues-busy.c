// Many kernels in several queues, made while others run, with threads of the host in all of them.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2400 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-cpu 2400 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device
#include <stdio.h>

enum { N = 2000, QUEUES = 4, STEPS = 200 };
static double v[QUEUES][N];

static void advance(double *x, int q) {
#pragma acc parallel loop present(x[0:N]) async(q)
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < 20; ++k)
      x[i] = x[i] * 0.5 + 1;
}

int main(void) {
  int wrong = 0;
#pragma acc enter data copyin(v)
  for (int s = 0; s < STEPS; ++s) {
    for (int r = 0; r < 3; ++r)
      for (int q = 0; q < QUEUES; ++q)
        advance(v[q], q);
#pragma acc wait(0, 1) async(2)
    if (s % 8 == 7) {
#pragma acc wait
    }
  }
#pragma acc wait
#pragma acc exit data copyout(v)
  for (int q = 0; q < QUEUES; ++q)
    for (int i = 0; i < N; ++i)
      wrong += v[q][i] < 1.999 || v[q][i] > 2.001;
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
}
