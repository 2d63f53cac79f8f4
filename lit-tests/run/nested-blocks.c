// Loops that stand in a block of their own within the loop around are tightly nested (OpenACC 3.3 section 2.9.1), and device
// types may associate other numbers of loops (2.4).
// REQUIRES: cpu-device
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 3 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=host %s -o %t-host && %t-host | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t-hip && %t-hip | FileCheck %s
#include <stdio.h>

int main(void) {
  int a[6][5];
#pragma acc parallel loop collapse(2) copyout(a)
  for (int i = 0; i < 6; ++i) {
    {
      for (int j = 0; j < 5; ++j) {
        a[i][j] = 10 * i + j;
      }
    }
  }
#pragma acc parallel loop tile(2, 2) copy(a)
  for (int i = 0; i < 6; ++i) {
    {
      for (int j = 0; j < 5; ++j)
        a[i][j] += 1;
    }
  }
#pragma acc parallel loop copy(a) collapse(1) device_type(nvidia) collapse(2) device_type(*) collapse(2)
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 5; ++j)
      a[i][j] += 2;
  int sum = 0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 5; ++j)
      sum += a[i][j];
  printf("%d\n", sum); // CHECK: 900
}
