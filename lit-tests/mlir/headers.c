// Functions of headers that hold directives are in the module of the file that includes them.
// RUN: %accomp-clang -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: %run-mlir %t.mlir
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=ACC %s
// RUN: %accomp-clang -fopenacc-print=mlir -DALONE %s | FileCheck --check-prefix=ALONE %s
// RUN: %accomp-clang -fopenacc-optimize-data -fopenacc-explain -c %s -o %t.o 2>&1 | FileCheck --check-prefix=DATA %s
// REQUIRES: mlir-opt-22
// CHECK-DAG: acc.routine @{{.*}} func(@half) seq
// CHECK-DAG: func.func @scale(
// CHECK-DAG: acc.copyin {{.*}}name = "a[0:n]"} loc("{{.*}}scaled.h":2:32)
// CHECK-DAG: func.func @main()
// ACC-DAG: scaled.h:2:1: #pragma acc parallel loop copy(a[0:n])
// ACC-DAG: scaled.h:5:1: #pragma acc routine(half) seq
// ACC-DAG: headers.c:[[#@LINE+8]]:1: #pragma acc parallel loop copy(a)
// ALONE: func.func @scale(
// DATA: headers.c:{{.*}}: remark: hoist-data: 'copy' of 'a' in a loop: 'copy' by 'data' around it
#include "Inputs/scaled.h"
int main(void) {
  double a[4] = {1, 2, 3, 4};
#ifndef ALONE
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 4; ++i) a[i] += 1;
  }
#endif
  scale(4, a);
  return a[3] != 14 + half(0);
}
