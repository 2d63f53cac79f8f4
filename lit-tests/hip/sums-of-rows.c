// Scalars from outside that each iteration of a gang loop sets, and loops over lanes reduce: a copy for each gang.
// RUN: %accomp-clang -w -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=64 %t | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-policy=partition -fopenacc-print=omp %s | FileCheck %s --check-prefix=OMP
// CHECK: wrong 0
// OMP: distribute private(j, sum)
// OMP: distribute parallel for map(alloc: a, more) private(j, total)
// OMP: simd private(k) reduction(+: total)
#include <stdio.h>
enum { ROWS = 600, N = 70 };
static double a[ROWS][N], out[ROWS], more[ROWS];
int main(void) {
  int j, k, column, wrong = 0;
  double sum, total;
  for (j = 0; j < ROWS; j++)
    for (k = 0; k < N; k++) a[j][k] = j * 3 + k;
#pragma acc data copyin(a) copyout(out, more)
  {
#pragma acc parallel num_gangs(ROWS) num_workers(4) vector_length(32)
    {
#pragma acc loop gang
      for (j = 0; j < ROWS; j++) {
        sum = 0.0;
#pragma acc loop worker vector reduction(+ : sum)
        for (k = 0; k < N; k++) {
          column = N - 1 - k;
          sum = sum + a[j][column];
        }
        out[j] = sum;
      }
    }
#pragma acc parallel loop gang
    for (j = 0; j < ROWS; j++) {
      total = j;
#pragma acc loop vector reduction(+ : total)
      for (k = 0; k < N; k++) total += a[j][k];
      more[j] = total;
    }
  }
  for (j = 0; j < ROWS; j++) wrong += out[j] != j * 3.0 * N + N * (N - 1) / 2 || more[j] != out[j] + j;
  printf("wrong %d\n", wrong);
  return wrong != 0;
}
