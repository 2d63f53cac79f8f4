// gang -> distribute, worker -> parallel for, vector -> simd, in this order whatever the order written.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %clang22 -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %gcc -fopenmp -fsyntax-only %t.omp.c

void partitioned(int n, int *a) {
#pragma acc parallel copy(a[0:n]) num_workers(4) vector_length(8)
  {
// CHECK: #pragma omp distribute{{$}}
#pragma acc loop gang
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// CHECK: #pragma omp parallel for num_threads(4) shared({{n, a|a, n}})
#pragma acc loop worker
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// Neither this loop nor one around it is a gang or worker loop.
// CHECK: #pragma omp parallel for simd num_threads(1) simdlen(8) shared({{n, a|a, n}})
#pragma acc loop vector
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// CHECK: #pragma omp distribute parallel for num_threads(4) shared
#pragma acc loop worker gang
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// CHECK: #pragma omp distribute simd simdlen(8){{$}}
#pragma acc loop vector gang
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// CHECK: #pragma omp parallel for simd num_threads(4) simdlen(8) shared
#pragma acc loop vector worker independent
    for (int i = 0; i < n; ++i)
      a[i] += 1;
// CHECK: #pragma omp distribute parallel for simd num_threads(4) simdlen(8) shared
#pragma acc loop vector worker gang
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
// Nested levels: what is around a vector loop decides whether it needs a parallel for.
// CHECK: #pragma omp target teams
// CHECK-NEXT: #pragma omp distribute{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: #pragma omp parallel for shared({{.*}}){{$}}
// CHECK-NEXT: for
// CHECK-NEXT: #pragma omp simd{{$}}
// CHECK-NEXT: for
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop worker
    for (int j = 0; j < 2; ++j)
#pragma acc loop vector
      for (int k = 0; k < 2; ++k)
        a[i + 2 * j + k] += 1;
// CHECK: #pragma omp distribute{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: #pragma omp simd{{$}}
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop vector
    for (int j = 0; j < 4; ++j)
      a[i + j] += 1;
// CHECK: #pragma omp parallel for shared
// CHECK-NEXT: for
// CHECK-NEXT: #pragma omp simd{{$}}
#pragma acc parallel loop worker copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop vector
    for (int j = 0; j < 4; ++j)
      a[i + j] += 1;
// A sequential loop between changes nothing.
// CHECK: #pragma omp distribute{{$}}
// CHECK-NEXT: for
// CHECK-NEXT: for
// CHECK-NEXT: #pragma omp simd{{$}}
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop seq
    for (int j = 0; j < 2; ++j)
#pragma acc loop vector
      for (int k = 0; k < 2; ++k)
        a[i + 2 * j + k] += 1;
// CHECK: #pragma omp distribute dist_schedule(static, 2)
#pragma acc parallel loop gang(static: 2) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp distribute dist_schedule(static){{$}}
#pragma acc parallel loop gang(static: *) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
