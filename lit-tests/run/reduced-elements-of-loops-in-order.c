// A loop without a level in a loop in order reduces an element of which that chooses the subscript: gangs would have parts of
// it, which the statements after the loop need whole, so the loop is for workers.
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 1 %t.hip | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// TEXT: #pragma omp parallel for reduction(max: accomp_most__i)
#include <stdio.h>

int main(void) {
  enum { N = 8 };
  int a[N], most[N] = {0};
  for (int i = 0; i < N; i++)
    a[i] = 3 * i;
#pragma acc kernels num_gangs(4) copyin(a) copy(most)
  {
#pragma acc loop seq
    for (int i = 0; i < N; i++) {
      most[i] = -100;
#pragma acc loop independent reduction(max : most[i])
      for (int j = 0; j < N; j++)
        most[i] = most[i] > a[i] - j ? most[i] : a[i] - j;
      if (i > 2)
        most[i] = most[i] % 7 - 50;
    }
  }
  // CHECK: 0 3 6 -48 -45 -49 -46 -50
  for (int i = 0; i < N; i++)
    printf("%d%c", most[i], i < N - 1 ? ' ' : '\n');
  return 0;
}
