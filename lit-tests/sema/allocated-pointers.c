// Pointers that data clauses name alone: nothing that they point to is moved. Where the function shows how many
// elements they are allocated with, a fix-it adds the section.
// RUN: %accomp-clang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
#include <stdlib.h>

#define COUNT 40

void sums(int n, double *given) {
  double *a = malloc(n * sizeof *a), *b = (double *)calloc(2 * n, sizeof(double)), *c = NULL;
  char *d = malloc(COUNT), *e = malloc(n);
  c = malloc(sizeof(double) * (n + 1));
  // CHECK: [[@LINE+17]]:23: warning: 'copy' is about the pointer 'a' alone: nothing that it points to is moved
  // CHECK-NEXT: #pragma acc data copy(a)
  // CHECK-NEXT: {{^ +\^$}}
  // CHECK-NEXT: {{^ +}}[0:n]{{$}}
  // CHECK-NEXT: note: name the elements, as in 'a[0:n]'
  // CHECK: about the pointer 'b'
  // CHECK: {{^ +}}[0:2 * n]{{$}}
  // CHECK: as in 'b[0:2 * n]'
  // CHECK: about the pointer 'c'
  // CHECK: {{^ +}}[0:(n + 1)]{{$}}
  // CHECK: as in 'c[0:(n + 1)]'
  // CHECK: about the pointer 'd'
  // CHECK: {{^ +}}[0:COUNT]{{$}}
  // CHECK: as in 'd[0:COUNT]'
  // CHECK: about the pointer 'e'
  // CHECK: {{^ +}}[0:n]{{$}}
  // CHECK: as in 'e[0:n]'
#pragma acc data copy(a) copyin(b) copyout(c) create(d, e)
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
  // Of other elements, of a number that calls give, of several numbers, and what is given: no fix-it.
  double *f = malloc(n), *g = malloc(atoi("3") * sizeof(double)), *h = malloc(n * sizeof(double));
  if (n > 3)
    h = malloc(3 * sizeof(double));
  // CHECK: about the pointer 'f'
  // CHECK-NOT: {{^ +\[}}
  // CHECK: as in 'f[0:n]'
  // CHECK-NOT: {{^ +\[}}
#pragma acc data copy(f, g, h, given)
  f[0] = g[0] + h[0] + given[0];
}
