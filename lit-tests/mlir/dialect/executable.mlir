// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s | diff - %t.back

// Executable directives: enter and exit data, update, init, shutdown, set, wait, atomic.

func.func @data(%a: memref<10xf32>, %n: i32, %k: index, %c: i1) {
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {structured = false}
  acc.enter_data dataOperands(%0 : memref<10xf32>)
  acc.enter_data if(%c) async(%n : i32) wait_devnum(%n : i32) wait(%n, %k : i32, index) dataOperands(%0 : memref<10xf32>)
  acc.enter_data dataOperands(%0 : memref<10xf32>) async wait
  %1 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_delete>, structured = false}
  acc.exit_data dataOperands(%1 : memref<10xf32>) attributes {finalize}
  acc.exit_data wait(%n : i32) wait_devnum(%n : i32) async(%n : i32) if(%c) dataOperands(%1 : memref<10xf32>)
  acc.exit_data async wait dataOperands(%1 : memref<10xf32>)
  acc.delete accPtr(%1 : memref<10xf32>) {structured = false}
  %2 = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32> {structured = false}
  acc.update dataOperands(%2 : memref<10xf32>)
  acc.update if(%c) async(%n : i32) wait({devnum: %n : i32, %n : i32}) dataOperands(%2 : memref<10xf32>) attributes {ifPresent}
  acc.update async wait dataOperands(%2 : memref<10xf32>)
  acc.update async(%n : i32 [#acc.device_type<nvidia>]) wait({%n : i32} [#acc.device_type<nvidia>]) dataOperands(%2 : memref<10xf32>)
  return
}

func.func @devices(%n: i32, %k: index, %l: i64, %c: i1) {
  acc.init
  acc.init device_num(%n : i32) if(%c) attributes {device_types = [#acc.device_type<nvidia>]}
  acc.init attributes {device_types = [#acc.device_type<host>, #acc.device_type<multicore>]}
  acc.shutdown
  acc.shutdown if(%c) device_num(%l : i64) attributes {device_types = [#acc.device_type<default>]}
  acc.set device_num(%n : i32)
  acc.set attributes {device_type = #acc.device_type<nvidia>}
  acc.set default_async(%k : index) device_num(%n : i32) if(%c) attributes {device_type = #acc.device_type<radeon>}
  acc.wait
  acc.wait(%n, %k : i32, index)
  acc.wait async(%n : i32)
  acc.wait(%n : i32) async(%n : i32) wait_devnum(%l : i64) if(%c)
  acc.wait(%n : i32) attributes {async}
  return
}

func.func @atomic(%x: memref<f32>, %v: memref<f32>, %e: f32, %c: i1) {
  acc.atomic.read %v = %x : memref<f32>, memref<f32>, f32
  acc.atomic.read if(%c) %v = %x : memref<f32>, memref<f32>, f32
  acc.atomic.write %x = %e : memref<f32>, f32
  acc.atomic.write if(%c) %x = %e : memref<f32>, f32
  acc.atomic.update %x : memref<f32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %e : f32
    acc.yield %new : f32
  }
  acc.atomic.update if(%c) %x : memref<f32> {
  ^bb0(%old: f32):
    acc.yield %e : f32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : memref<f32>, memref<f32>, f32
    acc.atomic.write %x = %e : memref<f32>, f32
    acc.terminator
  }
  acc.atomic.capture if(%c) {
    acc.atomic.update %x : memref<f32> {
    ^bb0(%old: f32):
      acc.yield %e : f32
    }
    acc.atomic.read %v = %x : memref<f32>, memref<f32>, f32
    acc.terminator
  }
  return
}

// The lesser and the greater of integers, as in updates of atomic.
func.func @lesser(%a: i32, %b: i32) -> i32 {
  %0 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.smin(%0, %b) : (i32, i32) -> i32
  %2 = llvm.intr.umax(%1, %b) : (i32, i32) -> i32
  %3 = llvm.intr.umin(%2, %b) : (i32, i32) -> i32
  return %3 : i32
}
