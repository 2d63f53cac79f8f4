// Directives in skipped code are left alone, whatever they say.
// RUN: %accomp-opt --stop-after=bind %s | FileCheck %s --check-prefixes=CHECK,NO
// RUN: %accomp-opt --stop-after=bind %s -DYES | FileCheck %s --check-prefixes=CHECK,YES
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s --check-prefix=TEXT

void f(int n, int *a) {
#ifdef YES
  // YES: (directive acc wait [[#@LINE+1]]:1
#pragma acc wait
#else
  // NO: (directive acc update [[#@LINE+1]]:1
#pragma acc update self(a[0:n])
#endif
  // CHECK-NOT: (directive
#if 0
  // TEXT: #pragma acc nonsense(
#pragma acc nonsense(
#pragma acc wait(undeclared)
#endif
}
