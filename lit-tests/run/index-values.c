// A loop with a directive leaves the variable that it counts with alone (section 2.6.1), also where loops
// after it count with the same variable.
// REQUIRES: cpu-device
// RUN: grep -v TEXT %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp | FileCheck %s --check-prefix=TEXT
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 3 %t | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.documented
// RUN: %run-cpu 3 %t.documented | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-backend=hip %s -o %t.hip
// RUN: %run-hip 3+ %t.hip | FileCheck %s
#include <stdio.h>

int main(void) {
  int squares[8], kept, sum = 0, product = 1;
#pragma acc kernels copyout(squares, kept) copy(sum, product)
  {
    int at = 40;
#pragma acc loop
    for (at = 0; at < 8; at++)
      squares[at] = at * at;
#pragma acc loop seq
    for (at = 0; at < 8; at++)
      sum += squares[at];
#pragma acc loop independent reduction(* : product)
    for (at = 1; at < 4; at++)
      product *= at;
    kept = at;
  }
  // CHECK: 40 140 6
  printf("%d %d %d\n", kept, sum, product);
#pragma acc serial copyout(kept) copyin(squares) copy(sum)
  {
    int at = 41;
// TEXT: int at = 41;
// TEXT-NEXT: {
// TEXT-NEXT: int at;
// TEXT: {
// TEXT-NEXT: int at;
#pragma acc loop seq
    for (at = 0; at < 8; at++)
      sum += squares[at];
#pragma acc loop seq collapse(1)
    for (at = 0; at < 8; at++) {
      sum -= squares[at];
    }
    kept = at;
  }
  // CHECK-NEXT: 41 140
  printf("%d %d\n", kept, sum);
  // A loop without a directive sets it.
#pragma acc serial copyout(kept) copyin(squares) copy(sum)
  {
    int at = 42;
// TEXT: int at = 42;
// TEXT-NOT: int at;
#pragma acc loop seq
    for (at = 0; at < 8; at++)
      sum += squares[at];
    for (at = 0; at < 5; at++)
      sum -= squares[at];
    kept = at;
  }
  // CHECK-NEXT: 5 250
  printf("%d %d\n", kept, sum);
  return 0;
}
