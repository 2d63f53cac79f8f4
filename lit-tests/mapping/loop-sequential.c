// `seq`, `auto` and unpartitioned loops: the directive is discarded, private variables become local copies.
// RUN: grep -v 'CHECK\|ERR\|V50' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp 2> %t.err | %unfold | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

void sequential(int n, int *a) {
  int i, t = 0, v[4] = {0};
  int (*q)[4] = &v;
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate({{n, i|i, n}})
// CHECK-NEXT: for (i = 0; i < n; ++i)
#pragma acc parallel loop seq collapse(1) copy(a[0:n])
  for (i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: for (int j = 0; j < n; ++j)
// CHECK-NEXT: a[j] += 2;
#pragma acc parallel loop auto gang worker vector copy(a[0:n])
  for (int j = 0; j < n; ++j)
    a[j] += 2;
// CHECK: #pragma omp target teams
// CHECK-NEXT: {
// CHECK-NEXT: int t;
// CHECK-NEXT: int v[4];
// CHECK-NEXT: int (*q)[4];
// CHECK-NEXT: for (int j = 0; j < n; ++j) {
// CHECK-NEXT: t = j;
// CHECK: a[j] += v[0] + (*q)[0];
// CHECK-NEXT: }
// CHECK-NEXT: }
#pragma acc parallel loop seq private(t, v, q) copy(a[0:n])
  for (int j = 0; j < n; ++j) {
    t = j;
    v[0] = t;
    q = &v;
    a[j] += v[0] + (*q)[0];
  }
// The reduction of a sequential loop is that of the plain loop.
// CHECK: #pragma omp target teams map(to: a[0:n]) map(tofrom: t) shared(a) firstprivate(n) reduction(+: t)
// CHECK-NEXT: for
#pragma acc parallel loop seq reduction(+: t) copyin(a[0:n])
  for (int j = 0; j < n; ++j)
    t += a[j];
// Independent, but no level is written: each gang runs the loop, which is said.
// ERR: :{{[0-9]+}}:1: warning: wrong results: each gang executes all iterations of this loop{{.*}}'documented' adds none, '-fopenacc-policy=analyzed' does [gang-redundant-loop]
// CHECK: #pragma omp target teams num_teams(2) map(tofrom: a[0:n]) shared(a) firstprivate(n)
// CHECK-NEXT: for
#pragma acc parallel loop num_gangs(2) copy(a[0:n])
  for (int j = 0; j < n; ++j)
    a[j] = j;
// CHECK: #pragma omp target teams
// CHECK-NEXT: for
#pragma acc parallel loop independent num_gangs(1) copy(a[0:n])
  for (int j = 0; j < n; ++j)
    a[j] = j;
// ERR-NOT: gang-redundant-loop
}
