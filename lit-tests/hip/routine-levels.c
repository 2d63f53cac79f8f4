// A function without directives that calls a routine of many threads would be executed by one: it is refused.
// RUN: not %accomp-clang -fopenacc-print=hip %s -o %t.c 2>&1 | FileCheck %s
// RUN: %accomp-clang -DLEVEL -fopenacc-target=hip-cpu %s -o %t
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %run-hip 1 %t | FileCheck %s --check-prefix=SUM
// SUM: 5050
#include <stdio.h>
#pragma acc routine vector
void add(int n, int *a) {
#pragma acc loop vector
  for (int i = 0; i < n; ++i) a[i] += i;
}
#ifdef LEVEL
#pragma acc routine vector
#endif
// CHECK: :[[@LINE+1]]:30: error: 'add', a routine with vector parallelism, is called by a function that each thread executes alone: put a 'routine vector' directive in front of that
void passed(int n, int *a) { add(n, a); }
// CHECK-NOT: error:
int main(void) {
  int a[100] = {0}, s = 0;
#pragma acc parallel num_gangs(1) vector_length(32) copy(a)
  {
#pragma acc loop vector
    for (int i = 0; i < 100; ++i) a[i] = 1;
    passed(100, a);
  }
  for (int i = 0; i < 100; ++i) s += a[i];
  printf("%d\n", s);
}
