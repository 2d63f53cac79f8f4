// A macro that is a loop with 'omp simd' stays whole: OpenMP takes it in a region, but not in 'teams' itself. Compilers
// get the text that the macro stands for, without the directive.
// RUN: %accomp-clang -Werror -fopenacc-print=omp %s -o %t.c && FileCheck %s --check-prefix=OMP < %t.c
// RUN: %gcc -w -fopenmp %t.c -o %t.g && %t.g | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -fopenmp -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang -DGANGS -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --check-prefix=TEAMS
// RUN: %accomp-clang -w -DGANGS -fopenacc -fopenacc-target=cpu %s -o %t && %run-cpu 3 %t | FileCheck %s --check-prefix=GANGS
// RUN: not %accomp-clang -w -fopenacc-policy=documented -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --check-prefix=DOCUMENTED --implicit-check-not=error:
// RUN: not %accomp-clang -DAROUND -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --check-prefix=AROUND
// RUN: not %accomp-clang -DBETWEEN -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: %accomp-clang -w -DBETWEEN -fopenacc -fopenacc-target=cpu -fsyntax-only %s
// RUN: %accomp-clang -DGANGS -fopenacc-print=hip %s -o %t.hip
// REQUIRES: cpu-device, gcc
#include <stdio.h>
#define SIMD _Pragma("omp simd")
#define EACH(i, n) SIMD for (int i = 0; i < n; ++i)
#define ROWS(i, n) for (int i = 0; i < n; ++i) EACH(k, n)
#define ZERO(a, n) _Pragma("omp simd") for (int i = 0; i < n; ++i) a[i] = 0;

int main(void) {
  int a[10], s = 0;
  ZERO(a, 10)
#pragma acc parallel copy(a)
  {
    // OMP: target map(tofrom: a)
    // OMP: {{^}}    EACH(j, 10)
    // DOCUMENTED: [[@LINE+1]]:5: error: 'omp simd' comes of a macro and stands in the 'teams' region of 'acc parallel' itself
    EACH(j, 10) a[j] += j;
  }
#pragma acc parallel loop gang num_gangs(4) copy(a)
  for (int i = 0; i < 10; ++i) {
    EACH(k, 2) a[i] += k;
  }
#ifdef GANGS
#pragma acc parallel num_gangs(4) copy(a)
  {
    // TEAMS: [[@LINE+1]]:5: error: 'omp simd' comes of a macro and stands in the 'teams' region of 'acc parallel' itself, which may not hold it: put it under '#ifndef _OPENACC', or take it out [openmp-undecided]
    EACH(j, 10) a[j] = j;
  }
#endif
#ifdef BETWEEN
#pragma acc parallel loop copy(a)
  // BETWEEN: [[@LINE+1]]:3: error: 'omp simd' comes of a macro and stands between 'acc parallel loop' and the loop that it needs: put it
  ZERO(a, 10)
#pragma acc parallel loop gang copy(a)
  ROWS(i, 10) a[i] += k;
#endif
#ifdef AROUND
  // AROUND: [[@LINE+1]]:3: error: 'omp simd' has 'acc parallel loop' in its region
  EACH(j, 10)
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; ++i) a[i] += 1;
#endif
  for (int i = 0; i < 10; ++i) s += a[i];
  printf("%d\n", s);
  return 0;
}
// CHECK: 55
// GANGS: {{^}}45{{$}}
