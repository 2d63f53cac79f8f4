// The output is written for, and held against, the OpenMP version asked for.
// RUN: grep -v 'CHECK\|V50' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -fopenacc-omp-version=5.1 | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -fopenacc-omp-version=5.0 2>&1 | FileCheck %s --check-prefix=V50
// RUN: not %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -fopenacc-omp-version=7.0 2>&1 | grep "error: .*7.0"
// RUN: not %accomp-clang -w %t.c -DMINIMUM -fopenacc-print=omp -fopenacc-omp-version=5.0 2>&1 | grep "c:17:1: error: .*'compare' is not in OpenMP 5.0 (new in 5.1)"

void use(int *);
void f(void) {
  int v[4] = {0};
// V50: warning: OpenMP 5.0 has no 'present' modifier{{.*}}[present-not-checked]
// V50: #pragma omp target teams map(alloc: v) shared(v)
// CHECK: #pragma omp target teams map(present, alloc: v) shared(v)
#pragma acc parallel present(v)
  v[0] = 1;
}
#ifdef MINIMUM
int least;
#pragma acc declare create(least)
#pragma acc routine gang
void minimum(const int *a, int n) {
#pragma acc loop gang reduction(min : least)
  for (int i = 0; i < n; ++i) least = a[i] < least ? a[i] : least;
}
#endif
