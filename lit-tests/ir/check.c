// After check the tree is as bound; its diagnostics are said, and the exit code tells of errors.
// RUN: not %accomp-opt --stop-after=check %s 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %accomp-opt --stop-after=check --verify %s
// RUN: %accomp-opt --stop-after=check -DVALID %s | FileCheck %s

#ifdef VALID
#define GANGS 4
#else
#define GANGS 0
#endif

void f(int *a) {
  // expected-error@+1{{argument of 'num_gangs' must be positive, but is 0}}
#pragma acc parallel num_gangs(GANGS)
  a[0] = 1;
}

// CHECK: (accomp-ir 1 check)
// CHECK: (directive acc parallel 15:1-15:38
// ERR: check.c:15:{{[0-9]+}}: error: argument of 'num_gangs' must be positive, but is 0
