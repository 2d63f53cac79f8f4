// A pointer of `declare deviceptr` is one of the host: the device has none of its own, which a routine could use.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s --check-prefix=RUNS
// RUN: %accomp-clang -O1 -fopenacc-backend=hip %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s --check-prefix=RUNS
// RUN: not %accomp-clang -DUSED -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %accomp-clang -DUSED -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %accomp-clang++ -x c++ -DUSED -fopenacc-profile=exact -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// REQUIRES: cpu-device, gcc
#include <openacc.h>
#include <stdio.h>

int *table;
// CHECK-DAG: [[#@LINE+1]]:21: note: 'deviceptr' says what the pointer holds, and gives the device no pointer of its own
#pragma acc declare deviceptr(table)

#ifdef USED
#pragma acc routine seq
int first(void) {
  // CHECK-DAG: [[#@LINE+1]]:10: error: routine 'first' uses 'table', whose value on the device is not the host's: name it in a 'declare' directive, or pass it as an argument [routine-variable]
  return table[0];
}
#endif
#pragma acc routine seq
int second(const int *of) { return of[1]; }

int main(void) {
  int seen = 0;
  table = (int *)acc_malloc(4 * sizeof *table);
#pragma acc parallel loop
  for (int i = 0; i < 4; ++i)
    table[i] = 7 * i;
#pragma acc serial copyout(seen)
  seen = second(table) + table[2];
  // RUNS: 21
  printf("%d\n", seen);
  acc_free(table);
  return 0;
}
