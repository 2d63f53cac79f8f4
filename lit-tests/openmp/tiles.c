// `tile` is formed on CPUs by compilers that take it in front of the loops that threads share; elsewhere loops are collapsed.
// RUN: %accomp-clang -Wopenacc-remarks --accomp-cc=clang-19 -fopenacc-target=cpu -fopenacc-print=acc-omp %s -o - 2>&1 | FileCheck %s
// RUN: %accomp-clang --accomp-cc=clang-19 -fopenacc-target=amdgcn -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// RUN: %accomp-clang --accomp-cc=clang-19 -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// RUN: %accomp-clang --accomp-cc=gcc -fopenacc-target=host -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// RUN: %accomp-clang --accomp-cc=clang-19 -fopenacc-target=cpu -fopenacc-omp-version=5.0 -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// RUN: %accomp-clang --accomp-cc=clang-19 -fopenacc-target=cpu -fopenacc-policy=documented -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// RUN: %accomp-clang -fopenacc-print=omp %s -o - 2>&1 | grep -v 'RUN:\|CHECK' | FileCheck %s --check-prefix=NOT --implicit-check-not='pragma omp tile'
// NOT: remark: 'tile' only tunes performance

void tiles(int n, int m, double *restrict a, const double *restrict b) {
  // CHECK: #pragma acc parallel loop gang vector tile(32, 8)
  // CHECK-NEXT: // #pragma omp target teams distribute parallel for collapse(2) map(to: b[0:n*m]) map(from: a[0:n*m])
  // CHECK-NEXT: // #pragma omp tile sizes(8, 32)
  // CHECK-NEXT: for
#pragma acc parallel loop gang vector tile(32, 8) copyin(b[0:n*m]) copyout(a[0:n*m])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[j * n + i] = b[i * m + j];

  // The region and its loop are combined, whatever stands below.
  // CHECK: #pragma acc parallel copy(a[0:n])
  // CHECK-NEXT: // #pragma omp target teams
  // CHECK: #pragma acc loop gang tile(*)
  // CHECK-NEXT: // #pragma omp distribute parallel for
  // CHECK-NEXT: // #pragma omp tile sizes(32)
#pragma acc parallel copy(a[0:n])
#pragma acc loop gang tile(*)
  for (int i = 0; i < n; ++i) a[i] += 1;

  // The clause of another device type is not taken.
  // CHECK: #pragma acc parallel loop gang worker copy(a[0:n]) tile(4) device_type(nvidia) tile(8)
  // CHECK-NEXT: // #pragma omp target teams distribute parallel for
  // CHECK-NEXT: // #pragma omp tile sizes(4)
#pragma acc parallel loop gang worker copy(a[0:n]) tile(4) device_type(nvidia) tile(8)
  for (int i = 0; i < n; ++i) a[i] += 1;

  // A loop in order is none of threads.
  // CHECK: #pragma acc loop seq tile(4)
  // CHECK-NEXT: // discarded in OpenMP translation
#pragma acc parallel num_gangs(1) copy(a[0:n])
  {
#pragma acc loop seq tile(4)
    for (int i = 1; i < n; ++i) a[i] += a[i - 1];
  }
}
