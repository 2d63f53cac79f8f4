// Macros in lists of vars that stand for nothing, or for a comma and what follows it.
// REQUIRES: cpu-device, gcc
// RUN: %accomp-clang -Werror -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 5 %t | FileCheck %s
// RUN: %accomp-clang -Werror -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -Wall -Werror -O1 %s -o %t.gcc && %t.gcc | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp -DPRINTED %s | FileCheck --check-prefix=PRINTED %s
// RUN: not %accomp-clang -c -DPRINTED -DWRONG %s -o %t.o 2>&1 | FileCheck --check-prefix=WRONG %s
#include <stdio.h>

#define NOTHING /**/
#define MORE , b[0:n]
#define BOTH a, b
#define LEN 5
#ifndef PRINTED
#define FIRST _Pragma("acc parallel loop copy(a[0:n] NOTHING)")
#define SECOND _Pragma("acc parallel loop copy(a[0:LEN * 2] MORE)")
#else
#define FIRST
#define SECOND
#endif

int main(void) {
  int a[10] = {0}, b[10] = {0}, n = 10;
  FIRST
  for (int i = 0; i < n; ++i)
    a[i] += i;
  FIRST
  for (int i = 0; i < LEN; ++i)
    a[i] -= 1;
  for (int i = 0; i < LEN; ++i)
    a[i] += 1;
  SECOND
  for (int i = 0; i < n; ++i)
    a[i] += i, b[i] += 2 * i;
  // PRINTED: #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
#pragma acc parallel loop copy(a[0:n] NOTHING)
  for (int i = 0; i < n; ++i)
    a[i] += i;
  // PRINTED: #pragma omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])
#pragma acc parallel loop copy(a[0:n] MORE) default(none) copyin(n)
  for (int i = 0; i < n; ++i)
    a[i] += i, b[i] += 2 * i;
  // PRINTED: #pragma omp target update from(a, b)
#pragma acc update self(BOTH) if_present
#ifdef WRONG
  // WRONG: macro-vars.c:[[#@LINE+1]]:31: error: 'a[0:n] n' is no variable, array section or member of one
#pragma acc update self(BOTH, a[0:n] n)
#endif
  // CHECK: 36 36
  printf("%d %d\n", a[9], b[9]);
  return 0;
}
