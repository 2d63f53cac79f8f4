// The policy `partition`: outermost independent loops without a level become gang and worker loops.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition 2>&1 | %unfold | FileCheck %s
// RUN: not %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=fastest 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: invalid value 'fastest' in '-fopenacc-policy=fastest'; expected 'documented' or 'partition'

void partition(int n, int *a) {
  int s = 0;
// CHECK-NOT: gang-redundant-loop
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n)
// CHECK-NEXT: #pragma omp distribute parallel for shared
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams {{.*}} reduction(+: s)
// CHECK-NEXT: #pragma omp distribute parallel for shared({{.*}}) reduction(+: s)
#pragma acc parallel loop reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
// The loops within keep their levels; the outer one takes what is free.
// CHECK: #pragma omp distribute{{$}}
// CHECK: #pragma omp simd{{$}}
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop vector
    for (int j = 0; j < 4; ++j)
      a[i + j] += 1;
// Without a gang loop one gang is enough, and repeats nothing.
// CHECK: #pragma omp target teams num_teams(1) map
// CHECK-NEXT: #pragma omp parallel for shared
#pragma acc parallel loop worker copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams num_teams(1) map
// CHECK-NEXT: for
#pragma acc parallel loop seq copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams num_teams(3) map
#pragma acc parallel num_gangs(3) copy(a[0:n])
  a[0] = 1;
}
