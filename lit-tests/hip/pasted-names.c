// Macros that only others name, by joining words.
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s -O1 -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 56 3
#include <stdio.h>

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KIND whole
#define scale_whole(x) (TWICE * (x))
#define scale_part(x) ((x) / 2)
#define TWICE 2
#define SCALE(x) JOIN(scale_, KIND)(x)
#define COUNT_OF(what) what##_count

enum { row_count = 8 };

int main(void) {
  int sum = 0, last = 0;
#pragma acc parallel loop reduction(+ : sum) reduction(max : last)
  for (int i = 0; i < COUNT_OF(row); i++) {
    sum += SCALE(i);
    last = last > scale_part(i) ? last : scale_part(i);
  }
  printf("%d %d\n", sum, last);
  return 0;
}
