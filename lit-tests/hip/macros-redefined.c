// A macro with several meanings in a file: kernels are compiled of the preprocessed text, where each has its own. Printed,
// kernels have one meaning of it, so that other ones are errors. After #undef a name may mean something else, too.
// REQUIRES: clang-19
// RUN: %accomp-clang -Werror -fopenacc-target=hip-cpu %s -o %t && %run-hip 3 %t | FileCheck %s
// RUN: not %accomp-clang -fopenacc-print=hip %s 2>&1 | FileCheck --check-prefix=PRINTED %s
// RUN: %accomp-clang -fopenacc-print=hip -DONCE %s -o %t.c && cat %t.c %t.hip.cpp | FileCheck --check-prefix=ONCE %s
#include <stdio.h>

static int twice(int x) { return 2 * x; }
#define twice(x) 3
#define UNUSED(x) x
#ifdef NEVER
#undef NEVER
#endif
#define NEVER 0
#define ONE 1
#define LENGTH (5 + ONE)

int main(void) {
  int p[10], s = 0;
  for (int i = 0; i < 10; ++i)
    p[i] = i;
#ifndef ONCE
#pragma acc parallel loop reduction(+ : s) copyin(p[0:LENGTH])
  for (int i = 0; i < LENGTH; ++i)
    s += p[i] + twice(i) - UNUSED(3) + NEVER;
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
#undef UNUSED
  // PRINTED: macros-redefined.c:[[#@LINE+1]]:{{[0-9]+}}: error: macro 'twice', which kernels use, means something else from here on
#undef twice
  // ONCE: #undef twice
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 4; ++i)
    s += twice(i);
  // CHECK: 48
  printf("%d\n", s);
  return 0;
}
