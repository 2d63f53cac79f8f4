// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s
// RUN: %mlir-opt %s -o /dev/null

// What OpenACC forbids and mlir-opt lets pass.

acc.private.recipe @private_f32 : memref<f32> init {
^bb0(%var: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
}
// expected-note@+1 {{the recipe}}
acc.private.recipe @private_f64 : memref<f64> init {
^bb0(%var: memref<f64>):
  %0 = memref.alloca() : memref<f64>
  acc.yield %0 : memref<f64>
}
// expected-note@+1 {{the recipe}}
acc.private.recipe @private_row : memref<?xf32> init {
^bb0(%var: memref<?xf32>, %bound: !acc.data_bounds_ty):
  acc.yield %var : memref<?xf32>
}
// expected-error@+1 {{operator 'ior' is for integers and logicals, not for f32}}
acc.reduction.recipe @bits : memref<f32> reduction_operator <ior> init {
^bb0(%var: memref<f32>):
  acc.yield %var : memref<f32>
} combiner {
^bb0(%one: memref<f32>, %other: memref<f32>):
  acc.yield %one : memref<f32>
}
// expected-error@+1 {{there is no procedure 'missing'}}
acc.routine @missing_seq func(@missing) seq
// expected-error@+1 {{'dim' of 'gang' must be 1, 2 or 3, not 4}}
acc.routine @sizes_gang func(@sizes) gang(dim: 4 : i64)
// expected-error@+1 {{there is no 'acc.routine' of name @none}}
func.func @with_info() attributes {acc.routine_info = #acc.routine_info<[@none]>} {
  return
}

func.func @sizes(%k: index, %n: i32) {
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %m2 = arith.constant -2 : index
  %c4 = arith.constant 4 : i32
  // expected-error@+1 {{'num_gangs' must be positive, not -1}}
  acc.parallel num_gangs({%m1 : i32}) {
    acc.yield
  }
  // expected-error@+2 {{'num_workers' must be positive, not 0}}
  // expected-error@+1 {{'vector_length' must be positive, not -2}}
  acc.parallel num_workers(%c0 : i32) vector_length(%m2 : index) {
    acc.yield
  }
  // expected-error@+1 {{'num_gangs' of 'acc.kernels' takes at most 1 value}}
  acc.kernels num_gangs({%n : i32, %n : i32}) {
    acc.terminator
  }
  acc.kernels {
    // expected-error@+2 {{'num' of 'gang' must be positive, not 0}}
    // expected-error@+1 {{'worker' must be positive, not -1}}
    acc.loop gang({num=%c0 : i32}) worker(%m1 : i32) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.terminator
  }
  // expected-error@+3 {{'dim' of 'gang' must be 1, 2 or 3, not 4}}
  // expected-error@+2 {{a size of 'tile' must be positive or * (-1), not 0}}
  // expected-error@+1 {{'static' of 'gang' must be positive or * (-1), not 0}}
  acc.loop gang({dim=%c4 : i32, static=%c0 : i32}) tile({%m1 : i32, %c0 : i32}) control(%i : index, %j : index) = (%k, %k : index, index) to (%k, %k : index, index) step (%k, %k : index, index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  // expected-error@+1 {{'lowerbound' of bounds must not be negative: it counts from the first element, not -1}}
  %b = acc.bounds lowerbound(%m1 : i32) upperbound(%n : i32)
  // expected-error@+1 {{a device number must not be negative, as -1 is}}
  acc.init device_num(%m1 : i32)
  return
}

func.func @nesting(%a: memref<10xf32>, %k: index, %n: i32) {
  // expected-note@+1 4 {{the region it stands in}}
  acc.parallel {
    // expected-error@+1 {{'acc.parallel' must not stand in 'acc.parallel'}}
    acc.parallel {
      acc.yield
    }
    %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
    // expected-error@+1 {{'acc.data' must not stand in 'acc.parallel'}}
    acc.data dataOperands(%0 : memref<10xf32>) {
      acc.terminator
    }
    // expected-error@+1 {{'acc.wait' must not stand in 'acc.parallel'}}
    acc.wait
    // expected-error@+1 {{an argument of 'vector' is allowed in 'acc.kernels' alone, not in 'acc.parallel'}}
    acc.loop vector(%n : i32) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  // expected-note@+1 {{that loop}}
  acc.loop worker control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    // expected-error@+1 {{a loop with 'gang' must not stand in one with 'worker'}}
    acc.loop gang control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  // expected-note@+1 {{that loop}}
  acc.loop vector control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    // expected-error@+1 {{a loop with 'vector' must not stand in one with 'vector'}}
    acc.loop vector control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}

func.func @variables(%a: memref<10xf32>, %s: memref<f32>, %c: i1) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  // expected-note@+1 {{the operation of 'copyin'}}
  %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  // expected-error@+1 {{'a' is in 'copyin' and 'copy' of one 'acc.parallel'}}
  acc.parallel dataOperands(%1, %0 : memref<10xf32>, memref<10xf32>) {
    acc.yield
  }
  // expected-note@+2 {{the operation of 'copyin'}}
  %2 = acc.private varPtr(%s : memref<f32>) recipe(@private_f32) -> memref<f32>
  %3 = acc.copyin varPtr(%s : memref<f32>) -> memref<f32> {name = "s"}
  // expected-error@+1 {{'s' is in 'copyin' and 'private' of one 'acc.serial'}}
  acc.serial dataOperands(%3 : memref<f32>) private(%2 : memref<f32>) {
    acc.yield
  }
  // expected-error@+1 {{'private' is not a clause of 'acc.kernels': it belongs to a loop in the region}}
  acc.kernels private(%2 : memref<f32>) {
    acc.terminator
  }
  // expected-error@+1 {{'self' is given with and without a condition}}
  acc.parallel self(%c) {
    acc.yield
  } attributes {selfAttr}
  return
}

func.func @clauses(%a: memref<10xf32>, %p: memref<?xf32>, %k: index) {
  // expected-note@+1 2 {{the entry}}
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>}
  // expected-error@+1 {{'acc.delete' ends a clause 'copyin', but its entry begins 'copy'}}
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  // expected-error@+1 {{one of entry and exit is structured, the other is not}}
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, structured = false}
  // expected-note@+1 {{the operation of that clause}}
  %1 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32>
  // expected-error@+1 {{'present' is not a data clause of 'acc.exit_data'}}
  acc.exit_data dataOperands(%1 : memref<10xf32>)
  %b = acc.bounds extent(%k : index)
  // expected-error@+1 {{the recipe takes 1 bounds, and 2 are given}}
  %2 = acc.private varPtr(%p : memref<?xf32>) bounds(%b, %b) recipe(@private_row) -> memref<?xf32>
  // expected-error@+1 {{recipe 'private_f64' is for memref<f64>, not for memref<?xf32>}}
  %3 = acc.private varPtr(%p : memref<?xf32>) recipe(@private_f64) -> memref<?xf32>
  // An address that is looked up counts nothing.
  %4 = acc.getdeviceptr varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>}
  acc.copyout accPtr(%4 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {structured = false}
  return
}
