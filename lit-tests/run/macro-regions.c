// Macros that hold regions, at several depths, in one another and several in one line; loops of one macro in another.
// RUN: %accomp-clang -O1 -Wall -Wextra -Wshadow -Werror -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 16 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 16 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device

#include <stdio.h>
#define PRAGMA(x) _Pragma(#x)
#define TWICE(a, n) PRAGMA(acc parallel loop copy(a)) for (int i = 0; i < n; ++i) a[i] *= 2;
#define ADD(a, n) PRAGMA(acc parallel loop copy(a[0:n]) async(1)) for (int i = 0; i < n; ++i) a[i] += 1;
#define BOTH(a, n) PRAGMA(acc data copy(a) if(n > 2)) { ADD(a, n) PRAGMA(acc wait) TWICE(a, n) }
#define KEEP(a, s) PRAGMA(acc data copy(a)) { s }
#define FOR(i, n) PRAGMA(acc loop) for (int i = 0; i < n; ++i)
#define ALONE(x) PRAGMA(acc serial copy(x)) x++;

int main(void) {
  double a[8], c[4][8];
  int m = 1, n = 2;
  for (int i = 0; i < 8; ++i)
    a[i] = i;
  TWICE(a, 8)
  ADD(a, 8)
#pragma acc wait
  BOTH(a, 8)
#pragma acc data copy(a)
  {
    TWICE(a, 8)
    ADD(a, 8)
    BOTH(a, 8)
#pragma acc data present(a)
    {
      BOTH(a, 8)
      if (a[0] >= 0) TWICE(a, 8)
    }
#pragma acc wait
  }
  KEEP(a, KEEP(a, TWICE(a, 8)))
  // CHECK: 168 296 1064
  printf("%g %g %g\n", a[0], a[1], a[7]);
#pragma acc parallel copyout(c)
  FOR(i, 4) FOR(j, 8) c[i][j] = 10 * i + j;
  // CHECK: 0 17 32
  printf("%g %g %g\n", c[0][0], c[1][7], c[3][2]);
  ALONE(m) ALONE(n)
  ALONE(m)
  // CHECK: 3 3
  printf("%d %d\n", m, n);
}
