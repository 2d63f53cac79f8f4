// Private copies of worker loops that calls set are those of all lanes of the worker, in `kernels` too, where the
// variable itself is an object in memory (OpenACC 3.3 sections 2.6.2, 2.9.10).
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:7 ACCOMP_HIPCPU_WAVE=8 %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// REQUIRES: clang-19, cpu-device, g++
#include <stdio.h>
enum { N = 9 };
static int q[N][N];

#pragma acc routine seq
static int mixed(int x, int y) { return (x * 3 - y) % 10007; }

int main(void) {
  int x = 1, wrong = 0;
#pragma acc kernels loop worker independent private(x) num_workers(2) copyout(q)
  for (int i = 0; i < N; i++) {
    x = mixed(i, 3);
#pragma acc loop vector independent
    for (int j = 0; j < N; j++)
      q[i][j] = j * x;
  }
#pragma acc parallel loop gang worker private(x) copy(q)
  for (int i = 0; i < N; i++) {
    x = mixed(i, 4);
#pragma acc loop vector
    for (int j = 0; j < N; j++)
      q[i][j] += j * x;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      wrong += q[i][j] != j * (mixed(i, 3) + mixed(i, 4));
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
