// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s
// RUN: not %mlir-opt %s -o /dev/null

// What both tools refuse.

func.func @loops(%k: index, %n: i32) {
  // expected-error@+1 {{gang, worker or vector cannot appear with seq}}
  acc.loop gang control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {seq = [#acc.device_type<none>]}
  // expected-error@+1 {{a loop needs a body}}
  acc.loop {
  } attributes {independent = [#acc.device_type<none>]}
  // expected-error@+1 {{'acc.loop' has loops beside each other where one nest is wanted}}
  acc.loop {
    scf.for %i = %k to %k step %k {
      scf.yield
    }
    // expected-note@+1 {{another loop}}
    scf.for %i = %k to %k step %k {
      scf.yield
    }
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  // expected-error@+1 {{'collapse' wants 3 nested loops, and 1 are there}}
  acc.loop {
    scf.for %i = %k to %k step %k {
      scf.yield
    }
    acc.yield
  } attributes {collapse = [3], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  return
}

func.func @data(%a: memref<10xf32>, %n: i32) {
  // expected-error@+1 {{'acc.private' needs a recipe}}
  %0 = acc.private varPtr(%a : memref<10xf32>) -> memref<10xf32>
  // expected-error@+1 {{'acc.copyin' is no part of a clause 'create'}}
  %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_create>}
  // expected-error@+1 {{'acc.present' does not take the modifier 'zero'}}
  %2 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero>}
  %3 = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32> {structured = false}
  // expected-error@+1 {{'async' is given twice for device type 'none'}}
  acc.update async(%n : i32) dataOperands(%3 : memref<10xf32>) attributes {asyncOnly = [#acc.device_type<none>]}
  // expected-error@+1 {{async}}
  acc.wait async(%n : i32) attributes {async}
  acc.parallel {
    // expected-error@+1 {{cannot be nested in a compute operation}}
    acc.init
    acc.yield
  }
  // expected-error@+1 {{is not valid}}
  acc.data {
    acc.terminator
  }
  return
}

// expected-note@+1 {{what has that name}}
acc.private.recipe @copied : memref<f32> init {
^bb0(%var: memref<f32>):
  acc.yield %var : memref<f32>
}
func.func @recipes(%s: memref<f32>) {
  // expected-error@+1 {{'copied' is no 'acc.firstprivate.recipe'}}
  %0 = acc.firstprivate varPtr(%s : memref<f32>) recipe(@copied) -> memref<f32>
  return
}

func.func @waiting(%n: i32) {
  // expected-error@+1 {{wait_devnum cannot appear without waitOperands}}
  acc.wait wait_devnum(%n : i32)
  // expected-error@+1 {{async attribute cannot appear with asyncOperand}}
  acc.wait async(%n : i32) attributes {async}
  // expected-error@+1 {{at least one value must be present in dataOperands}}
  acc.update
  return
}
