// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s | diff - %t.back

// Compute constructs with each clause, alone and for device types, in the order printed and in others.

acc.private.recipe @private_f32 : memref<f32> init {
^bb0(%var: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
}
acc.firstprivate.recipe @firstprivate_f32 : memref<f32> init {
^bb0(%var: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
} copy {
^bb0(%from: memref<f32>, %to: memref<f32>):
  memref.copy %from, %to : memref<f32> to memref<f32>
  acc.terminator
}
acc.reduction.recipe @sum_f32 : memref<f32> reduction_operator <add> init {
^bb0(%var: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
} combiner {
^bb0(%one: memref<f32>, %other: memref<f32>):
  acc.yield %one : memref<f32>
}

func.func @parallel(%a: memref<10xf32>, %s: memref<f32>, %t: memref<f32>, %u: memref<f32>, %n: i32, %k: index, %l: i64, %c: i1) {
  acc.parallel {
  }
  acc.parallel {
    acc.yield
  }
  acc.parallel async {
    acc.yield
  }
  acc.parallel async(%n : i32) {
    acc.yield
  }
  acc.parallel async(%n : i32, %k : index [#acc.device_type<nvidia>]) {
    acc.yield
  }
  acc.parallel wait {
    acc.yield
  }
  acc.parallel wait({%n : i32}) {
    acc.yield
  }
  acc.parallel wait({devnum: %n : i32, %l : i64, %k : index}) {
    acc.yield
  }
  acc.parallel wait({%n : i32}, {devnum: %l : i64, %k : index} [#acc.device_type<multicore>]) {
    acc.yield
  }
  acc.parallel num_gangs({%n : i32}) {
    acc.yield
  }
  acc.parallel num_gangs({%n : i32, %l : i64, %k : index}) {
    acc.yield
  }
  acc.parallel num_gangs({%n : i32} [#acc.device_type<default>], {%l : i64, %k : index} [#acc.device_type<star>]) {
    acc.yield
  }
  acc.parallel num_workers(%n : i32) vector_length(%k : index) {
    acc.yield
  }
  acc.parallel num_workers(%n : i32 [#acc.device_type<nvidia>], %l : i64) vector_length(%k : index [#acc.device_type<radeon>]) {
    acc.yield
  }
  acc.parallel if(%c) {
    acc.yield
  }
  acc.parallel self(%c) {
    acc.yield
  }
  acc.parallel {
    acc.yield
  } attributes {selfAttr}
  acc.parallel {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.parallel {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>, acc.class = "program"}
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.private varPtr(%s : memref<f32>) recipe(@private_f32) -> memref<f32>
  %2 = acc.firstprivate varPtr(%t : memref<f32>) recipe(@firstprivate_f32) -> memref<f32>
  %3 = acc.reduction varPtr(%u : memref<f32>) recipe(@sum_f32) -> memref<f32>
  acc.parallel reduction(%3 : memref<f32>) private(%1 : memref<f32>) firstprivate(%2 : memref<f32>) if(%c) self(%c) wait async(%n : i32) num_workers(%n : i32) num_gangs({%n : i32}) vector_length(%n : i32) dataOperands(%0 : memref<10xf32>) {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.parallel combined(loop) dataOperands(%0 : memref<10xf32>) {
    acc.loop combined(parallel) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.parallel {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    acc.yield
  }
  return
}

func.func @serial(%a: memref<10xf32>, %s: memref<f32>, %t: memref<f32>, %u: memref<f32>, %n: i32, %k: index, %c: i1) {
  acc.serial {
    acc.yield
  }
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.private varPtr(%s : memref<f32>) recipe(@private_f32) -> memref<f32>
  %2 = acc.firstprivate varPtr(%t : memref<f32>) recipe(@firstprivate_f32) -> memref<f32>
  %3 = acc.reduction varPtr(%u : memref<f32>) recipe(@sum_f32) -> memref<f32>
  acc.serial if(%c) dataOperands(%0 : memref<10xf32>) wait({%n : i32}) async private(%1 : memref<f32>) firstprivate(%2 : memref<f32>) reduction(%3 : memref<f32>) {
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>, selfAttr}
  acc.serial combined(loop) self(%c) {
    acc.loop combined(serial) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {seq = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

func.func @kernels(%a: memref<10xf32>, %n: i32, %k: index, %c: i1) {
  acc.kernels {
    acc.terminator
  }
  %0 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.kernels if(%c) dataOperands(%0 : memref<10xf32>) num_gangs({%n : i32}) num_workers(%n : i32) vector_length(%k : index) wait async {
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.kernels combined(loop) self(%c) {
    acc.loop combined(kernels) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>]}
    acc.terminator
  }
  return
}

func.func @environment(%a: memref<10xf32>, %b: memref<10xf32>, %n: i32) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.copyin varPtr(%b : memref<10xf32>) -> memref<10xf32>
  acc.kernel_environment dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) async(%n : i32) wait({%n : i32}) {
    %2 = arith.constant 1 : i32
  }
  return
}
