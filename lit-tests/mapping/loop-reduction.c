// Reductions are kept on worker and vector loops, and dropped on others.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

int reductions(int n, const int *a) {
  int s = 0;
// CHECK: #pragma omp target teams {{.*}}reduction(+: s)
// CHECK-NEXT: #pragma omp distribute{{$}}
#pragma acc parallel loop gang reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
// CHECK: #pragma omp target teams {{.*}}reduction(+: s)
// CHECK-NEXT: #pragma omp distribute parallel for shared({{.*}}) reduction(+: s)
#pragma acc parallel loop gang worker reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
// CHECK: #pragma omp distribute simd reduction(+: s)
#pragma acc parallel loop gang vector reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
// CHECK: #pragma omp parallel for simd num_threads(1) shared({{.*}}) reduction(min: s)
#pragma acc parallel loop vector reduction(min: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s = s < a[i] ? s : a[i];
// CHECK: #pragma omp distribute{{$}}
// CHECK: #pragma omp parallel for shared({{.*}}) reduction(||: s)
// CHECK: #pragma omp simd reduction(||: s)
#pragma acc parallel loop gang reduction(||: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
#pragma acc loop worker reduction(||: s)
    for (int j = i; j < n; ++j)
#pragma acc loop vector reduction(||: s)
      for (int k = j; k < n; ++k)
        s = s || a[k];
  return s;
}
