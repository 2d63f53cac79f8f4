// Scalars that each iteration of an independent loop in kernels starts by setting: a copy for each thread, and
// after the region the value of the last iteration.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t
// RUN: %accomp-clang -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host
// RUN: %accomp-clang -fopenacc-policy=partition %s -fopenacc-print=omp | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <stdio.h>

enum { N = 5000 };
static int b[N];

int main(void) {
  int j, k, last, wrong = 0;
// CHECK: #pragma omp target teams distribute parallel for map(from: b) map(tofrom: j, k) lastprivate(j, k)
#pragma acc kernels loop gang worker independent copyout(b)
  for (int m = 0; m < N; ++m) {
    j = m % 10;
    k = m / 10;
    k = k % 7;
    b[m] = j + k;
  }
  wrong += j != (N - 1) % 10 || k != (N - 1) / 10 % 7;
// CHECK: #pragma omp target map(tofrom: b, last)
// CHECK: #pragma omp parallel for lastprivate(last)
#pragma acc kernels copy(b)
  {
#pragma acc loop independent
    for (int m = 0; m < N / 10; ++m) {
      last = m;
      for (int i = 0; i < 10; ++i)
        b[last * 10 + i] += last;
    }
  }
  wrong += last != N / 10 - 1;
  for (int m = 0; m < N; ++m)
    wrong += b[m] != m % 10 + m / 10 % 7 + m / 10;
  if (wrong)
    printf("%d wrong\n", wrong);
  return wrong != 0;
}
