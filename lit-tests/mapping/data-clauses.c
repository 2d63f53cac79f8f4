// Data clauses and implicit data attributes of compute constructs.
// RUN: grep -v 'CHECK\|ERR\|V50' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -fopenacc-omp-version=5.0 2>&1 | %unfold | FileCheck %s --check-prefix=V50

struct grid { int n; double *cell; };

void data(int n, int *a, int *b, struct grid *g) {
  int s = 0, v[8] = {0};
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) map(to: b[0:n]) map(from: v) map(alloc: s)
#pragma acc parallel copy(a[0:n]) copyin(b[0:n]) copyout(v) create(s)
  { a[0] = b[0]; v[0] = 1; s = 2; }
// The older spellings mean the same.
// CHECK: #pragma omp target teams map(tofrom: a[0:n]) map(to: b[0:n]) map(from: v) map(alloc: s)
#pragma acc parallel pcopy(a[0:n]) present_or_copyin(b[0:n]) pcopyout(v) pcreate(s)
  { a[0] = b[0]; v[0] = 1; s = 2; }
// One variable in two data clauses is moved both ways, by one map.
// CHECK: #pragma omp target teams map(tofrom: v)
#pragma acc parallel copyin(v) copyout(v)
  v[0] += 1;
// CHECK: #pragma omp target teams map(present, alloc: a[0:n])
// V50: warning: OpenMP 5.0 has no 'present' modifier{{.*}}[present-not-checked]
// V50: #pragma omp target teams map(alloc: a[0:n])
#pragma acc parallel present(a[0:n])
  a[0] = 1;
// CHECK: #pragma omp target teams is_device_ptr(a)
#pragma acc parallel deviceptr(a)
  a[0] = 1;
// A pointer keeps its value, or is translated where its target is present: OpenMP's own rule.
// CHECK: #pragma omp target teams firstprivate(n)
#pragma acc parallel no_create(a[0:n])
  a[n - 1] = 1;
// Others are not transferred, whether they are present or not.
// CHECK: #pragma omp target teams map(alloc: v, s) firstprivate(n)
#pragma acc parallel no_create(v, s)
  if (n > 0)
    v[0] = s;
// CHECK: #pragma omp target teams map(tofrom: g->cell[0:n]) firstprivate(n)
#pragma acc parallel copy(g->cell[0:n])
  g->cell[n - 1] = 1;
// CHECK: #pragma omp target teams map(present, alloc: v) shared(v)
#pragma acc parallel default(present)
  v[0] = 1;
// What an enclosing data construct maps is not mapped again as a whole.
// CHECK: #pragma omp target data map(tofrom: v[0:4], s)
// CHECK: #pragma omp target teams map(alloc: v[0:4], s) shared(v, s)
#pragma acc data copy(v[0:4], s)
  {
#pragma acc parallel
    { v[0] = 1; s = 2; }
  }
// CHECK: #pragma omp target teams if(target: n > 3) firstprivate(n)
#pragma acc parallel if(n > 3)
  n = 1;
// CHECK: #pragma omp target teams if(target: (n > 3) && !s) firstprivate(n)
#pragma acc parallel if(n > 3) self(s)
  n = 1;
// CHECK: #pragma omp target teams if(target: 0) firstprivate(n)
#pragma acc parallel self
  n = 1;
}

static const double weight[3] = {1, 2, 3};

void constants(double *a) {
// What is const need not be copied back, and could lie in memory that cannot be written.
// CHECK: #pragma omp target teams map(to: weight) shared(weight)
#pragma acc parallel
  a[0] = weight[1];
// CHECK: #pragma omp target teams num_teams(1) map(to: weight) shared(weight)
#pragma acc kernels
  a[0] = weight[1];
}
