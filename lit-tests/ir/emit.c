// After emit the text is the translation.
// RUN: %accomp-opt --stop-after=emit %s | FileCheck %s
// RUN: %accomp-opt --stop-after=emit --mode=acc-omp %s | FileCheck %s --check-prefix=BOTH
// RUN: %accomp-opt --stop-after=emit --explain %s | FileCheck %s --check-prefix=EXPLAIN
// RUN: %accomp-opt --stop-after=emit %s -o %t.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.c
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.wrapper.c
// RUN: diff %t.c %t.wrapper.c

void f(int n, int *a) {
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = i;
}

// CHECK: void f(int n, int *a) {
// CHECK-NEXT: #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
// CHECK-NEXT: for (int i = 0; i < n; ++i)
// BOTH: #pragma acc parallel loop gang copy(a[0:n])
// BOTH-NEXT: // #pragma omp target teams
// EXPLAIN: compute-target-teams
