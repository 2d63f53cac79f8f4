// How a directive may be written: continuations, comments, _Pragma, macros.
// RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
#define PRAGMA(x) _Pragma(#x)
#define ACC(...) PRAGMA(acc __VA_ARGS__)
#define EACH(i, n) ACC(loop vector) for (int i = 0; i < n; ++i)
#define SIZES num_gangs(4) num_workers(2)
#define COMPUTE parallel

void f(int n, int *a) {
// CHECK: (directive acc parallel [[#@LINE+3]]:1-[[#@LINE+5]]:25
// CHECK: (var "a[0:n]" a [[#@LINE+3]]:24-[[#@LINE+3]]:30
// CHECK: (expr "n" [[#@LINE+3]]:15-[[#@LINE+3]]:16
#pragma acc parallel /* with a comment
    over lines */ copy(a[0:n]) \
    num_gangs(n /* c */)
  a[0] = 1;

// CHECK: (directive acc wait [[#@LINE+2]]:3-[[#@LINE+2]]:22)
// CHECK: (directive acc serial [[#@LINE+1]]:24-[[#@LINE+1]]:45)
  _Pragma("acc wait"); _Pragma("acc serial") a[1] = 1;

// CHECK: (directive acc "parallel loop" [[#@LINE+1]]:3-[[#@LINE+1]]:44
  PRAGMA(acc parallel loop gang(static: 1)) for (int i = 0; i < n; ++i) a[i] = i;

// CHECK: (directive acc parallel [[#@LINE+5]]:1-[[#@LINE+5]]:26
// CHECK: (clause num_gangs [[#@LINE+4]]:21-
// CHECK: (clause num_workers [[#@LINE+3]]:21-
// CHECK: (directive acc loop 5:20-5:36
// CHECK: (region loop [[#@LINE+2]]:5-[[#@LINE+2]]:25)
#pragma acc COMPUTE SIZES
  { EACH(i, n) a[i] = i; }

// CHECK-NOT: (directive
  /*
#pragma acc wait
  */
  const char *s = "\
#pragma acc wait";
}
