// OpenMP of the program that a region of OpenACC can neither keep nor do without is refused; in no mode that keeps it.
// RUN: not %accomp-clang -fopenacc-print=omp %s -o %t 2>&1 | FileCheck %s
// RUN: not %accomp-clang -fopenacc -fopenmp -c %s -o %t 2>&1 | FileCheck %s
// RUN: not %accomp-clang -fopenacc-print=hip %s -o %t 2>&1 | FileCheck %s
// RUN: %accomp-clang -Werror -fopenacc-print=acc %s | diff %s -
// RUN: %accomp-clang -fopenacc -c %s -o %t
void one(int n, int *a, int s) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) {
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp critical' in the region of 'acc parallel loop' has a meaning
#pragma omp critical
    a[0] += i;
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp atomic' in the region
#pragma omp atomic
    a[0] += i;
  }
#pragma omp parallel
  {
#pragma acc parallel loop copy(a[0:n])
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp for' binds to a region around 'acc parallel loop'
#pragma omp for
  for (int i = 0; i < n; ++i) a[i] += 1;
  }
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp target teams distribute' has 'acc parallel loop' in its region
#pragma omp target teams distribute
  for (int j = 0; j < n; ++j) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) a[i] += 1;
  }
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp taskloop' needs a loop after it
#pragma omp taskloop
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) a[i] += 1;
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp taskloop' needs a loop after it
#pragma omp taskloop
#ifdef NEVER_DEFINED
    for (int i = n; i > 0; --i) a[i] += 1;
#else
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) a[i] += 1;
#endif
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp parallel for' needs a loop after it, where 'acc update' stands
#pragma omp parallel for
#pragma acc update self(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += i;
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp parallel for' needs a loop after it, where 'acc data' stands
#pragma omp parallel for
#pragma acc data copy(a[0:n])
    for (int i = 0; i < n; ++i) a[i] += 1;
#pragma acc parallel copy(a[0:n])
  {
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp barrier' in the region of 'acc parallel'
#pragma omp barrier
  // CHECK: [[@LINE+1]]:{{.*}}error: 'omp target update' in the region
#pragma omp target update to(a[0:n])
#pragma acc loop
    for (int i = 0; i < n; ++i) a[i] += 1;
  }
}
// A team without work sharing of its own, and what stands under a condition, stay.
// CHECK-NOT: error:
void right(int n, int *a) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) {
#ifndef _OPENACC
#pragma omp atomic
#endif
      a[i] += 1;
    }
  }
}
