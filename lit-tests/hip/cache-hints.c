// Cache directives that stay hints: the remark says why, and results are what they are without.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 13 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.host.c 2> %t.remarks
// RUN: FileCheck %s --check-prefix=WHY < %t.remarks
// RUN: not grep window %t.host.hip.cpp
// RUN: %accomp-clang -fopenacc-target=hip-cpu -Wcache-hint -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: %accomp-clang -fopenacc-target=hip-cpu -fopenacc-explain -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: not %accomp-clang -fopenacc-target=hip-cpu -Werror=cache-hint -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %accomp-clang -fopenacc-target=hip-cpu -c %s -o %t.o 2> %t.err && not grep . %t.err
// CHECK: wrong 0
// ERROR: error: 'cache' of 'a' stays a hint
#include <stdio.h>
#define N 100
#define AT(i) a[i]
static double a[N + 2], b[N + 2], **rows;
struct record { double x; } records[N];
#pragma acc routine seq
static double twice(double x) { return 2 * x; }

static void alone(double *restrict q) {
#pragma acc parallel loop gang copyin(a) copyout(q[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: 'cache' of 'a' stays a hint, the hardware's caches are used: one thread makes the iteration alone
#pragma acc cache(a[i:1])
    q[i] = a[i];
  }
}
static void within(double *restrict q) {
#pragma acc parallel loop gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < N; ++i) {
    q[i] = 0;
    for (int k = 0; k < 2; ++k) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} each thread executes the loop around it alone
#pragma acc cache(a[i:2])
      q[i] += a[i + k];
    }
  }
}
static void stretched(double *restrict q) {
#pragma acc parallel loop gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < N / 2; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} '2 * i' is not a control variable plus a constant
#pragma acc cache(a[2 * i:2])
    q[i] = a[2 * i] + a[2 * i + 1];
  }
#pragma acc parallel loop gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < N; i += 2) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} the step of the loop is not 1
#pragma acc cache(a[i:2])
    q[i] = a[i] + a[i + 1];
  }
}
static void sizes(int n, int m, double *restrict q) {
#pragma acc parallel loop gang copyin(a) copyout(q[0:N])
  for (int i = 0; i < n; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} the length of the section is not known when compiling
#pragma acc cache(a[0:m])
#pragma acc loop vector
    for (int j = 0; j < m; ++j) q[j] = a[j];
  }
#pragma acc parallel loop tile(n, n) gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} the size of the tiles is not known
#pragma acc cache(a[i:1])
      q[i * 10 + j] = a[i];
    }
#pragma acc parallel loop tile(100, 100) gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} its elements are of type 'struct record', no number
#pragma acc cache(records[i:1])
      q[i * 10 + j] = a[i] + records[i].x;
    }
}
static void named(double *q) {
#pragma acc parallel loop gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} a macro names it
#pragma acc cache(a[i:1])
    q[i] = AT(i);
  }
#pragma acc parallel loop gang vector copyin(a) copyout(q[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} its address is taken
#pragma acc cache(a[i:1])
    const double *p = &a[i];
    q[i] = *p;
  }
#pragma acc parallel loop gang vector copyin(a) copy(b)
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} it is accessed atomically
#pragma acc cache(b[0:1])
#pragma acc atomic update
    b[0] += a[i];
  }
}
// The second value is read after an assignment that may change it.
static void aliased(double *p, double *q) {
#pragma acc parallel loop gang vector copy(p[0:N], q[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} 'q' may be another name of its elements: 'readonly' says otherwise
#pragma acc cache(p[i:1])
    q[i] = p[i] + 1;
    q[i] += p[i];
  }
#pragma acc parallel loop gang vector copy(p[0:N], q[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} 'q' may be another name of its elements: 'restrict' tells
#pragma acc cache(p[i:1])
    p[i] = q[i] + 1;
  }
#pragma acc parallel loop gang vector copy(p[0:N])
  for (int i = 0; i < N; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}} 'twice' is called, which may refer to it
#pragma acc cache(p[i:1])
    p[i] = twice(p[i]);
  }
}
static void expect(const char *name, int ok, int *wrong) {
  if (!ok) ++*wrong, printf("%s\n", name);
}
int main(void) {
  int wrong = 0, ok = 1;
  double q[N] = {0};
  for (int i = 0; i < N + 2; ++i) a[i] = i, b[i] = 0;
  alone(q);
  for (int i = 0; i < N; ++i) ok &= q[i] == i;
  expect("alone", ok, &wrong);
  within(q);
  for (int i = 0; i < N; ++i) ok &= q[i] == 2 * i + 1;
  expect("within", ok, &wrong);
  stretched(q);
  for (int i = 0; i < N; i += 2) ok &= q[i] == 2 * i + 1;
  expect("stretched", ok, &wrong);
  sizes(10, N, q);
  for (int i = 0; i < N; ++i) ok &= q[i] == i / 10;
  expect("sizes", ok, &wrong);
  named(q);
  for (int i = 0; i < N; ++i) ok &= q[i] == i;
  expect("named", ok && b[0] == N * (N - 1) / 2, &wrong);
  aliased(q, q);  // q = 2 * (q + 1), q + 1, twice that
  for (int i = 0; i < N; ++i) ok &= q[i] == 2 * (2 * (i + 1) + 1);
  expect("aliased", ok, &wrong);
  printf("wrong %d\n", wrong);
  return wrong;
}
