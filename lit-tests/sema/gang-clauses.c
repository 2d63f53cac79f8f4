// Several `gang` clauses are one with the arguments of all, for each device type (OpenACC 3.3 2.4, 2.9.2).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: sed -n '/^void taken/,/^}/p' %s > %t.c && %accomp-clang -w -fopenacc-print=omp %t.c -o - | FileCheck %s
// CHECK: num_teams(4) dist_schedule(static)
// CHECK: dist_schedule(static, n)
void taken(int n, int *a) {
#pragma acc parallel loop gang(dim:2) vector gang(static:n)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
#pragma acc kernels
  {
#pragma acc loop gang(num:4) worker gang(static:*)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
#pragma acc loop gang gang(static:n)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
#pragma acc loop gang(num:2) device_type(host) gang(static:4) gang(num:2)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
  }
}
void refused(int n, int *a) {
#pragma acc kernels
  {
    // expected-note@+2{{first 'gang' clause is here}}
    // expected-error@+1{{clause 'gang' appears more than once on directive 'loop'}}
#pragma acc loop gang(4) gang(num:4)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
    // expected-note@+2{{first 'gang' clause is here}}
    // expected-error@+1{{clause 'gang' appears more than once on directive 'loop'}}
#pragma acc loop gang(static:4) gang(static:*)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
    // expected-note@+2{{first 'worker' clause is here}}
    // expected-error@+1{{clause 'worker' appears more than once on directive 'loop'}}
#pragma acc loop worker worker(2)
    for (int i = 0; i < n; ++i)
      a[i] = 1;
  }
  // expected-error@+1{{'num' argument of 'gang' clause is not allowed}}
#pragma acc parallel loop gang gang(num:4)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
