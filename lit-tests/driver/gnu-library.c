// GNU's OpenMP library has routines of OpenACC's names: where a link line names it, accomp's library stands in front.
// REQUIRES: g++, gcc
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s -lgomp -o %t && %run-hip 1 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu -c %s -o %t.o
// RUN: %accomp-clang -fopenacc-target=hip-cpu %t.o -lgomp -lm -o %t && %run-hip 1 %t | FileCheck %s
// RUN: echo 'int other;' > %t.second.c
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s %t.second.c -lgomp -o %t && %run-hip 1 %t | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -fopenacc-target=host %s -lgomp -o %t && %t | FileCheck %s --check-prefix=HOST
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s -lgomp -o %t -v 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s -o %t -v 2>&1 | FileCheck %s --check-prefix=PLAIN
// LINE: -laccomp_hip {{.*}}-lgomp {{.*}}-laccomp_hip
// PLAIN-NOT: acc_is_present
// CHECK: {{^}}0 0 1{{$}}
// HOST: {{^}}1 1 1{{$}}
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {0}, before = acc_is_present(a, sizeof a) != 0;
#pragma acc parallel copy(a)
  a[0] = 1;
  printf("%d %d %d\n", before, acc_is_present(a, sizeof a) != 0, a[0]);
  return 0;
}
