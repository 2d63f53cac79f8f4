// Data constructs of routines ask for nothing on the device, where data is present (sections 2.7.6, 2.15.1).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.c && %clang %cpu-flags %t.c -o %t.printed && %run-cpu 2 %t.printed | FileCheck --match-full-lines %s
// RUN: %gcc -fopenmp %t.c -o %t.gcc && %t.gcc | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device, gcc, g++

#include <stdio.h>

#pragma acc routine vector
static void add(int n, double *a, const double *b) {
  double half[8];
#pragma acc declare create(half)
#pragma acc data present(a[0:n], b[0:n])
  {
#pragma acc loop vector
    for (int i = 0; i < n; ++i)
      half[i] = b[i] / 2;
#pragma acc loop vector
    for (int i = 0; i < n; ++i)
      a[i] += 2 * half[i];
  }
}

#pragma acc routine seq
static double first(int n, double *a) {
  double x;
#pragma acc data no_create(a[0:n]) default(present)
  x = a[0];
  return x;
}

int main(void) {
  double a[3][4], b[3][4], x = 0;
  for (int i = 0; i < 12; ++i)
    a[0][i] = i, b[0][i] = 10 * i;
#pragma acc data copy(a) copyin(b)
  {
#pragma acc parallel loop gang
    for (int i = 0; i < 3; ++i)
      add(4, a[i], b[i]);
#pragma acc serial copy(x)
    x = first(4, a[1]);
  }
  add(4, b[0], b[1]); // on the host, where nothing is present
  printf("%g %g %g %g\n", a[0][1], a[2][3], x, b[0][1] + first(4, b[2])); // CHECK: 11 121 44 140
  return 0;
}
