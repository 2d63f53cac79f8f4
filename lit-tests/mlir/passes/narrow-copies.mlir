// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=narrow-copies --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=ACC %s

// Copies of what a region only reads, and of what it writes whole.

// CHECK-LABEL: func.func @one_way
// ACC: kernels loop copyin(a) copyout(b)
func.func @one_way() {
  %a = memref.alloca() : memref<10xf32>
  %b = memref.alloca() : memref<10xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  // CHECK: acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  // CHECK: acc.create varPtr(%b : memref<10xf32>) -> memref<10xf32> {{.*}}acc_copyout
  // REMARK: remark: narrow-copies: 'copy' of 'a' becomes 'copyin'; the region only reads it [mlir-change]
  // REMARK: remark: narrow-copies: 'copy' of 'b' becomes 'copyout'; the region writes all of it, and reads none [mlir-change]
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %1 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "b"}
  acc.kernels combined(loop) dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
    acc.loop combined(kernels) control(%i : index) = (%c0 : index) to (%c9 : index) step (%c1 : index) {
      %v = memref.load %0[%i] : memref<10xf32>
      memref.store %v, %1[%i] : memref<10xf32>
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.terminator
  }
  // CHECK: acc.delete accPtr({{.*}}acc_copyin
  // CHECK: acc.copyout accPtr({{.*}} to varPtr(%b : memref<10xf32>) {name = "b"}
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, name = "a"}
  acc.copyout accPtr(%1 : memref<10xf32>) to varPtr(%b : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, name = "b"}
  return
}

// One element short, one of two conditions, the same memory by two pointers, a modifier, a call.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: acc.create
// ACC: parallel loop copy(b, p[0:1]) copy(always: m)
func.func @kept(%p: !llvm.ptr, %q: !llvm.ptr, %m: memref<4xi32>) {
  %b = memref.alloca() : memref<10xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %one = acc.bounds extent(%c1 : index)
  %1 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "b"}
  // REMARK: remark: narrow-copies: not done: 'copy' of 'p[0:1]' becomes 'copyin', but what the region writes to may be the same memory
  %2 = acc.copyin varPtr(%p : !llvm.ptr) varType(f32) bounds(%one) -> !llvm.ptr {dataClause = #acc<data_clause acc_copy>, name = "p[0:1]"}
  // REMARK: remark: narrow-copies: not done: 'copy' of 'm' becomes 'copyin', but it has a modifier
  %3 = acc.copyin varPtr(%m : memref<4xi32>) -> memref<4xi32> {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier always>, name = "m"}
  acc.parallel combined(loop) dataOperands(%1, %2, %3 : memref<10xf32>, !llvm.ptr, memref<4xi32>) {
    acc.loop combined(parallel) control(%i : index) = (%c0 : index) to (%c9 : index) step (%c1 : index) {
      memref.store %zero, %1[%i] : memref<10xf32>
      %v = llvm.load %2 : !llvm.ptr -> f32
      llvm.store %v, %q : f32, !llvm.ptr
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%1 : memref<10xf32>) to varPtr(%b : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, name = "b"}
  acc.copyout accPtr(%2 : !llvm.ptr) bounds(%one) to varPtr(%p : !llvm.ptr) varType(f32) {dataClause = #acc<data_clause acc_copy>, name = "p[0:1]"}
  acc.copyout accPtr(%3 : memref<4xi32>) to varPtr(%m : memref<4xi32>) {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier always>, name = "m"}
  return
}
