// What `routine` in front of a declaration is about: that function, however it is written (section 2.15.1).
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o %t.c && %clang %cpu-flags -w %t.c -o %t.printed && %run-cpu 1 %t.printed | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 1 %t.hip | FileCheck --match-full-lines %s
// RUN: %gcc -w -fopenmp -fsyntax-only %t.c
// REQUIRES: clang-19, cpu-device, gcc

#include <stdio.h>
#define API static
#define PROTOTYPE(name) int name(int x)
#define BODY { return 3 * x; }
double moved[2];

// Other declarations on the line stay the host's.
#pragma acc routine seq
int twice(int x) { return 2 * x; } int beside_definition = 1;
#pragma acc routine seq
int later(int x), beside_prototype;
#pragma acc routine seq
extern int defined_below, last(int x);
#pragma acc routine seq
API int thrice(int x) { return 3 * x; }; int behind_macro = 2;
#pragma acc routine seq
PROTOTYPE(made) BODY int behind_body = 3;
#pragma acc routine seq
int old_style(x) int x; { return x + 1; } int behind_old_style = 4;
#pragma acc routine seq
struct s { int m; } record(int x) { struct s r = {x}; return r; } int behind_record = 5;
#pragma acc routine seq
enum kind { EVEN, ODD } parity(int x) { return x % 2 ? ODD : EVEN; }
int later(int x) { return x - 1; }
int last(int x) { return -x; }
int defined_below = 6;

// A macro in front of a function does not hide it.
API void update(void) {
#pragma acc update self(moved)
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma acc parallel loop num_gangs(1) copy(a) \
    copy(beside_definition, beside_prototype, behind_macro, behind_body, behind_old_style, behind_record, defined_below)
  for (int i = 0; i < 4; i++) {
    struct s r = record(i);
    a[i] = twice(a[i]) + thrice(a[i]) + made(a[i]) + old_style(a[i]) + r.m + later(a[i]) + last(a[i]) +
           (parity(i) == ODD);
    if (i == 0) {
      beside_definition += 10;
      beside_prototype += 10;
      behind_macro += 10;
      behind_body += 10;
      behind_old_style += 10;
      behind_record += 10;
      defined_below += 10;
    }
  }
  // CHECK: 9 20 29 40
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  // CHECK: 11 10 12 13 14 15 16
  printf("%d %d %d %d %d %d %d\n", beside_definition, beside_prototype, behind_macro, behind_body,
         behind_old_style, behind_record, defined_below);
  return 0;
}
