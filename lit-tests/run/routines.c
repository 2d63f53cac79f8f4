// Routines of every level, functions bound to others on the device, and declared variables (sections 2.13, 2.15).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 7 %t.cpu | FileCheck --match-full-lines --check-prefixes=CHECK,DEVICE %s
// RUN: %accomp-clang -O1 %s -o %t.host && %t.host | FileCheck --match-full-lines --check-prefixes=CHECK,HOST %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc | FileCheck --match-full-lines --check-prefixes=CHECK,HOST %s
// REQUIRES: clang-19, cpu-device, gcc

#include <stdio.h>
#include <openacc.h>
double table[4] = {1,2,3,4};
#pragma acc declare copyin(table)
double *p; int n = 100;
#pragma acc declare create(p, n)
#pragma acc routine seq
double twice(double x) { return 2 * x + table[1]; }
int where(void);
int where_dev(void);
#pragma acc routine(where_dev) seq
#pragma acc routine(where) seq bind(where_dev)
int where(void) { return 1; }
int where_dev(void) { return 2; }
#pragma acc routine seq bind("other_dev")
int other(int k) { return k; }
#pragma acc routine seq
int other_dev(int k) { return -k; }
#pragma acc routine gang
void all(double *a, int m) {
  #pragma acc loop gang
  for (int i = 0; i < m; i++) a[i] += twice(i);
  #pragma acc loop
  for (int i = 0; i < m; i++)
  {
    a[i] += 1;
  }
}
#pragma acc routine worker
void work(double *a, int m) {
  #pragma acc loop worker vector
  for (int i = 0; i < m; i++) a[i] += 1;
}
#pragma acc routine vector
extern double vec(double *a, int m);
double vec(double *a, int m) {
  double s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < m; i++) s += a[i];
  return s;
}
double local(int m) {
  double t[100], s = 0;
  #pragma acc declare create(t)
  #pragma acc parallel loop
  for (int i = 0; i < m; i++) t[i] = i;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < m; i++) s += t[i];
  if (m < 0) return -1;
  return s + 1000*acc_is_present(t, sizeof t);
}
int main(void) {
  double a[100] = {0}, s = 0; int w = 0, o = 0;
  #pragma acc parallel copy(a) num_gangs(4)
  all(a, 100);
  int bad = 0; for (int i=0;i<100;i++) bad += a[i] != 2*i+3;
  #pragma acc parallel copy(a) num_gangs(1) num_workers(3)
  work(a, 100);
  for (int i=0;i<100;i++) bad += a[i] != 2*i+4;
  #pragma acc parallel copy(a) copy(s,w,o) num_gangs(1)
  { s = vec(a, 100); w = where(); o = other(3); }
  // DEVICE: bad 0 s 10300 w 2 1 o -3 3
  // HOST: bad 0 s 10300 w 1 1 o 3 3
  printf("bad %d s %g w %d %d o %d %d\n", bad, s, w, where(), o, other(3));
  table[1] = 50;
  #pragma acc update device(table)
  #pragma acc parallel loop copy(a)
  for (int i=0;i<100;i++) a[i] = twice(0) + n;
  printf("%g\n", a[5]); // CHECK: 150
  n = 7;
  #pragma acc update device(n)
  p = a;
  #pragma acc enter data copyin(p[0:100])
  #pragma acc parallel num_gangs(1)
  { p[3] = n; n = 9; }
  #pragma acc exit data copyout(p[0:100])
  #pragma acc update self(n)
  printf("%g %d\n", a[3], n); // CHECK: 7 9
  printf("%g %d\n", local(10), acc_is_present(&n, 4)); // CHECK: 1045 1
}
