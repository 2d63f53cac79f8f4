// Loops that macros and their arguments make, with their directives: places in trees are those of the uses.
// RUN: %accomp-opt --backend=hip --stop-after=bind %s -o %t.ir
// RUN: %accomp-opt --backend=hip --stop-after=bind %t.ir -o %t.again.ir
// RUN: diff %t.ir %t.again.ir
// RUN: FileCheck %s --check-prefix=TREE < %t.ir
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// TREE: region=(region loop 23:23-23:39)
// TREE: region=(region loop 24:23-24:32)
// CHECK: 90 85
#include <stdio.h>
#define PRAGMA(x) _Pragma(#x)
#define APPLY(stmt) \
  do { \
    stmt; \
  } while (0)
#define LOOP3(x) PRAGMA(acc parallel loop copy(x)) for (int i = 0; i < 10; i++) x[i] += 3
#define EACH(i, n) for (int i = 0; i < n; i++)
#define BODY(x) { x[i] += 1; }
#define SUM(s, x) PRAGMA(acc parallel loop reduction(+:s) copyin(x)) EACH(i, 10) { s += x[i]; }
int v[10];
static int sum(void) { int s = 0; SUM(s, v) return s; }
static void f(void) { APPLY(LOOP3(v)); }
static void g(void) { LOOP3(v); }
static void k(int n) {
  APPLY(
_Pragma("acc parallel loop copy(v)")
    for (int i = 0; i < n; i++) v[i] += 2);
#pragma acc parallel loop copy(v)
  EACH(i, n) BODY(v)
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++) BODY(v)
}
int main(void) {
  f(); g(); k(10);
  for (int i = 0; i < 5; i++) v[i] -= 2;
  printf("%d %d\n", sum(), v[0] * 10 + v[9] - 5);
}
