// Data clauses and directives on a device with memory of its own: what is moved, and what is not.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 13 %t | FileCheck %s
// REQUIRES: cpu-device
#include <stdio.h>
#include <stdlib.h>

enum { N = 8 };
struct grid { int n; double *cell; };

static void show(const char *what, const int *a, int n) {
  printf("%s:", what);
  for (int i = 0; i < n; ++i)
    printf(" %d", a[i]);
  printf("\n");
}

int main(void) {
  int a[N], b[N], s = 1, n = N;
  int *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; ++i)
    a[i] = b[i] = p[i] = i;

#pragma acc parallel copy(a) copyin(b)
  { a[0] += 10; b[0] += 10; }
  show("copy", a, 2); // CHECK: copy: 10 1
  show("copyin", b, 2); // CHECK-NEXT: copyin: 0 1

#pragma acc parallel loop gang copyout(p[2:3])
  for (int i = 2; i < 5; ++i)
    p[i] = 100 + i;
  show("copyout", p, N); // CHECK-NEXT: copyout: 0 1 102 103 104 5 6 7

// The data region keeps the device's copy: what the host does in between does not reach it, nor back.
#pragma acc data copy(a[0:n]) create(b)
  {
    a[1] = -1;
#pragma acc parallel loop gang present(a[0:n])
    for (int i = 0; i < N; ++i)
      b[i] = a[i] * 2;
    show("host", a, 2); // CHECK-NEXT: host: 10 -1
#pragma acc update self(b[0:4])
    show("self", b, N); // CHECK-NEXT: self: 20 2 4 6 4 5 6 7
    b[7] = 70;
#pragma acc update device(b[7:1])
#pragma acc parallel
    a[7] = b[7] + b[6];
  }
  show("data", a, N); // CHECK-NEXT: data: 10 1 2 3 4 5 6 82

#pragma acc enter data copyin(p[0:n]) create(s)
#pragma acc parallel present(p[0:n], s)
  { s = p[7]; p[7] = 0; }
#pragma acc exit data copyout(s) delete(p[0:n])
  printf("exit %d %d\n", s, p[7]); // CHECK-NEXT: exit 7 7

// Nested lifetimes: nothing comes back before the last.
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel copyout(a)
  a[0] = 55;
#pragma acc exit data copyout(a)
  printf("first %d\n", a[0]); // CHECK-NEXT: first 10
#pragma acc exit data copyout(a)
  printf("last %d\n", a[0]); // CHECK-NEXT: last 55
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc parallel present(a)
  a[0] = 66;
#pragma acc exit data copyout(a) finalize
  printf("finalize %d\n", a[0]); // CHECK-NEXT: finalize 66

// Scalars are firstprivate, aggregates copied; in kernels scalars are copied too.
  s = 3;
#pragma acc parallel
  { a[1] = s; s = 4; }
  printf("implicit %d %d\n", a[1], s); // CHECK-NEXT: implicit 3 3
#pragma acc kernels
  s = a[1] + 1;
  printf("kernels %d\n", s); // CHECK-NEXT: kernels 4

  struct grid g = {N, malloc(N * sizeof(double))};
  for (int i = 0; i < N; ++i)
    g.cell[i] = i;
#pragma acc parallel loop gang copy(g.cell[0:N])
  for (int i = 0; i < g.n; ++i)
    g.cell[i] += 0.5;
  printf("member %g %g\n", g.cell[0], g.cell[7]); // CHECK-NEXT: member 0.5 7.5

  double m[3][4];
#pragma acc parallel loop gang collapse(2) copyout(m[1:2][0:4])
  for (int i = 1; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      m[i][j] = i * 10 + j;
  printf("rows %g %g\n", m[1][0], m[2][3]); // CHECK-NEXT: rows 10 23

// if and self choose the host, where the host's data is used.
  s = 1;
#pragma acc data copyin(a)
  {
    a[2] = 77;
#pragma acc parallel if(s > 1) copy(a)
    a[3] = a[2];
#pragma acc parallel self copy(a)
    a[4] = a[2];
#pragma acc parallel copyout(b[0:1])
    b[0] = a[2];
  }
  printf("if %d %d %d\n", a[3], a[4], b[0]); // CHECK-NEXT: if 77 77 2

#pragma acc data copyin(p[0:n])
#pragma acc host_data use_device(p)
  {
    int *device = p;
#pragma acc parallel deviceptr(device) copyout(b[1:1])
    b[1] = device[3];
  }
  printf("host_data %d\n", b[1]); // CHECK-NEXT: host_data 103
  return 0;
}
