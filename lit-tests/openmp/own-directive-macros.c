// Directives of OpenMP that macros are or make, beside OpenACC: left out where they are used, their definitions stay.
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.c 2> %t.err
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// RUN: FileCheck %s --check-prefix=OMP < %t.c
// RUN: %gcc -w -fopenmp %t.c -o %t.g && %t.g | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -Werror=openmp-left-out -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -fopenmp -w -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang -DMORE -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --check-prefix=MORE
// REQUIRES: cpu-device, gcc
#include <stdio.h>
#define SIMD _Pragma("omp simd")
#ifdef _OPENMP
#define SHARE _Pragma("omp parallel for")
#else
#define SHARE
#endif
#define STR(x) #x
#define OMP(...) _Pragma(STR(omp __VA_ARGS__))
#define BOTH OMP(target teams distribute parallel for)
#ifndef _OPENACC
#define ANY _Pragma("omp parallel for")
#else
#define ANY _Pragma("acc parallel loop")
#endif
#define EACH(i, n) _Pragma("omp simd") for (int i = 0; i < n; ++i)
#define LOOP(i, n) _Pragma("omp parallel for") for (int i = 0; i < n; ++i)

int main(void) {
  int a[10], s = 0;
  SHARE
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; ++i) {
    a[i] = 0;
    SIMD for (int j = 0; j < 3; ++j) a[i] += j;
  }
#pragma acc parallel loop copy(a)
  OMP(target teams distribute parallel for map(tofrom: a))
  for (int i = 0; i < 10; ++i) a[i] += 1;
#pragma acc parallel loop copy(a)
  BOTH
  for (int i = 0; i < 10; ++i) {
    a[i] += 1;
    EACH(k, 2) a[i] += k;
#ifdef MORE
    // MORE: [[@LINE+1]]:{{.*}}error: 'omp' in the region of 'acc parallel loop' has a meaning
    LOOP(k, 2) a[i] += k;
#endif
  }
  ANY
  for (int i = 0; i < 10; ++i) a[i] += 1;
  SHARE
  for (int i = 0; i < 10; ++i) a[i] += 1;
  for (int i = 0; i < 10; ++i) s += a[i];
  printf("%d\n", s);
  return 0;
}
// CHECK: 80

// WARN-COUNT-4: is left out: 'acc parallel loop'
// WARN-NOT: is left out

// OMP: #define SIMD _Pragma("omp simd")
// OMP: {{^}}  // SHARE
// OMP: /* SIMD */ for
// OMP: // OMP(target teams distribute parallel for map(tofrom: a))
// OMP: // BOTH
// OMP: {{^}}    EACH(k, 2)
// OMP: _Pragma("omp target teams
// OMP: {{^}}  SHARE
