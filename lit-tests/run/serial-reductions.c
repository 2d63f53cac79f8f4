// One gang reduces into the variable itself: several reductions of `serial`, after an asynchronous kernel too.
// RUN: %accomp-clang -O2 -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck %s
// RUN: %accomp-clang -O2 -fopenacc-target=host %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang -O2 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: cpu-device
// TEXT: omp target map(to: a) map(tofrom: sum){{$}}
// TEXT-NOT: reduction
// TEXT: printf
#include <stdio.h>
int main(void) {
  int a[40], sum = 1, most = -1, rows[4] = {0}, pair[2] = {5, 7};
#pragma acc parallel loop async(2) copyout(a)
  for (int i = 0; i < 40; i++)
    a[i] = i;
#pragma acc wait(2)
#pragma acc serial loop copyin(a) reduction(+ : sum)
  for (int i = 0; i < 40; i++)
    sum += a[i];
#pragma acc serial copyin(a) reduction(max : most)
  {
#pragma acc loop worker vector reduction(max : most)
    for (int i = 0; i < 40; i++)
      most = a[i] > most ? a[i] : most;
    most += 1;
  }
#pragma acc serial loop copyin(a) reduction(+ : rows)
  for (int i = 0; i < 40; i++)
    rows[i % 4] += a[i];
#pragma acc serial loop copyin(a) reduction(^ : pair[1])
  for (int i = 0; i < 40; i++)
    pair[1] ^= a[i];
  printf("%d %d %d %d %d %d %d\n", sum, most, rows[0], rows[1], rows[3], pair[0], pair[1]);
}
// CHECK: 781 40 180 190 210 5 7
