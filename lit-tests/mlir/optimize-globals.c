// Variables of the file on which iterations do not depend, and which the host does not read after a loop.
// REQUIRES: cpu-device, clang-19
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -fopenacc-optimize-data -fopenacc-explain %s -o %t 2>%t.remarks
// RUN: FileCheck --check-prefix=ALONE %s < %t.remarks
// RUN: %run-cpu 14 %t | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-optimize-data %s 2>%t.said | FileCheck --check-prefix=PRINT %s
// RUN: %accomp-clang -c -O1 -fopenacc-target=cpu -fopenacc-optimize-data -fopenacc-explain %s -o %t.o 2>%t.remarks
// RUN: FileCheck --check-prefix=PART %s < %t.remarks

// CHECK: sum 664782
// CHECK: end 147

// ALONE: 'copyin and copyout' of 'again' in a loop: 'copy' by 'data' around it
// ALONE: 'copyin and copyout' of 'work' in a loop: 'create' by 'data' around it
// ALONE: 'copyin and copyout' of 'own' in a loop: 'create' by 'data' around it
// ALONE: 'copyin and copyout' of 'later' in a loop: 'copy' by 'data' around it
// ALONE: 'copyin and copyout' of 'kept' in a loop: 'copy' by 'data' around it
// ALONE: 'copyin and copyout' of 'ended' in a loop: 'copy' by 'data' around it
// PART: 'copyin and copyout' of 'work' in a loop: 'copy' by 'data' around it
// PART: 'copyin and copyout' of 'own' in a loop: 'create' by 'data' around it
// PRINT: #pragma omp target data map(tofrom: {{.*}}work{{.*}}) map(alloc: own)

#include <stdio.h>
#include <stdlib.h>
#define N 16
double whole[N], work[N], again[N], later[N], kept[N], ended[N];
static double own[N];
static double *view;
int steps = 3;
static void at_end(void) { printf("end %g\n", ended[3]); }
static double look(void) { return later[3]; }
// The host reads the array before the loop, but after the loop of an earlier call.
static double twice(void) {
  double seen = again[3];
  for (int t = 0; t < steps; ++t) {
#pragma acc parallel loop copy(again, whole)
    for (int i = 0; i < N; ++i) again[i] = whole[i] + i;
#pragma acc parallel loop copy(again, whole)
    for (int i = 0; i < N; ++i) whole[i] += again[i];
  }
  return seen;
}
// The host does not read `work` and `own`: only where the file is the whole program, this is known of `work`.
int main(void) {
  double sum = 0;
  for (int i = 0; i < N; ++i) whole[i] = work[i] = own[i] = i;
  view = kept;
  atexit(at_end);
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(whole, work, own, later, kept, ended)
    for (int i = 0; i < N; ++i) {
      work[i] = 2 * whole[i];
      own[i] = whole[i];
      later[i] = kept[i] = ended[i] = whole[i];
    }
#pragma acc parallel loop copy(whole, work, own, later, kept, ended)
    for (int i = 0; i < N; ++i) whole[i] += work[i] + own[i] + later[i] + kept[i] + ended[i];
  }
  sum += look() + view[3];
  sum += twice();
  steps = 1;
  sum += twice();
  for (int i = 0; i < N; ++i) sum += whole[i];
  printf("sum %g\n", sum);
  return 0;
}
