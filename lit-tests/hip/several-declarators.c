// Variables in `declare` that one declaration declares with others: each has a definition of its own on the device (2.13).
// RUN: %accomp-clang -Werror -fopenacc-backend=hip %s -o %t && %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=hip %s | FileCheck --check-prefix=PRINTED %s
#include <stdio.h>

// PRINTED: {{^}}__device__ long weight = 3;
// PRINTED-NEXT: {{^}}__device__ long table[4] = {1, 5, 2, 7};
// PRINTED-NEXT: {{^}}__device__ static double first;
// PRINTED-NEXT: {{^}}__device__ static double start = 2.5;
// PRINTED-NEXT: {{^}}__device__ static double pairs[2][2] = {{[{][{]}}1, 2}, {3, sizeof(long) == 8 ? 4 : 5{{[}][}]}};
long weight = 3, *unused = 0, table[4] = {1, 5, 2, 7};
static double first, start = 2.5, pairs[2][2] = {{1, 2}, {3, sizeof(long) == 8 ? 4 : 5}};
#pragma acc declare create(weight) copyin(table, start, pairs, first)

#pragma acc routine seq
static double value(int i) { return i * weight + table[i % 4] + start + pairs[1][1] + first; }

int main(void) {
  double a[6];
  first = 0.5;
#pragma acc update device(weight, first)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 6; i++)
    a[i] = value(i);
  // CHECK: 8 15 15 23 20 27
  for (int i = 0; i < 6; i++)
    printf("%g ", a[i]);
  return unused != 0;
}
