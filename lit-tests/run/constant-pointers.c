// Constant pointers of regions to static variables point to what the device has (OpenACC 3.3 section 2.6.2).
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
// RUN: %accomp-clang -Wall -Wextra -pedantic -Werror -O1 --accomp-cc=%gcc %s -o %t.gcc && %t.gcc | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.omp.c && FileCheck %s --check-prefix=TEXT < %t.omp.c
// RUN: %accomp-clang -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.omp.c -o %t.dev && %run-cpu 2 %t.dev | FileCheck %s
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

static double values[9];

int main(void) {
  static int counts[9];
#pragma acc parallel loop copy(values)
  for (int i = 0; i < 9; ++i) {
    // TEXT: double *const there = __extension__({ __auto_type accomp_at = (values); accomp_at; });
    double *const there = values;
    there[i] += i;
  }
#pragma acc serial copy(counts)
  {
    // TEXT: int *const third = __extension__({ __auto_type accomp_at = (counts + 2); accomp_at; });
    int *const third = counts + 2;
    *third = 5;
  }
  // CHECK: 8 5
  printf("%g %d\n", values[8], counts[2]);
}
