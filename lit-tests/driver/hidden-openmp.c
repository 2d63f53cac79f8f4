// OpenMP that the user wrote sleeps where the user did not ask for it, and OpenACC is translated all the same.
// RUN: %accomp-clang -fopenacc -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -fopenmp -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 1 %t | FileCheck --match-full-lines %s --check-prefix=BOTH
// REQUIRES: cpu-device
#include <stdio.h>
int main(void) {
  int a[4] = {0}, threads = 0;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 4; ++i)
    a[i] = i;
#pragma omp parallel num_threads(3)
#pragma omp atomic
  threads += 1;
#ifdef _OPENMP
  threads += 10;
#endif
  // CHECK: 3 1
  // BOTH: 3 13
  printf("%d %d\n", a[3], threads);
  return 0;
}
