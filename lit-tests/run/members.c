// Members that are pointers, with and without a data clause for the struct around them.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-cpu 5 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: cpu-device
#include <stdio.h>
#include <stdlib.h>
enum { N = 8 };
struct grid { int n; double *cell; double *old; };

int main(void) {
  struct grid g = {N, malloc(N * sizeof(double)), malloc(N * sizeof(double))}, *p = &g;
  double sum = 0;
  for (int i = 0; i < N; ++i)
    g.cell[i] = g.old[i] = i;
#pragma acc parallel loop gang copy(g.cell[0:N])
  for (int i = 0; i < g.n; ++i)
    g.cell[i] += 0.5;
  printf("%g %g\n", g.cell[0], g.cell[7]); // CHECK: 0.5 7.5
#pragma acc parallel loop gang copyin(g.cell[0:N]) copyout(g.old[0:N])
  for (int i = 0; i < g.n; ++i)
    g.old[i] = g.cell[i] * 2;
  printf("%g %g\n", g.old[0], g.old[7]); // CHECK-NEXT: 1 15
#pragma acc parallel loop gang copyin(g, g.old[0:N]) reduction(+ : sum)
  for (int i = 0; i < g.n; ++i)
    sum += g.old[i];
  printf("%g\n", sum); // CHECK-NEXT: 64
#pragma acc enter data copyin(p[0:1], p->cell[0:N])
#pragma acc parallel loop gang present(p[0:1], p->cell[0:N])
  for (int i = 0; i < p->n; ++i)
    p->cell[i] += 1;
#pragma acc update self(p->cell[0:4])
  printf("%g %g\n", g.cell[3], g.cell[4]); // CHECK-NEXT: 4.5 4.5
#pragma acc exit data delete(p->cell[0:N], p[0:1])
#pragma acc parallel loop gang copy(p->cell[0:N])
  for (int i = 0; i < N; ++i)
    p->cell[i] = -i;
  printf("%g %d\n", g.cell[7], g.n); // CHECK-NEXT: -7 8
  return 0;
}
