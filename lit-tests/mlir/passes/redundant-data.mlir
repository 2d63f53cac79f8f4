// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=redundant-data --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=ACC %s
// RUN: %accomp-opt %s -o %t.same 2>%t.silent
// RUN: not test -s %t.silent
// RUN: not %accomp-opt %s --pass=none 2>&1 | FileCheck --check-prefix=NONE %s

// A clause of a variable that a data construct around holds moves nothing, and becomes `present`.

// NONE: error: {{.*}}--pass=none

func.func private @elsewhere()

// CHECK-LABEL: func.func @held
// ACC: data copy(a)
// ACC-NEXT: parallel present(a) copyin(b)
// ACC-NEXT: kernels present(a[0:k])
func.func @held(%a: memref<10xf32>, %b: memref<10xf32>, %k: index) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.data dataOperands(%0 : memref<10xf32>) {
    // CHECK: acc.data
    // CHECK: %[[A:.*]] = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32> {{.*}}name = "a"
    // CHECK: acc.parallel dataOperands(%[[A]],
    // CHECK: acc.delete accPtr(%[[A]] : memref<10xf32>) {{.*}}acc_present
    // CHECK: acc.delete accPtr(%{{.*}} : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>
    // REMARK: [[#@LINE+1]]:5: remark: redundant-data: 'copy' of 'a' moves nothing: it becomes 'present'; a data construct around holds it by 'copy' [mlir-change]
    %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
    %2 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
    acc.parallel dataOperands(%1, %2 : memref<10xf32>, memref<10xf32>) {
      acc.yield
    }
    acc.copyout accPtr(%1 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
    acc.delete accPtr(%2 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    %bound = acc.bounds extent(%k : index)
    // REMARK: [[#@LINE+1]]:5: remark: redundant-data: 'copyout' of 'a[0:k]' moves nothing
    %3 = acc.create varPtr(%a : memref<10xf32>) bounds(%bound) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, name = "a[0:k]"}
    acc.kernels dataOperands(%3 : memref<10xf32>) {
      acc.terminator
    }
    acc.copyout accPtr(%3 : memref<10xf32>) bounds(%bound) to varPtr(%a : memref<10xf32>)
    acc.terminator
  }
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  return
}

// What may not change: another device, a condition, a modifier that moves data each time, a part of it held.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: acc.present
func.func @kept(%a: memref<10xf32>, %n: i32, %c: i1, %k: index) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  acc.data dataOperands(%0 : memref<10xf32>) {
    func.call @elsewhere() : () -> ()
    // REMARK: remark: redundant-data: not done: 'copyin' of 'a' moves nothing: it becomes 'present', but 'func.call' in the data construct may change the current device [mlir-no-change]
    %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
    acc.parallel dataOperands(%1 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.terminator
  }
  acc.data dataOperands(%0 : memref<10xf32>) if(%c) {
    // REMARK: not done: {{.*}} but the data construct has a condition
    %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
    acc.parallel dataOperands(%1 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.terminator
  }
  acc.data dataOperands(%0 : memref<10xf32>) {
    // REMARK: not done: {{.*}} but its modifier moves data each time
    %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier alwaysin>, name = "a"}
    acc.parallel dataOperands(%1 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.terminator
  }
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  %bound = acc.bounds extent(%k : index)
  %part = acc.copyin varPtr(%a : memref<10xf32>) bounds(%bound) -> memref<10xf32> {name = "a[0:k]"}
  acc.data dataOperands(%part : memref<10xf32>) {
    %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
    acc.parallel dataOperands(%1 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.terminator
  }
  acc.delete accPtr(%part : memref<10xf32>) bounds(%bound) {dataClause = #acc<data_clause acc_copyin>}
  return
}
// REMARK-NOT: remark
