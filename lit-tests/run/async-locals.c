// Variables that end with their function are copied in with the value that they have at the construct: a queue may come
// to it later. What a queue writes to them before is theirs.
// REQUIRES: cpu-device, g++
// RUN: %accomp-clang -Wall -Werror -O2 -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck %s
// RUN: %accomp-clang -Wall -Werror -fopenacc-target=hip-cpu %s -o %t.hip
// RUN: env ACCOMP_HIPCPU_STREAMS=lazy %run-hip 7 %t.hip | FileCheck %s
// RUN: %accomp-clang -Wall -Werror -fopenacc-target=host %s -o %t.host && %t.host | FileCheck %s
// CHECK: {{^}}5934 14 1 1131 9{{$}}
#include <stdio.h>
struct vector {
  double *p;
  int n;
};
static void add(double *a, int n, double first) {
  double local[8];
  for (int i = 0; i < 8; i++)
    local[i] = first + i;
#pragma acc parallel loop present(a[0:n]) copyin(local[0:8]) async(1)
  for (int i = 0; i < n; i++)
    a[i] += local[i % 8];
}
static double spoil(int depth) {
  volatile double frame[64];
  for (int i = 0; i < 64; i++)
    frame[i] = -1;
  return depth ? spoil(depth - 1) : frame[7];
}
static void move(struct vector v, double *to) {
#pragma acc parallel present(v.p[0:v.n], to[0:1]) copyin(v) async(1)
  to[0] = v.n;
}
int main(void) {
  static double a[100], to[1];
  double x = 0, sum = 0, all = 0, last[1] = {1};
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc enter data copyin(a) create(to) async(1)
#pragma acc serial async(1) copyout(x)
  {
    double y = 0;
    for (int k = 0; k < 30000000; k++)
      y += k * 1e-9 / (y + 1);
    x = y > 0;
  }
  add(a, 100, 1);
  sum += spoil(9);
  add(a, 100, 2);
  sum += spoil(9) + 2;
#pragma acc parallel loop reduction(+ : sum) present(a) async(1)
  for (int i = 0; i < 100; i++)
    sum += a[i];
#pragma acc update self(a[0:10]) async(1)
#pragma acc wait(1)
  printf("%g %g %g ", sum, a[9], x);
  for (int i = 0; i < 100; i++)
    a[i] = i < 90 ? i / 30 + i % 3 : 99;
  for (int i = 90; i < 100; i++)
    a[i] = i;
#pragma acc update device(a)
  move((struct vector){a, 9}, to);
  // A queue writes `last` before another construct copies it in.
#pragma acc parallel copyout(last) async(1)
  last[0] = 6;
#pragma acc parallel copyin(last) present(to) async(1)
  to[0] += last[0] - 6;
#pragma acc exit data copyout(a, to) async(1)
#pragma acc wait(1)
  for (int i = 0; i < 100; i++)
    all += a[i];
  printf("%g %g\n", all + 6, to[0]);
  return 0;
}
