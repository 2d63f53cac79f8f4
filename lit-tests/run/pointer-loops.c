// Gang loops that count by a pointer: gcc 12 miscompiles `distribute parallel for` of them, clang does not.
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o %t.any.c && grep '^#pragma omp' %t.any.c | FileCheck %s --check-prefix=ANY
// RUN: %accomp-clang -w -fopenacc-print=omp --accomp-cc=clang-19 %s -o %t.llvm.c && grep '^#pragma omp' %t.llvm.c | FileCheck %s --check-prefix=LLVM
// RUN: %gcc -w -O1 -fopenmp %t.any.c -o %t.gcc
// RUN: env OMP_NUM_TEAMS=1 %t.gcc | FileCheck %s
// RUN: env OMP_NUM_TEAMS=4 %t.gcc | FileCheck %s
// RUN: env OMP_NUM_TEAMS=7 %t.gcc | FileCheck %s
// RUN: %accomp-clang -w -O1 --accomp-cc=%gcc %s -o %t.own && env OMP_NUM_THREADS=3 %t.own | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

static double c[37];

int main(void) {
  int wrong = 0;
  // ANY: target teams distribute map
  // LLVM: target teams distribute parallel for map
#pragma acc parallel loop copy(c)
  for (double *p = c; p < c + 37; ++p) *p += 1;
  // ANY: target teams distribute simd map
  // LLVM: target teams distribute parallel for simd map
#pragma acc parallel loop gang worker vector copy(c)
  for (double *p = c; p < c + 37; p += 2) *p += 1;
  // ANY: target teams distribute map
  // ANY-NEXT: parallel for
#pragma acc parallel loop gang copy(c)
  for (double *p = c; p < c + 36; p += 6) {
#pragma acc loop worker
    for (int i = 0; i < 6; ++i) p[i] += 1;
  }
  for (int i = 0; i < 37; ++i) wrong += c[i] != 1 + (i % 2 == 0) + (i < 36);
  // CHECK: wrong 0
  printf("wrong %d\n", wrong);
}
