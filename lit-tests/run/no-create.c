// Variables of `no_create` in programs that are printed: what is present is used, and what is not is left alone.
// REQUIRES: clang-19, cpu-device, gcc, g++
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.omp.c && FileCheck %s --check-prefix=TEXT < %t.omp.c
// RUN: %clang -O1 %cpu-flags %t.omp.c -o %t.cpu && %run-cpu 4 %t.cpu | FileCheck %s
// RUN: %gcc -O1 -fopenmp -Wno-unknown-pragmas %t.omp.c -o %t.gcc && env OMP_NUM_TEAMS=4 %t.gcc | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.own && %run-cpu 4 %t.own | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | FileCheck %s
// CHECK: squares 0 1 4 9, sum 14, number 3
// CHECK-NEXT: squares 7 7 7 7, sum 4, number 3
#include <stdio.h>

static void squares(int keep) {
  int square[4] = {7, 7, 7, 7}, number = 3, sum = 0;
#pragma acc data copy(square) copyin(number) if(keep)
  {
// TEXT: #pragma omp target teams distribute parallel for map(alloc: square, number)
#pragma acc parallel loop no_create(square, number)
    for (int i = 0; i < 4; i++)
      if (keep && number == 3)
        square[i] = i * i;
// TEXT: map(alloc: square[0:4])
#pragma acc parallel loop no_create(square[0:4]) reduction(+ : sum)
    for (int i = 0; i < 4; i++)
      sum += keep ? square[i] : 1;
  }
  printf("squares %d %d %d %d, sum %d, number %d\n", square[0], square[1], square[2], square[3], sum, number);
}

int main(void) {
  squares(1);
  squares(0);
}
