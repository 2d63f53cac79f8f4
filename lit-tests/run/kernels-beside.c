// What stands beside the gang loops of a kernels construct happens once, also where it asks for several gangs, and
// gang loops within a sequential loop are executed one after the other.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device
// CHECK: beside 66
// CHECK: steps 0 wrong
// CHECK: lanes 66
#include <stdio.h>

enum { N = 12 };

int main(void) {
  int count = 0, wrong = 0;
  long a[N], next[N];
  for (int i = 0; i < N; ++i)
    a[i] = i, next[i] = 0;

#pragma acc kernels loop seq num_gangs(3) copy(count, a)
  for (int i = 0; i < N; ++i) {
#pragma acc loop gang independent
    for (int k = 0; k < N; ++k)
      a[k] += k == i;
#pragma acc atomic update
    count += i;
  }
  printf("beside %d\n", count);

#pragma acc kernels num_gangs(4) copy(a, next)
#pragma acc loop seq
  for (int step = 0; step < 20; ++step) {
#pragma acc loop gang independent
    for (int k = 0; k < N; ++k)
      next[k] = a[(k + 1) % N];
#pragma acc loop gang independent
    for (int k = 0; k < N; ++k)
      a[k] = next[k];
  }
  for (int k = 0; k < N; ++k)
    wrong += a[k] != (k + 20) % N + 1;
  printf("steps %d wrong\n", wrong);

  count = 0;
#pragma acc kernels num_gangs(3) copy(count, a, next)
  {
#pragma acc loop gang independent
    for (int i = 0; i < N; ++i)
      next[i] = i;
#pragma acc loop worker vector independent
    for (int i = 0; i < N; ++i) {
#pragma acc atomic update
      count += (int)next[i];
    }
  }
  printf("lanes %d\n", count);
  return 0;
}
