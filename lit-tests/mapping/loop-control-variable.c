// Loop control variables, declared or assigned in the init of the associated loops.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

void control(int n, int *a) {
  int i;
  unsigned long j, t;
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate({{n, i|i, n}})
// CHECK-NEXT: #pragma omp distribute private(i){{$}}
#pragma acc parallel loop gang copy(a[0:n])
  for (i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp parallel for shared({{.*}}) private(i, t)
#pragma acc parallel loop worker copy(a[0:n]) private(t)
  for (i = 0; i < n; ++i) {
    t = i;
    a[i] += t;
  }
// A simd loop makes an assigned control variable linear: a local copy takes its place.
// CHECK: #pragma omp target teams
// CHECK-NEXT: {
// CHECK-NEXT: int i;
// CHECK-NEXT: #pragma omp distribute parallel for simd shared({{[^)]*}}){{$}}
// CHECK-NEXT: for (i = 0; i < n; ++i)
// CHECK-NEXT: a[i] += 3;
// CHECK-NEXT: }
#pragma acc parallel loop gang worker vector copy(a[0:n]) private(i)
  for (i = 0; i < n; ++i)
    a[i] += 3;
// All loops that collapse associates.
// CHECK: #pragma omp distribute collapse(2) private(i, j){{$}}
#pragma acc parallel loop gang collapse(2) copy(a[0:n])
  for (i = 0; i < n; i += 4)
    for (j = 0; j < 4; ++j)
      a[i + j] += 1;
// CHECK: {
// CHECK-NEXT: int i;
// CHECK-NEXT: unsigned long j;
// CHECK-NEXT: #pragma omp distribute simd collapse(2){{$}}
#pragma acc parallel loop gang vector collapse(2) copy(a[0:n])
  for (i = 0; i < n; i += 4)
    for (j = 0; j < 4; ++j)
      a[i + j] += 1;
// Only those: the inner loop here is not associated, and its variable is shared as any other.
// CHECK: #pragma omp parallel for shared({{.*}}j{{.*}}) private(i)
#pragma acc parallel loop worker copy(a[0:n])
  for (i = 0; i < n; i += 4)
    for (j = 0; j < 4; ++j)
      a[i + j] += 1;
// CHECK: #pragma omp distribute simd{{$}}
// CHECK-NEXT: for (int k
#pragma acc parallel loop gang vector copy(a[0:n])
  for (int k = 0; k < n; ++k)
    a[k] += 1;
}
