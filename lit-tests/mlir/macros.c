// Directives that macros hold become operations at each use, with the arguments of that use.
// RUN: %accomp-clang -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: %run-mlir %t.mlir
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck %s --check-prefix=BACK
// RUN: cp %s %t.cpp && %accomp-clang++ -fopenacc-print=mlir %t.cpp -o %t.cpp.mlir && %run-mlir %t.cpp.mlir
// RUN: %accomp-opt --stop-after=bind --backend=mlir %s -o %t.ir && %accomp-opt --emit=mlir %t.ir | diff - %t.mlir
// REQUIRES: mlir-opt-22
#define PRAGMA(x) _Pragma(#x)
#define UPDATE(v, n) PRAGMA(acc update self(v[0:n]))
#define ADD(a, n, by) PRAGMA(acc parallel loop present(a[0:n]) num_gangs(by)) for (int i = 0; i < n; ++i) a[i] += by;
#define BOTH(a, n) PRAGMA(acc data copy(a[0:n]) if(n > 2)) { ADD(a, n, 1) UPDATE(a, n) }
#define SUM(s, a, n) PRAGMA(acc parallel loop reduction(+:s) copyin(a[0:n])) for (int i = 0; i < n; ++i) s += a[i];

// TEXT-LABEL: func.func @uses(
// TEXT: %[[N:.*]] = arith.index_cast %arg0 : i32 to index
// TEXT: acc.bounds lowerbound(%{{.*}} : index) upperbound(%{{.*}} : index) extent(%[[N]] : index)
// TEXT: acc.data if(
// TEXT: arith.constant 1 : i32 loc("by"
// TEXT: acc.parallel combined(loop) {{.*}}num_gangs(
// TEXT: acc.update
// TEXT: arith.constant 3 : i32 loc("n"
// TEXT: acc.data if(
// TEXT: arith.constant 3 : i32 loc("n"
// TEXT: acc.parallel combined(loop)
// BACK: macros.c:12:20: #pragma acc data if(n > 2) copy(a[0:n])
// BACK-NEXT: {{.*}}macros.c:11:23: #pragma acc parallel loop num_gangs(by) present(a[0:n])
// BACK-NEXT: {{.*}}macros.c:12:75: #pragma acc update self(a[0:n])
// BACK-NEXT: {{.*}}macros.c:12:20: #pragma acc data if(n > 2) copy(a[0:n])
static void uses(int n, int *a) {
  BOTH(a, n)
  BOTH(a, 3)
#pragma acc data copy(a[0:n])
  {
    ADD(a, 2, 4) ADD(a, n, 2)
    if (n > 1) { UPDATE(a, 1) }
  }
}

int main(void) {
  int a[5] = {0, 0, 0, 0, 0}, s = 0;
  uses(5, a);
  SUM(s, a, 5)
  return !(a[0] == 8 && a[2] == 4 && a[4] == 3 && s == 8 + 8 + 4 + 3 + 3);
}
