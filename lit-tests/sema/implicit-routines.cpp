// What the device lacks for functions that regions and routines call without 'routine' directives of their own.
// RUN: rm -rf %t && mkdir %t && cp %S/Inputs/implicit_routines.h %t
// RUN: not %accomp-clang++ -I%t -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %accomp-clang -I%t -x c -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %accomp-clang -I%t -x c -fopenacc-target=cpu -Wroutine-elsewhere -c %s -o %t.o 2>&1 | sed "s/remark:/warning:/; s/is defined in another.*/has neither a body nor a 'routine' directive in this file: give its declaration one, and its definition [routine-undefined]/" | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %accomp-clang -I%t -x c -Werror -fopenacc-target=host -c %s -o %t.o
// RUN: %accomp-clang++ -I%t -DOWN -Werror -fopenacc-print=omp %s -o /dev/null
#include <math.h>
#include <stdio.h>
#include "implicit_routines.h"
double scale = 2;
int kept;
static double table[4];
double elsewhere(double x);
double told(double x);
#pragma acc routine(told) seq
#pragma acc declare create(kept)
#ifdef OWN
#pragma omp declare target to(scale, counted, table, elsewhere)
#endif
// CHECK: [[#@LINE+1]]:46: error: routine 'of_routine' uses 'table', whose value on the device is not the host's: name it in a 'declare' directive, or pass it as an argument [routine-variable]
static double of_routine(int i) { return i + table[i]; }
#pragma acc routine seq
// CHECK: [[#@LINE+1]]:39: note: 'of_routine' is called on the device here
static double routine(int i) { return of_routine(i); }
// CHECK: [[#@LINE+1]]:43: error: routine 'scaled' uses 'scale'
static double scaled(double x) { return x*scale + kept; }
// CHECK: [[#@LINE+11]]:12: note: 'scaled' is called on the device here
// CHECK: [[#@LINE+1]]:40: warning: 'elsewhere' is called on the device, and has neither a body nor a 'routine' directive in this file: give its declaration one, and its definition [routine-undefined]
static double inner(double x) { return elsewhere(sqrt(x)); }
// CHECK: [[#@LINE+2]]:40: note: 'inner' is called on the device here
// CHECK: [[#@LINE+7]]:24: note: 'outer' is called on the device here
static double outer(double x) { return inner(x) + told(x); }
static double on_host(double x) { return x + scale + elsewhere(x); }
void f(int n, double *a) {
  a[0] = on_host(1);
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = scaled(i) + outer(i) + routine(i);
#pragma acc serial copy(a[0:n])
  {
    printf("%g\n", fabs(a[0]));
    a[1] = scaled(a[0]);
    // CHECK: [[#@LINE+2]]:12: error: routine 'count' uses 'counted'
    // CHECK: [[#@LINE+1]]:12: note: 'count' is called on the device here
    a[2] = count();
  }
}
