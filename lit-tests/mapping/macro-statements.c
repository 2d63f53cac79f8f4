// A statement that a macro makes of its arguments alone: what follows the region follows the whole use.
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-print=omp %s -o %t.c && FileCheck %s < %t.c
// RUN: %clang -fopenmp -fsyntax-only -I%S/../../runtime/include %t.c
// REQUIRES: clang-19
#define SET(x, y) x = y
#define SAME(x) x
void f(int *x, int y) {
#pragma acc host_data use_device(x)
  // CHECK: {{^}}  SAME(x[0] = y);
  // CHECK-NEXT: }
  SAME(x[0] = y);
#pragma acc host_data use_device(x)
  // CHECK: {{^}}  SET(x[0], y);
  // CHECK-NEXT: }
  SET(x[0], y);
}
#define FIRST(x, y) x
void g(int *x, int n) {
#pragma acc host_data use_device(x)
#pragma acc data copy(n)
  // CHECK: {{^}}  FIRST(x[0], 1);
  // CHECK-NEXT: }
  FIRST(x[0], 1);
#pragma acc host_data use_device(x)
  // CHECK: {{^}}  if (n) FIRST(x[n],);
  // CHECK-NEXT: }
  if (n) FIRST(x[n],);
#pragma acc host_data use_device(x)
  // CHECK: {{^}}  for (int i = 0; i < n; ++i) SAME(x[i] = n);
  // CHECK-NEXT: }
  for (int i = 0; i < n; ++i) SAME(x[i] = n);
}
