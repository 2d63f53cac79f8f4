// Data clauses move less where the module of the program proves it: bytes are counted before and after.
// REQUIRES: cpu-device, clang-19, gcc
// RUN: split-file %s %t.d
// RUN: %gcc -shared -fPIC -I%accomp/runtime/include %t.d/tool.c -o %t.d/tool.so
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %t.d/program.c -o %t.plain
// RUN: env ACC_PROFLIB=%t.d/tool.so %run-cpu 36 %t.plain | FileCheck --check-prefixes=CHECK,BEFORE %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-optimize-data %t.d/program.c -o %t.less 2>%t.silent
// RUN: not test -s %t.silent
// RUN: env ACC_PROFLIB=%t.d/tool.so %run-cpu 36 %t.less | FileCheck --check-prefixes=CHECK,AFTER %s
// RUN: %accomp-clang -fopenacc-print=omp-acc -fopenacc-optimize-data %t.d/program.c 2>%t.remarks | FileCheck --check-prefix=PRINT %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-optimize-data %t.d/unformed.c 2>&1 | FileCheck --check-prefix=UNFORMED %s
// RUN: %accomp-flang -fopenacc-print=omp -fopenacc-optimize-data %t.d/program.f90 2>&1 | FileCheck --check-prefix=FORTRAN %s

// FORTRAN: omp target teams {{.*}}map(to: a, b) map(from: c)
// CHECK: result 1039 360 47
// BEFORE: up 65320 down 65320
// AFTER: up 8520 down 6080

//--- tool.c
#include <acc_prof.h>
#include <stdio.h>
static size_t up, down;
static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)api;
  *(info->event_type == acc_ev_enqueue_upload_start ? &up : &down) += event->data_event.bytes;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  printf("up %zu down %zu\n", up, down);
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func look) {
  (void)unreg, (void)look;
  reg(acc_ev_enqueue_upload_start, count, acc_reg);
  reg(acc_ev_enqueue_download_start, count, acc_reg);
  reg(acc_ev_runtime_shutdown, end, acc_reg);
}

//--- program.c
#include <stdio.h>
#include <stdlib.h>
#define N 100
// REMARK-DAG: remark: hoist-data: 'copy' of 'c' in a loop: 'copy' by 'data' around it; the host does not use it in the loop
// PRINT-LABEL: void scale
// REMARK-DAG: program.c:9:32: remark: narrow-copies: 'copy' of 'p[0:n]' becomes 'copyin'; the region only reads it [mlir-change]
static void scale(const double *restrict p, double *q, int n) {
// PRINT: map(to: p[0:n]) map(tofrom: q[0:n])
#pragma acc parallel loop copy(p[0:n]) copy(q[0:n])
  for (int i = 0; i < n; ++i)
    q[i] = q[i] * 2 + p[i];
}
// PRINT-LABEL: void same
// REMARK-DAG: remark: narrow-copies: not done: 'copy' of 'p[0:n]' becomes 'copyin', but what the region writes to may be the same memory
static void same(double *p, double *q, int n) {
// PRINT: map(tofrom: p[0:n], q[0:n])
#pragma acc parallel loop copy(p[0:n], q[0:n])
  for (int i = 0; i < n; ++i)
    q[i] = p[i] + 1;
}
// PRINT-LABEL: void sweeps
// Both constructs move both arrays, so if these overlap they are the same.
// PRINT: omp target data map(tofrom: p[0:n], q[0:n])
static void sweeps(double *p, double *q, int n) {
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(p[0:n], q[0:n])
    for (int i = 0; i < n; ++i)
      q[i] += p[i];
#pragma acc parallel loop copy(p[0:n], q[0:n])
    for (int i = 0; i < n; ++i)
      p[i] = q[i] - p[i];
  }
}
// PRINT-LABEL: void apart
// PRINT-NOT: {{^ *}}#pragma omp target data
// REMARK-DAG: remark: hoist-data: not done: {{.*}} of 'p[0:n]' in a loop: {{.*}}, but another pointer in the loop may lead to a part of it
void apart(double *p, double *q, int n) {
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i)
      p[i] += 1;
