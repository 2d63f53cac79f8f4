// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=implicit-data --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --pass=implicit-data -o %t.again.mlir
// RUN: diff %t.mlir %t.again.mlir

// Variables that a region uses without a data operation get the one that OpenACC determines.

// CHECK: acc.firstprivate.recipe @{{.*}}array_1_x_llvm_ptr : !llvm.ptr
// CHECK: acc.firstprivate.recipe @[[STRIDED:[a-z0-9_]*strided[a-z0-9_]*]] : memref<f32, strided<[], offset: ?>>
// CHECK: %[[MADE:.*]] = memref.alloca() : memref<f32>
// CHECK: memref.cast %[[MADE]] : memref<f32> to memref<f32, strided<[], offset: ?>>
// CHECK: acc.firstprivate.recipe @[[OF_POINTER:[a-z0-9_]*ptr_f64]] : !llvm.ptr
// CHECK: llvm.alloca {{.*}} x f64
// CHECK: acc.firstprivate.recipe @[[SCALAR:[a-z0-9_]*memref_f32]] : memref<f32>
// CHECK: memref.copy
// CHECK-NOT: acc.firstprivate.recipe

memref.global "public" @g : memref<8xf32> = dense<0.0>
memref.global "public" @resident : memref<8xf32> = dense<0.0> {acc.declare = #acc.declare<dataClause = acc_create>}
memref.global "public" @linked : memref<8xf32> = dense<0.0> {acc.declare = #acc.declare<dataClause = acc_declare_link>}

// CHECK-LABEL: func.func @constructs
func.func @constructs(%a: memref<10xf32>, %s: memref<f32>, %i: index) {
  // REMARK: [[#@LINE+5]]:3: remark: implicit-data: 'a' becomes 'copy'; it is an aggregate (2.6.2) [mlir-change]
  // REMARK: remark: implicit-data: 's' becomes 'firstprivate'; it is a scalar in 'parallel' (2.6.2) [mlir-change]
  // CHECK: %[[A:.*]] = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  // CHECK: %[[S:.*]] = acc.firstprivate varPtr(%s : memref<f32>) recipe(@[[SCALAR]]) -> memref<f32> {implicit = true, name = "s"}
  // CHECK: acc.parallel dataOperands(%[[A]] : memref<10xf32>) firstprivate(%[[S]] : memref<f32>) {
  acc.parallel {
    // CHECK: memref.load %[[A]][
    // CHECK: memref.store %{{.*}}, %[[S]][]
    %x = memref.load %a[%i] : memref<10xf32>
    memref.store %x, %s[] : memref<f32>
    acc.yield
  }
  // CHECK: acc.copyout accPtr(%[[A]] : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, implicit = true, name = "a"}
  // REMARK: 's' becomes 'copy'; it is a scalar in 'kernels' (2.6.2)
  // CHECK: %[[S:.*]] = acc.copyin varPtr(%s : memref<f32>) -> memref<f32> {dataClause = #acc<data_clause acc_copy>, implicit = true
  // CHECK: acc.kernels dataOperands(%[[S]] : memref<f32>)
  acc.kernels {
    %x = memref.load %s[] : memref<f32>
    acc.terminator
  }
  // CHECK: acc.copyout accPtr(%[[S]]
  // REMARK: 'a' becomes 'present'; it is an aggregate, by 'default(present)' (2.5.16)
  // REMARK: 's' becomes 'firstprivate'
  // CHECK: %[[A:.*]] = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32> {implicit = true, name = "a"}
  // CHECK: acc.serial dataOperands(%[[A]] {{.*}} firstprivate(
  acc.data {
    acc.serial {
      %x = memref.load %a[%i] : memref<10xf32>
      memref.store %x, %s[] : memref<f32>
      acc.yield
    }
    // CHECK: acc.delete accPtr(%[[A]] : memref<10xf32>) {dataClause = #acc<data_clause acc_present>, implicit = true
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue present>}
  return
}

// Clauses of data constructs around are visible; the queue is that of the construct.
// CHECK-LABEL: func.func @visible
func.func @visible(%a: memref<10xf32>, %b: memref<10xf32>, %c: memref<4xf32>, %k: index, %q: i32) {
  %bound = acc.bounds extent(%k : index)
  %0 = acc.create varPtr(%a : memref<10xf32>) bounds(%bound) -> memref<10xf32> {name = "a[0:k]"}
  %1 = acc.nocreate varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
  acc.data dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
    // REMARK: 'a[0:k]' becomes 'present'; the clause 'create' of it is visible (2.6.2)
    // REMARK: 'b' becomes 'no_create'; the clause 'no_create' of it is visible (2.6.2)
    // CHECK: %[[A:.*]] = acc.present varPtr(%a : memref<10xf32>) bounds(%bound) async(%q : i32) -> memref<10xf32> {implicit = true, name = "a[0:k]"}
    // CHECK: %[[B:.*]] = acc.nocreate varPtr(%b : memref<10xf32>) async(%q : i32)
    // CHECK: %[[C:.*]] = acc.copyin varPtr(%c : memref<4xf32>) async(%q : i32)
    // CHECK: acc.parallel dataOperands(%[[A]], %[[B]], %[[C]]
    acc.parallel async(%q : i32) {
      %x = memref.load %a[%k] : memref<10xf32>
      memref.store %x, %b[%k] : memref<10xf32>
      memref.store %x, %c[%k] : memref<4xf32>
      acc.yield
    }
    // CHECK: acc.delete accPtr(%[[A]] : memref<10xf32>) bounds(%bound) async(%q : i32)
    // CHECK: acc.delete accPtr(%[[B]] : memref<10xf32>) async(%q : i32)
    // CHECK: acc.copyout accPtr(%[[C]] : memref<4xf32>) async(%q : i32)
    acc.terminator
  }
  acc.delete accPtr(%0 : memref<10xf32>) bounds(%bound) {dataClause = #acc<data_clause acc_create>}
  acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_no_create>}
  return
}

// One operation for a variable, however many values lead to it; globals are named in the region.
// CHECK-LABEL: func.func @aliases
func.func @aliases(%a: memref<10xf32>, %i: index, %n: i64, %s: memref<f32, strided<[], offset: ?>>) {
  %cast = memref.cast %a : memref<10xf32> to memref<?xf32>
  %one = arith.constant 1 : i64
  %d = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  %v = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  // REMARK: not done: 'linked' has no data operation, but 'declare' has it in 'link' [mlir-no-change]
  // CHECK: %[[A:.*]] = acc.copyin varPtr(%a :
  // CHECK: %[[OUTER:.*]] = memref.get_global @g
  // CHECK: %[[G:.*]] = acc.copyin varPtr(%[[OUTER]] : memref<8xf32>) {{.*}}name = "g"
  // CHECK: acc.present varPtr({{.*}}name = "resident"
  // CHECK: acc.firstprivate varPtr(%d : !llvm.ptr) varType(f64) recipe(@[[OF_POINTER]])
  // CHECK: %[[BOUND:.*]] = acc.bounds extent(%n : i64)
  // CHECK: %[[V:.*]] = acc.copyin varPtr(%v : !llvm.ptr) varType(f64) bounds(%[[BOUND]])
  // CHECK: acc.firstprivate varPtr(%s : {{.*}}recipe(@[[STRIDED]])
  // CHECK: acc.firstprivate varPtr(%q : !llvm.ptr) varType(!llvm.array<1 x !llvm.ptr>)
  // CHECK: acc.parallel
  acc.parallel {
    // CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[A]]
    // CHECK: memref.load %[[CAST]]
    // CHECK: memref.store %{{.*}}, %[[A]]
    // CHECK: memref.store %{{.*}}, %[[G]]
    // CHECK: memref.store %{{.*}}, %[[G]]
    %x = memref.load %cast[%i] : memref<?xf32>
    memref.store %x, %a[%i] : memref<10xf32>
    %g0 = memref.get_global @g : memref<8xf32>
    memref.store %x, %g0[%i] : memref<8xf32>
    %g1 = memref.get_global @g : memref<8xf32>
    memref.store %x, %g1[%i] : memref<8xf32>
    %g2 = memref.get_global @resident : memref<8xf32>
    memref.store %x, %g2[%i] : memref<8xf32>
    %g3 = memref.get_global @linked : memref<8xf32>
    memref.store %x, %g3[%i] : memref<8xf32>
    %y = llvm.load %d : !llvm.ptr -> f64
    llvm.store %y, %v : f64, !llvm.ptr
    memref.store %x, %s[] : memref<f32, strided<[], offset: ?>>
    %target = llvm.load %q : !llvm.ptr -> !llvm.ptr
    acc.yield
  }
  return
}

acc.private.recipe @private_f32 : memref<f32> init {
^bb0(%of: memref<f32>):
  %made = memref.alloca() : memref<f32>
  acc.yield %made : memref<f32>
}
acc.reduction.recipe @add_f32 : memref<f32> reduction_operator <add> init {
^bb0(%of: memref<f32>):
  %made = memref.alloca() : memref<f32>
  acc.yield %made : memref<f32>
} combiner {
^bb0(%left: memref<f32>, %right: memref<f32>):
  acc.yield %left : memref<f32>
}

// What gangs reduce is copied; a private variable is not used; what clauses have stays.
// CHECK-LABEL: func.func @loops
func.func @loops(%r: memref<f32>, %w: memref<f32>, %p: memref<f32>, %own: memref<f32>, %to: !llvm.ptr, %n: i32) {
  %0 = acc.private varPtr(%own : memref<f32>) recipe(@private_f32) -> memref<f32>
  // REMARK: 'r' becomes 'copy'; gangs reduce it (2.9.11)
  // REMARK: 'w' becomes 'firstprivate'
  // REMARK: not done: 'to' has no data operation, but nothing tells the extent of what it points to [mlir-no-change]
  // CHECK: %[[R:.*]] = acc.copyin varPtr(%r :
  // CHECK: %[[W:.*]] = acc.firstprivate varPtr(%w :
  // CHECK-NEXT: acc.parallel dataOperands(%[[R]] : memref<f32>) firstprivate(%[[W]] : memref<f32>) private(%{{.*}}) {
  acc.parallel private(%0 : memref<f32>) {
    // CHECK: acc.reduction varPtr(%[[R]]
    // CHECK: acc.private varPtr(%p :
    %1 = acc.reduction varPtr(%r : memref<f32>) recipe(@add_f32) -> memref<f32>
    %2 = acc.private varPtr(%p : memref<f32>) recipe(@private_f32) -> memref<f32>
    acc.loop gang private(%2 : memref<f32>) reduction(%1 : memref<f32>) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    %3 = acc.reduction varPtr(%w : memref<f32>) recipe(@add_f32) -> memref<f32>
    acc.loop vector reduction(%3 : memref<f32>) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    %x = memref.load %own[] : memref<f32>
    %z = llvm.load %to : !llvm.ptr -> f32
    acc.yield
  }
  return
}
// REMARK-NOT: remark
