// OpenMP of the program on the loop or in the region of a compute construct is left out, as a comment; all else stays.
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.c 2> %t.err
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// RUN: FileCheck %s --check-prefix=OMP < %t.c
// RUN: %accomp-opt %s -o %t.ir && %accomp-opt --stop-after=emit %t.ir | diff %t.c -
// RUN: %gcc -w -fopenmp %t.c -o %t.g && %t.g | FileCheck --match-full-lines %s
// RUN: %clang -w -fopenmp %cpu-flags %t.c -o %t.d && %t.d | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -fopenacc-print=omp-acc %s -o %t.both.c && FileCheck %s --check-prefix=BOTH < %t.both.c
// RUN: %accomp-clang -Werror -fopenacc-print=acc %s | diff %s -
// RUN: %accomp-clang -Werror=openmp-left-out -fopenacc-print=acc-omp %s -o %t.kept.c
// RUN: not %accomp-clang -Werror=openmp-left-out -fopenacc-print=omp %s -o %t.none
// RUN: %accomp-clang -fopenacc -Werror=openmp-left-out -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -fopenmp -w -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc -fopenmp -w -fopenacc-target=hip-cpu %s -o %t && %t | FileCheck --match-full-lines %s
// REQUIRES: cpu-device, gcc

#include <stdio.h>
#define N 100
#pragma acc routine seq
#pragma omp declare target
static int twice(int x) { return 2 * x; }
#pragma omp end declare target
#pragma acc routine vector
static void fill(int *a, int n) {
#pragma acc loop vector
#pragma omp simd
  for (int i = 0; i < n; ++i) a[i] = i;
}
int main(void) {
  int a[N] = {0}, b[N] = {0}, c[N] = {0}, s = 0, t = 0, u = 0, v = 0;
#pragma omp target data map(tofrom: a)
#pragma acc data copy(a)
  {
#ifdef _OPENACC
#pragma acc parallel loop
#else
#pragma omp target teams distribute parallel for
#endif
    for (int i = 0; i < N; ++i) a[i] = twice(i);
  }
#pragma omp parallel for reduction(+: s) // stays
  for (int i = 0; i < N; ++i) s += a[i];
#pragma omp target teams map(tofrom: b)
#pragma acc parallel copy(b)
  {
    _Pragma("omp distribute parallel for")
    _Pragma("acc loop gang vector")
    for (int i = 0; i < N; ++i) b[i] = 1;
  }
#pragma acc kernels loop copy(b) /* one
  and more */
#ifdef _OPENMP
#pragma omp parallel for simd /* two
  lines */
#endif
  for (int i = 0; i < N; ++i) b[i] += 1;
  for (int i = 0; i < N; ++i) t += b[i];
#pragma omp parallel for reduction(+: u)
#pragma acc parallel loop reduction(+: u)
  for (int i = 0; i < N; ++i) u += i;
#pragma omp parallel for
#pragma acc parallel loop copy(v)
  for (int i = 0; i < N; ++i) {
#pragma acc atomic
#pragma omp atomic
    v += 1;
  }
#pragma omp target teams distribute \
    parallel for map(tofrom: b)
#pragma acc parallel loop copy(b)
  for (int i = 0; i < N; ++i) b[i] += 1;
#pragma acc parallel copyout(c) num_gangs(1)
  fill(c, N);
  printf("%d %d %d %d %d %d\n", s, t, u, v, b[5], c[7]);
  return 0;
}
// CHECK: 9900 200 4950 100 3 7

// WARN-COUNT-8: is left out: 'acc
// WARN-NOT: is left out

// OMP: #pragma omp simd
// OMP-NEXT: // #pragma omp simd
// OMP: #pragma omp target data map(tofrom: a)
// OMP-NEXT: #pragma omp target data map(tofrom: a)
// OMP: #else
// OMP-NEXT: {{^}}#pragma omp target teams distribute parallel for
// OMP: {{^}}#pragma omp parallel for reduction(+: s) // stays
// OMP: // #pragma omp target teams map(tofrom: b)
// OMP-NEXT: #pragma omp target teams map(tofrom: b)
// OMP: // _Pragma("omp distribute parallel for")
// OMP-NEXT: _Pragma("omp distribute parallel for simd")
// OMP: /* #pragma omp parallel for simd */ /* two
// OMP: // #pragma omp parallel for reduction(+: u)
// OMP: #pragma omp atomic
// OMP-NEXT: // #pragma omp atomic
// OMP: // #pragma omp target teams distribute
// OMP-NEXT: // parallel for map(tofrom: b)

// BOTH: // #pragma omp parallel for reduction(+: u)
// BOTH-NEXT: // #pragma acc parallel loop reduction(+: u)
// BOTH-NEXT: #pragma omp target teams