#pragma acc parallel loop copy(q[0:n])
    for (int i = 0; i < n; ++i)
      q[i] += 1;
  }
}
// PRINT-LABEL: void host
// PRINT-NOT: {{^ *}}#pragma omp target data
// REMARK-DAG: remark: hoist-data: not done: {{.*}} of 'p[0:n]' in a loop: {{.*}}, but the host uses it in the loop
void host(double *p, double *q, int n) {
  for (int t = 0; t < 3; ++t) {
    *q += 1;
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i)
      p[i] += 1;
  }
}
// A pointer may lead to nothing where the loop has no iteration, or does not reach the construct.
// PRINT-LABEL: void asked
// PRINT: omp target data map(tofrom: p[0:n]) if((0) < (times))
void asked(double *p, int n, int times) {
  for (int t = 0; t < times; ++t) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i)
      p[i] += 1;
  }
}
// PRINT-LABEL: void unreached
// PRINT-NOT: {{^ *}}#pragma omp target data
// REMARK-DAG: remark: hoist-data: not done: {{.*}} of 'p[0:n]' in a loop: {{.*}}, but the pointer may lead to nothing where no construct is reached
void unreached(double *p, int n, int times) {
  for (int t = 0; t < times; ++t) {
    if (t < 4)
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i)
      p[i] += 1;
  }
}
// PRINT-LABEL: void change
#pragma acc routine seq
static void change(double *x) { *x += 1; }
int main(void) {
  double a[N], b[N], c[N], sum = 0;
  int part[N] = {0};
  double *d = malloc(N * sizeof *d);
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = c[i] = 0;
    d[i] = 1;
  }
// PRINT: omp target data map(to: a, d[0:N]) map(tofrom: b, c)
  for (int t = 0; t < 10; ++t) {
// PRINT: map(to: a) map(from: b)
#pragma acc parallel loop copy(a, b)
    for (int i = 0; i < N; ++i)
      b[i] = a[i] + 1;
// The first and the last element are not written.
// PRINT: map(to: a, b, d[0:N]) map(tofrom: c)
#pragma acc parallel loop copy(a, b, c) copy(d[0:N])
    for (int i = 1; i < N - 1; ++i)
      c[i] = b[i - 1] + a[i] + d[i];
  }
// REMARK-DAG: remark: narrow-copies: not done: 'copy' of 'c' becomes 'copyin', but the region calls what may write to it
// PRINT: map(tofrom: c, a)
#pragma acc parallel loop copy(c, a)
  for (int i = 0; i < N; ++i)
    change(&a[i]);
// Elements are written under a condition.
// PRINT: map(tofrom: part) map(to: b)
#pragma acc parallel loop copy(part, b)
  for (int i = 0; i < N; ++i)
    if (b[i] > 10)
      part[i] = 4;
  scale(a, c, 5);
  same(d, d, 5);
  sweeps(a, a, N);
  sweeps(b, d, N);
  for (int i = 0; i < N; ++i)
    sum += part[i];
  printf("result %g %g %g\n", c[4] + a[50] + d[4] + 1000, sum, b[44]);
  free(d);
  return 0;
}

//--- unformed.c
// UNFORMED: unformed.c:{{[0-9]+}}:3: remark: narrow-copies: not done: data clauses move less, but this has no form in MLIR:
// UNFORMED: map(tofrom: a[0:n])
int f(int n, int *a) {
  int bits = 0;
  switch (n) {
  case 1:
    if (bits) break;
    return 1;
  }
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = bits;
  return 0;
}

//--- program.f90
subroutine f(n)
  integer :: n, i
  real :: a(10), c(10)
  real, allocatable :: b(:)
  allocate (b(n))
  a = 1
  b = 2
!$acc parallel loop copy(a, b, c)
  do i = 2, 10
    c(i) = a(i) + b(i)
  end do
  print *, c
end subroutine
