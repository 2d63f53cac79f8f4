// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=if-lowering --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null

// CHECK-LABEL: func.func @f
func.func @f(%a: memref<4xf32>, %c: i1) {
  %true = arith.constant true
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %no = arith.cmpi eq, %c0, %c1 : i32
  // REMARK: if-lowering: 'acc.parallel' has no condition; it is true [mlir-change]
  // CHECK: acc.parallel {
  acc.parallel if(%true) {
    acc.yield
  }
  // REMARK: if-lowering: not done: 'acc.serial' has no condition, but its region is executed in either case [mlir-no-change]
  // CHECK: acc.serial if(%c)
  acc.serial if(%c) {
    acc.yield
  }
  // REMARK: if-lowering: 'acc.enter_data' goes; its condition is false [mlir-change]
  // CHECK-NOT: acc.enter_data
  %0 = acc.copyin varPtr(%a : memref<4xf32>) -> memref<4xf32> {name = "a", structured = false}
  acc.enter_data if(%no) dataOperands(%0 : memref<4xf32>)
  // REMARK: if-lowering: 'acc.update' stands in 'scf.if'; it does nothing where its condition is false [mlir-change]
  // CHECK: scf.if %c {
  // CHECK-NEXT: acc.getdeviceptr
  // CHECK-NEXT: acc.update dataOperands(
  // CHECK-NEXT: acc.update_host
  // CHECK-NEXT: {{^ *}}}
  %1 = acc.getdeviceptr varPtr(%a : memref<4xf32>) -> memref<4xf32> {dataClause = #acc<data_clause acc_update_host>, name = "a", structured = false}
  acc.update if(%c) dataOperands(%1 : memref<4xf32>)
  acc.update_host accPtr(%1 : memref<4xf32>) to varPtr(%a : memref<4xf32>) {name = "a", structured = false}
  // CHECK: scf.if %c {
  // CHECK-NEXT: acc.wait
  acc.wait if(%c)
  return
}
