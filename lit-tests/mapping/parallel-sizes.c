// num_gangs, num_workers and vector_length, constant and not.
// RUN: grep -v 'CHECK\|ERR\|V50' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp 2> %t.err | %unfold | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

enum { FOUR = 4 };
long workers(int);

void sizes(int n, int *a) {
// CHECK: #pragma omp target teams num_teams(n * 2) firstprivate(n)
#pragma acc parallel num_gangs(n * 2)
  n += 1;
// A constant num_workers is repeated at each worker loop.
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n)
// CHECK-NEXT: #pragma omp parallel for num_threads(FOUR) shared({{a, n|n, a}})
#pragma acc parallel loop worker num_workers(FOUR) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// Another one is evaluated once, in front of the construct.
// CHECK: {
// CHECK-NEXT: const long accomp_num_workers = workers(n);
// CHECK-NEXT: #pragma omp target teams
// CHECK-NEXT: #pragma omp distribute parallel for num_threads(accomp_num_workers)
// CHECK-NEXT: for
// CHECK-NEXT: a[i] += 2;
// CHECK-NEXT: }
#pragma acc parallel loop gang worker num_workers(workers(n)) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 2;
// Discarded where no worker loop is there to limit.
// CHECK-NOT: accomp_num_workers
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n)
// CHECK-NEXT: #pragma omp distribute
#pragma acc parallel loop gang num_workers(workers(n)) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 3;
// CHECK: #pragma omp distribute simd simdlen(FOUR * 2)
#pragma acc parallel loop gang vector vector_length(FOUR * 2) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 4;
// CHECK: #pragma omp distribute simd{{$}}
// ERR: warning: 'vector_length' is not a constant expression{{.*}} [vector-length-not-constant]
// ERR-NEXT: #pragma acc parallel loop gang vector vector_length(n) copy(a[0:n])
// ERR-NEXT: ^
#pragma acc parallel loop gang vector vector_length(n) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 5;
// CHECK: #pragma omp distribute{{$}}
#pragma acc parallel loop gang vector_length(n) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 6;
}
