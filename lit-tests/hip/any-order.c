// Loops in which a thread of the CPU adds or multiplies floating-point numbers are vectors: any order will do there.
// REQUIRES: g++
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.c && FileCheck %s < %t.hip.cpp
// RUN: %accomp-clang -O2 -fopenacc-target=hip-cpu %s -o %t && %t | FileCheck --check-prefix=SUMS %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck --check-prefix=SUMS %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 %t | FileCheck --check-prefix=SUMS %s
// RUN: %accomp-clang -O2 -fopenacc-target=hip-cpu --accomp-cc=%gcc %s -o %t && %t | FileCheck --check-prefix=SUMS %s
// SUMS: 499500 1 999 499500 999000
#include <stdio.h>

enum { N = 1000 };
static double x[N];
static int k[N];

int main(void) {
  double sum = 0, largest = 0, product = 1, nested = 0;
  int count = 0;
  for (int i = 0; i < N; ++i)
    x[i] = i, k[i] = i;

  // CHECK-LABEL: _kernel({{.*}}sum
  // CHECK: ACCOMP_ANY_ORDER
  // CHECK-NEXT: for (
#pragma acc parallel loop gang vector reduction(+ : sum)
  for (int i = 0; i < N; ++i)
    sum += x[i];

  // CHECK-LABEL: _kernel({{.*}}product
  // CHECK: ACCOMP_ANY_ORDER
  // CHECK-NEXT: for (
#pragma acc parallel loop gang vector reduction(* : product)
  for (int i = 0; i < N; ++i)
    product *= 1 + 0 * x[i];

  // Compilers find the order of these themselves.
  // CHECK-LABEL: _kernel({{.*}}largest
  // CHECK-NOT: ACCOMP_ANY_ORDER
#pragma acc parallel loop gang vector reduction(max : largest)
  for (int i = 0; i < N; ++i)
    largest = x[i] > largest ? x[i] : largest;

  // CHECK-LABEL: _kernel({{.*}}count
  // CHECK-NOT: ACCOMP_ANY_ORDER
#pragma acc parallel loop gang vector reduction(+ : count)
  for (int i = 0; i < N; ++i)
    count += k[i];

  // Of a nest, the innermost loop; none that one thread makes in order.
  // CHECK-LABEL: _kernel({{.*}}nested
  // CHECK-NOT: ACCOMP_ANY_ORDER
  // CHECK: accomp::over_gangs<
  // CHECK: ACCOMP_ANY_ORDER
  // CHECK-NEXT: accomp::over_threads<
  // CHECK-NOT: ACCOMP_ANY_ORDER
#pragma acc parallel loop gang reduction(+ : nested)
  for (int i = 0; i < 2; ++i) {
    double own = 0;
#pragma acc loop vector reduction(+ : own)
    for (int j = 0; j < N; ++j)
      own += x[j];
#pragma acc loop seq
    for (int j = 0; j < 1; ++j)
      nested += own;
  }
  printf("%g %g %g %d %g\n", sum, product, largest, count, nested);
}
