// Loops that are said to be independent, and are proven not to be.
// RUN: %accomp-clang -fopenacc-print=omp -Wopenacc-dependence %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-explain %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not %accomp-clang -fopenacc-print=omp -Werror=openacc-dependence %s -o /dev/null
// RUN: %accomp-clang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck --allow-empty --check-prefix=SILENT %s
// SILENT-NOT: openacc-dependence

void f(int n, int m, double *a, double *b) {
// CHECK: warnings.c:[[#@LINE+3]]:1: warning: iterations are not independent: 'a' is written in iteration i and read in iteration i+1; mark the loop 'seq', or make each iteration set what it reads [openacc-dependence]
// CHECK: warnings.c:[[#@LINE+4]]:5: note: 'a' is written here
// CHECK: warnings.c:[[#@LINE+3]]:12: note: 'a' is read here
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];

// CHECK: warnings.c:[[#@LINE+1]]:1: warning: iterations are not independent: 'b' is read in iteration i and written in iteration i+2;
#pragma acc kernels loop independent
  for (int i = 0; i < n - 2; i++)
    b[i] = b[i + 2];

// No proof: it depends on m; one directive is seq, one auto.
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    a[i] = a[i + m];
#pragma acc parallel loop seq
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
#pragma acc kernels loop
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
}
