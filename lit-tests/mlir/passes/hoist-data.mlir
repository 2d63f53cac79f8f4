// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=hoist-data --pass=merge-data --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=ACC %s

// Data that each iteration of a loop moves is moved by one data construct around it.

// CHECK-LABEL: func.func @around
// REMARK: 'copyin' of 'a' in a loop: 'copyin' by 'data' around it; the host does not use it in the loop, and what iterations write is copied out [mlir-change]
// REMARK: 'copy and copyout' of 'b' in a loop: 'copy' by 'data' around it
// ACC: data copyin(a) copy(b)
// ACC-NEXT: parallel copyin(a) copyout(b)
// ACC-NEXT: parallel copy(b)
func.func @around(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<10xf32>
  %b = memref.alloca() : memref<10xf32>
  memref.store %x, %a[%c0] : memref<10xf32>
  memref.store %x, %b[%c0] : memref<10xf32>
  // CHECK: %[[A:.*]] = acc.copyin varPtr(%a
  // CHECK: %[[B:.*]] = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {{.*}}acc_copy
  // CHECK: acc.data dataOperands(%[[A]], %[[B]] :
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
    %1 = acc.create varPtr(%b : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, name = "b"}
    acc.parallel dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
      %v = memref.load %0[%c0] : memref<10xf32>
      memref.store %v, %1[%c0] : memref<10xf32>
      acc.yield
    }
    acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.copyout accPtr(%1 : memref<10xf32>) to varPtr(%b : memref<10xf32>)
    %2 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "b"}
    acc.parallel dataOperands(%2 : memref<10xf32>) {
      %v = memref.load %2[%c0] : memref<10xf32>
      memref.store %v, %2[%c1] : memref<10xf32>
      acc.yield
    }
    acc.copyout accPtr(%2 : memref<10xf32>) to varPtr(%b : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  }
  // CHECK: acc.copyout accPtr(%[[B]] : memref<10xf32>) to varPtr(%b
  %r = memref.load %b[%c1] : memref<10xf32>
  return %r : f32
}

// What the host has not written before is not moved in, what it does not read after is not moved out; loops
// in the loop need no construct of their own, and a function that has nothing of it may be called.
// CHECK-LABEL: func.func @narrow
// REMARK: 'copyin and copyout' of 'temporary' in a loop: 'create' by 'data' around it; {{.*}}; iterations read nothing that the host wrote to it, and the host does not read it after the loop
// REMARK: 'copy' of 'read' in a loop: 'copyout' by 'data' around it; {{.*}}; the host has not written it before
// REMARK: 'copy' of 'given' in a loop: 'copy' by 'data' around it
// ACC: data create(temporary) copyout(read) copy(given)
// ACC-NEXT: parallel copyout(temporary)
// ACC-NEXT: parallel copyin(temporary) copy(read, given)
func.func private @print(f32) attributes {transfers}
func.func private @keep(memref<10xf32>)
func.func @narrow(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %temporary = memref.alloca() : memref<10xf32>
  %read = memref.alloca() : memref<10xf32>
  %given = memref.alloca() : memref<10xf32>
  func.call @keep(%given) : (memref<10xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %0 = acc.create varPtr(%temporary : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, name = "temporary"}
      acc.parallel dataOperands(%0 : memref<10xf32>) {
        memref.store %x, %0[%c1] : memref<10xf32>
        acc.yield
      }
      acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%temporary : memref<10xf32>)
    }
    %1 = acc.copyin varPtr(%temporary : memref<10xf32>) -> memref<10xf32> {name = "temporary"}
    %2 = acc.copyin varPtr(%read : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "read"}
    %3 = acc.copyin varPtr(%given : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "given"}
    acc.parallel dataOperands(%1, %2, %3 : memref<10xf32>, memref<10xf32>, memref<10xf32>) {
      %v = memref.load %1[%c0] : memref<10xf32>
      memref.store %v, %2[%c1] : memref<10xf32>
      memref.store %v, %3[%c1] : memref<10xf32>
      acc.yield
    }
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.copyout accPtr(%2 : memref<10xf32>) to varPtr(%read : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
    acc.copyout accPtr(%3 : memref<10xf32>) to varPtr(%given : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
    func.call @print(%x) : (f32) -> ()
  }
  %r = memref.load %read[%c1] : memref<10xf32>
  return %r : f32
}

// What the host uses in the loop, what is written and not copied out, a queue, and a call stay.
// CHECK-LABEL: func.func @within
// CHECK-NOT: acc.data
// REMARK: not done: 'copyin' of 'a' in a loop: {{.*}} by 'data' around it, but the host uses it in the loop
// REMARK: not done: 'copyin' of 'b' in a loop: {{.*}} by 'data' around it, but a region in the loop may write to it without copying it out
// REMARK: not done: 'copy' of 'c' in a loop: {{.*}} by 'data' around it, but a construct in the loop is asynchronous
// REMARK: not done: 'copy' of 'c' in a loop: {{.*}} by 'data' around it, but 'func.call' in the loop may use it, or change the current device
func.func private @elsewhere()
func.func @within(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<10xf32>
  %b = memref.alloca() : memref<10xf32>
  %c = memref.alloca() : memref<10xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<10xf32>
    %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
    %1 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
    acc.parallel dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
      %v = memref.load %0[%c0] : memref<10xf32>
      memref.store %v, %1[%c0] : memref<10xf32>
      acc.yield
    }
    acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
    acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = acc.copyin varPtr(%c : memref<10xf32>) async -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "c"}
    acc.parallel dataOperands(%0 : memref<10xf32>) async {
      memref.store %x, %0[%c0] : memref<10xf32>
      acc.yield
    }
    acc.copyout accPtr(%0 : memref<10xf32>) async to varPtr(%c : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  }
  scf.for %i = %c0 to %n step %c1 {
    %0 = acc.copyin varPtr(%c : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "c"}
    acc.parallel dataOperands(%0 : memref<10xf32>) {
      memref.store %x, %0[%c0] : memref<10xf32>
      acc.yield
    }
    acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%c : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
    func.call @elsewhere() : () -> ()
  }
  return
}

// REMARK: {{^.*hoist-data.mlir:[0-9]+:[0-9]+}}: remark: merge-data: a data construct and the one that is all of its region become one
