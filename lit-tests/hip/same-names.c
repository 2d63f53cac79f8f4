// Functions and variables that others stand for on devices (sections 2.13, 2.15.1), beside members and local
// variables of their names, which stay what they are.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 126 117 1007
#include <stdio.h>
#define CALL(f, x) f(x)
struct pair { int weight, scaled; };
int weight = 3;
#pragma acc declare link(weight)
#pragma acc routine seq
int scaled_there(int x) { return x + 100; }
#pragma acc routine seq bind(scaled_there)
int scaled(int x) { return x + 200; }
#pragma acc routine seq
int sum(struct pair p) { return p.weight + p.scaled * weight; }
#pragma acc routine seq
int local(int x) { int weight = x; { int scaled = 1000; return weight + scaled; } }
int main(void) {
  struct pair p = {2, 5};
  int a[3];
#pragma acc data copyin(weight)
#pragma acc parallel copyin(p) copyout(a)
  {
    p.scaled = 5;
    a[0] = scaled(sum(p)) + p.scaled + 4;
    a[1] = CALL(scaled, sum(p));
    a[2] = local(7);
  }
  printf("%d %d %d\n", a[0], a[1], a[2]);
}
