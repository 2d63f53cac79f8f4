// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s | diff - %t.back

// Data operations: each entry and exit, with bounds, pointers, queues, modifiers, names; constructs that take them.

func.func @bounds(%lower: index, %upper: i32, %extent: i64) {
  %0 = acc.bounds extent(%extent : i64)
  %1 = acc.bounds lowerbound(%lower : index) upperbound(%upper : i32)
  %2 = acc.bounds lowerbound(%lower : index) upperbound(%upper : i32) extent(%extent : i64) stride(%lower : index) startIdx(%lower : index) {strideInBytes = true}
  %3 = acc.bounds startIdx(%lower : index) stride(%lower : index) extent(%extent : i64) lowerbound(%lower : index)
  %4 = acc.get_lowerbound %2 : (!acc.data_bounds_ty) -> index
  %5 = acc.get_upperbound %2 : (!acc.data_bounds_ty) -> index
  %6 = acc.get_extent %2 : (!acc.data_bounds_ty) -> index
  %7 = acc.get_stride %2 : (!acc.data_bounds_ty) -> index
  return
}

func.func @entries(%a: memref<10xf32>, %p: !llvm.ptr, %pp: !llvm.ptr, %n: i32, %k: index) {
  %b = acc.bounds extent(%k : index)
  %b2 = acc.bounds lowerbound(%k : index) upperbound(%k : index) stride(%k : index) startIdx(%k : index)
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.copyin varPtr(%a : memref<10xf32>) bounds(%b) -> memref<10xf32> {name = "a[0:k]"}
  %2 = acc.copyin varPtr(%p : !llvm.ptr) varType(f32) varPtrPtr(%pp : !llvm.ptr) bounds(%b, %b2) async(%n : i32) -> !llvm.ptr {name = "s.p", structured = false}
  %3 = acc.copyin varPtr(%a : memref<10xf32>) async -> memref<10xf32> {dataClause = #acc<data_clause acc_copyin_readonly>, modifiers = #acc<data_clause_modifier readonly>}
  %4 = acc.copyin varPtr(%a : memref<10xf32>) async -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier always,capture>}
  %5 = acc.copyin varPtr(%a : memref<10xf32>) async(%n : i32 [#acc.device_type<nvidia>], %k : index) -> memref<10xf32> {implicit = true, modifiers = #acc<data_clause_modifier alwaysin>}
  %6 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, modifiers = #acc<data_clause_modifier alwaysout>}
  %7 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_create_zero>, modifiers = #acc<data_clause_modifier zero,capture>}
  %8 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_present>}
  %9 = acc.nocreate varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %10 = acc.attach varPtr(%p : !llvm.ptr) varType(i64) -> !llvm.ptr
  %11 = acc.deviceptr varPtr(%p : !llvm.ptr) varType(f32) -> !llvm.ptr
  %12 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_delete>}
  %13 = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %14 = acc.cache varPtr(%a : memref<10xf32>) bounds(%b) -> memref<10xf32>
  %15 = acc.declare_device_resident varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %16 = acc.declare_link varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %17 = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32> {structured = false}
  %18 = acc.firstprivate_map varPtr(%a : memref<10xf32>) -> memref<10xf32>
  return
}

func.func @exits(%a: memref<10xf32>, %p: !llvm.ptr, %n: i32, %k: index) {
  %b = acc.bounds extent(%k : index)
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>}
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  %1 = acc.create varPtr(%a : memref<10xf32>) bounds(%b) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout_zero>, modifiers = #acc<data_clause_modifier zero>}
  acc.copyout accPtr(%1 : memref<10xf32>) bounds(%b) async(%n : i32) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copyout_zero>, modifiers = #acc<data_clause_modifier zero>, name = "a[0:k]"}
  %2 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>, structured = false}
  acc.copyout accPtr(%2 : memref<10xf32>) async to varPtr(%a : memref<10xf32>) {structured = false}
  %3 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_update_self>, structured = false}
  acc.update_host accPtr(%3 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_update_self>, structured = false}
  %4 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_delete>}
  acc.delete accPtr(%4 : memref<10xf32>)
  %5 = acc.copyin varPtr(%a : memref<10xf32>) bounds(%b) -> memref<10xf32>
  acc.delete accPtr(%5 : memref<10xf32>) bounds(%b) async(%n : i32 [#acc.device_type<radeon>]) {dataClause = #acc<data_clause acc_copyin>, implicit = true, name = "a"}
  %6 = acc.attach varPtr(%p : !llvm.ptr) varType(f32) -> !llvm.ptr
  acc.detach accPtr(%6 : !llvm.ptr) async(%n : i32) {dataClause = #acc<data_clause acc_attach>}
  return
}

func.func @constructs(%a: memref<10xf32>, %n: i32, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%0 : memref<10xf32>) {
    acc.terminator
  }
  acc.data if(%c) async(%n : i32) wait({%n : i32}) dataOperands(%0 : memref<10xf32>) {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.data wait async dataOperands(%0 : memref<10xf32>) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    acc.terminator
  ^bb2:
    acc.terminator
  }
  acc.data {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue present>}
  %1 = acc.use_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.host_data dataOperands(%1 : memref<10xf32>) if(%c) {
    acc.terminator
  } attributes {ifPresent}
  return
}
