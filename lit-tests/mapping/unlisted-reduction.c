// Loops of one gang reduce variables that are in no clause of the construct: section 2.6.2 asks for one; the policy
// that compiles shares them, for their results would be lost.
// RUN: grep -v 'CHECK\|DOCUM' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition 2>&1 | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp 2>/dev/null | FileCheck --check-prefix=DOCUMENTED %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %t.c -o %t && %run-cpu 5 %t
// RUN: %accomp-clang -w -O1 %t.c -o %t.host && %t.host
// REQUIRES: clang-19, cpu-device
#include <complex.h>

enum { N = 100 };

int main(void) {
  int a[N], s = 1, t = 1, u = 1, v = 1, w = 1;
  double _Complex z = 1;
  for (int i = 0; i < N; ++i)
    a[i] = i;

// CHECK: warning: variable 's' is reduced here but is in no data clause of the 'parallel' construct
// CHECK: warning: variable 'u' is reduced here but is in no data clause of the 'serial' construct
// CHECK-NOT: warning:
// CHECK: #pragma omp target {{.*}}map(tofrom: s, z)
// DOCUMENTED: #pragma omp target teams {{.*}}firstprivate(s, z)
#pragma acc parallel copyin(a)
#pragma acc loop vector reduction(+ : s, z)
  for (int i = 0; i < N; ++i)
    s += a[i], z += a[i] * I;

// CHECK: #pragma omp target {{.*}}map(tofrom: t)
#pragma acc parallel loop worker copyin(a) reduction(+ : t)
  for (int i = 0; i < N; ++i)
    t += a[i];

// CHECK: #pragma omp target {{.*}}map(tofrom: u)
#pragma acc serial copyin(a)
#pragma acc loop seq reduction(+ : u)
  for (int i = 0; i < N; ++i)
    u += a[i];

// What the construct lists stays as it is there.
// CHECK: #pragma omp target {{.*}}firstprivate(v)
#pragma acc parallel copyin(a) firstprivate(v)
#pragma acc loop worker reduction(+ : v)
  for (int i = 0; i < N; ++i)
    v += a[i];

// A private copy of an outer loop is reduced, not the variable.
// CHECK: #pragma omp target
// CHECK-NOT: tofrom: w
// CHECK: w == 1
#pragma acc parallel copy(a) num_gangs(1)
#pragma acc loop gang private(w)
  for (int i = 0; i < N; ++i) {
    w = 0;
#pragma acc loop worker reduction(+ : w)
    for (int j = 0; j < 3; ++j)
      w += j;
    a[i] += w;
  }
  return !(s == 4951 && z == 1 + 4950 * I && t == 4951 && u == 4951 && v == 1 && w == 1 && a[N - 1] == N + 2);
}
