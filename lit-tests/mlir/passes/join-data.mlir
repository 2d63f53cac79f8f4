// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=join-data --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=ACC %s

// Data that constructs move one after the other stays on the device from the first to the last.

// CHECK-LABEL: func.func @sequence
// REMARK: 'copyin' of 'a' in 2 constructs: 'copyin' around them; the host does not use it between them, and what they write is copied out [mlir-change]
// REMARK: 'copyout and copyin' of 'b' in 2 constructs: 'copyout' around them
// ACC: enter data copyin(a)
// ACC-NEXT: enter data create(b)
// ACC-NEXT: parallel copyin(a) copyout(b)
// ACC-NEXT: parallel copyin(a, b)
// ACC-NEXT: exit data delete(a)
// ACC-NEXT: exit data copyout(b)
func.func @sequence(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<10xf32>
  %b = memref.alloca() : memref<10xf32>
  memref.store %x, %a[%c0] : memref<10xf32>
  // CHECK: %[[A:.*]] = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {{.*}}structured = false
  // CHECK: acc.enter_data dataOperands(%[[A]] :
  // CHECK: %[[B:.*]] = acc.create varPtr(%b : memref<10xf32>) -> memref<10xf32> {{.*}}structured = false
  // CHECK: acc.enter_data dataOperands(%[[B]] :
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  %1 = acc.create varPtr(%b : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, name = "b"}
  acc.parallel dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
    %v = memref.load %0[%c0] : memref<10xf32>
    memref.store %v, %1[%c0] : memref<10xf32>
    acc.yield
  }
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  acc.copyout accPtr(%1 : memref<10xf32>) to varPtr(%b : memref<10xf32>)
  %2 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  %3 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
  acc.parallel dataOperands(%2, %3 : memref<10xf32>, memref<10xf32>) {
    %v = memref.load %3[%c0] : memref<10xf32>
    acc.yield
  }
  acc.delete accPtr(%2 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  acc.delete accPtr(%3 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  // CHECK: %[[D:.*]] = acc.getdeviceptr varPtr(%b
  // CHECK: acc.exit_data dataOperands(%[[D]] :
  // CHECK: acc.copyout accPtr(%[[D]] : memref<10xf32>) to varPtr(%b : memref<10xf32>) {{.*}}structured = false
  %r = memref.load %b[%c0] : memref<10xf32>
  return %r : f32
}

// Not where the host uses it between them, nor where it is present already.
// CHECK-LABEL: func.func @apart
// CHECK-NOT: acc.enter_data
// REMARK: not done: 'copyin' of 'c' in 2 constructs: 'copyin' around them, but the host uses it between the constructs [mlir-no-change]
// REMARK-NOT: 'd'
func.func @apart(%x: f32) {
  %c0 = arith.constant 0 : index
  %c = memref.alloca() : memref<10xf32>
  %d = memref.alloca() : memref<10xf32>
  %0 = acc.copyin varPtr(%c : memref<10xf32>) -> memref<10xf32> {name = "c"}
  acc.parallel dataOperands(%0 : memref<10xf32>) {
    acc.yield
  }
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  memref.store %x, %c[%c0] : memref<10xf32>
  %1 = acc.copyin varPtr(%c : memref<10xf32>) -> memref<10xf32> {name = "c"}
  acc.parallel dataOperands(%1 : memref<10xf32>) {
    acc.yield
  }
  acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  %2 = acc.copyin varPtr(%d : memref<10xf32>) -> memref<10xf32> {name = "d"}
  acc.data dataOperands(%2 : memref<10xf32>) {
    %3 = acc.copyin varPtr(%d : memref<10xf32>) -> memref<10xf32> {name = "d"}
    acc.parallel dataOperands(%3 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%3 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    %4 = acc.copyin varPtr(%d : memref<10xf32>) -> memref<10xf32> {name = "d"}
    acc.parallel dataOperands(%4 : memref<10xf32>) {
      acc.yield
    }
    acc.delete accPtr(%4 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.terminator
  }
  acc.delete accPtr(%2 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  return
}
