// A macro with several meanings in a file: kernels are compiled of the preprocessed text, where each has its own. Printed,
// kernels have one meaning of it, so that other ones are errors.
// REQUIRES: clang-19
// RUN: %accomp-clang -Werror -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck %s
// RUN: not %accomp-clang -fopenacc-print=hip %s 2>&1 | FileCheck --check-prefix=PRINTED %s
// RUN: %accomp-clang -fopenacc-print=hip -DONCE %s | FileCheck --check-prefix=ONCE %s
#include <stdio.h>

#define ONE 1
#define LENGTH (5 + ONE)

int main(void) {
  int p[10], s = 0;
  for (int i = 0; i < 10; ++i)
    p[i] = i;
#ifndef ONCE
#pragma acc parallel loop reduction(+ : s) copyin(p[0:LENGTH])
  for (int i = 0; i < LENGTH; ++i)
    s += p[i];
  // CHECK: 15
  printf("%d\n", s);
#endif
#undef ONE
  // PRINTED: macros-redefined.c:[[#@LINE+1]]:{{[0-9]+}}: error: macro 'ONE', which kernels use, means something else from here on
#define ONE 2
  // ONCE: LENGTH
#pragma acc parallel loop reduction(+ : s) copyin(p[0:LENGTH])
  for (int i = 0; i < LENGTH; ++i)
    s += p[i];
  // CHECK: 36
  printf("%d\n", s);
  return 0;
}
