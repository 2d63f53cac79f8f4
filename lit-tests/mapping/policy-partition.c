// The policy `partition`: outermost independent loops without a level become gang and worker loops.
// RUN: grep -v 'CHECK\|ERR\|BAD\|GANG\|OPT' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition 2> %t.err | %unfold | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: not %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=fastest 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: invalid value 'fastest' in '-fopenacc-policy=fastest'; expected 'analyzed', 'documented', 'partition' or 'sequential'
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition:levels=gang 2>/dev/null | %unfold \
// RUN:   | FileCheck %s --check-prefix=GANG
// RUN: not %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition:levels=all 2>&1 | FileCheck %s --check-prefix=OPT
// OPT: error: invalid value 'levels=all' in '-fopenacc-policy=partition:levels=all'; expected 'levels=gang+worker' or 'levels=gang'

void partition(int n, int *a) {
  int s = 0;
// ERR-NOT: gang-redundant-loop
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]){{$}}
// GANG: #pragma omp target teams distribute map(tofrom: a[0:n]){{$}}
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams distribute parallel for {{.*}} reduction(+: s)
#pragma acc parallel loop reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
// The loops within keep their levels; the outer one takes what is free.
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]){{$}}
// CHECK: #pragma omp simd{{$}}
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i += 4)
#pragma acc loop vector
    for (int j = 0; j < 4; ++j)
      a[i + j] += 1;
// Without a gang loop one gang is enough, and repeats nothing.
// CHECK: #pragma omp target parallel for map
#pragma acc parallel loop worker copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target map
// CHECK-NEXT: for
#pragma acc parallel loop seq copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams num_teams(3) map
#pragma acc parallel num_gangs(3) copy(a[0:n])
  a[0] = 1;
}

void copies(int n, int *a, int t) {
  int i, x;
// A scalar that each iteration sets first is private to the workers and vector lanes,
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) private(i, x){{$}}
#pragma acc parallel loop copy(a[0:n])
  for (i = 0; i < n; ++i) {
    x = a[i];
    a[i] = x + 1;
  }
// one that may be read before it is set, firstprivate to the workers;
// CHECK: #pragma omp target teams distribute parallel for map({{.*}}) private(i) firstprivate(t){{$}}
#pragma acc parallel loop copy(a[0:n])
  for (i = 0; i < n; ++i) {
    if (a[i] > 3)
      t = a[i];
    a[i] = t;
  }
// simd has no firstprivate, so such a loop goes without it.
// ERR: remark: 'vector' is left out: the loop modifies 't'{{.*}}[not-vectorized]
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n]) private(i) firstprivate(t){{$}}
#pragma acc parallel loop gang vector copy(a[0:n])
  for (i = 0; i < n; ++i) {
    if (a[i] > 3)
      t = a[i];
    a[i] = t;
  }
// Not where later code of the construct reads the variable, nor for what is shared by the gangs.
// CHECK: #pragma omp target map(tofrom: a[0:n]){{$}}
// CHECK: #pragma omp parallel for private(i){{$}}
#pragma acc parallel num_gangs(1) copy(a[0:n])
  {
#pragma acc loop worker
    for (i = 0; i < n; ++i) {
      if (i == 3)
        x = a[i];
    }
    a[0] = x;
  }
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n], x) private(i){{$}}
#pragma acc parallel loop copy(a[0:n]) copy(x)
  for (i = 0; i < n; ++i)
    if (i == 3)
      x = a[i];
// A reduction of the nest is one of each partitioned loop in it.
// CHECK: #pragma omp target teams distribute {{.*}}private(i) reduction(+: t)
// CHECK: #pragma omp parallel for reduction(+: t)
#pragma acc parallel loop gang reduction(+: t) copyin(a[0:n])
  for (i = 0; i < n; i += 4)
#pragma acc loop worker
    for (int j = 0; j < 4; ++j)
      t += a[i + j];
}
