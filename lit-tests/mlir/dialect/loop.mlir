// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s | diff - %t.back

// The loop construct: levels with and without arguments, for device types, tiles, collapse, bounds of all kinds.

acc.private.recipe @private_i32 : memref<i32> init {
^bb0(%var: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
} destroy {
^bb0(%var: memref<i32>, %own: memref<i32>):
  acc.terminator
}
acc.reduction.recipe @largest_i32 : memref<i32> reduction_operator <max> init {
^bb0(%var: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
} combiner {
^bb0(%one: memref<i32>, %other: memref<i32>):
  acc.yield %one : memref<i32>
}

func.func @levels(%n: i32, %l: i64, %k: index) {
  acc.loop gang worker vector control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.kernels {
    acc.loop gang({num=%n : i32}) worker(%l : i64) vector(%k : index) control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.terminator
  }
  acc.loop gang({static=%n : i32}) control(%i : i64) = (%l : i64) to (%l : i64) step (%l : i64) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop gang({dim=%n : i32, static=%n : i32}) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop vector gang worker control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {auto_ = [#acc.device_type<none>]}
  return
}

func.func @shapes(%n: i32, %k: index) {
  acc.loop control(%i : index, %j : i32) = (%k, %n : index, i32) to (%k, %n : index, i32) step (%k, %n : index, i32) {
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>, seq = [#acc.device_type<none>]}
  acc.loop control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.loop control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {seq = [#acc.device_type<none>]}
    acc.yield
  } attributes {collapse = [1, 2], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<nvidia>], independent = [#acc.device_type<none>]}
  acc.loop tile({%n : i32, %n : i32}) control(%i : index, %j : index) = (%k, %k : index, index) to (%k, %k : index, index) step (%k, %k : index, index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop tile({%n : i32} [#acc.device_type<host>], {%n : i32, %k : index} [#acc.device_type<nvidia>]) control(%i : index, %j : index) = (%k, %k : index, index) to (%k, %k : index, index) step (%k, %k : index, index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop {
    %0 = "test.loop"() ({
      acc.loop control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
        acc.yield
      } attributes {seq = [#acc.device_type<none>]}
    }) : () -> i32
    acc.yield
  } attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

func.func @operands(%a: memref<i32>, %s: memref<i32>, %d: memref<10xf32>, %b: memref<10xf32>, %k: index, %c: i1) {
  %0 = acc.private varPtr(%a : memref<i32>) recipe(@private_i32) -> memref<i32>
  %1 = acc.reduction varPtr(%s : memref<i32>) recipe(@largest_i32) -> memref<i32>
  %2 = acc.cache varPtr(%b : memref<10xf32>) -> memref<10xf32>
  %3 = acc.cache varPtr(%d : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_cache_readonly>, modifiers = #acc<data_clause_modifier readonly>}
  acc.loop cache(%2, %3 : memref<10xf32>, memref<10xf32>) reduction(%1 : memref<i32>) private(%0 : memref<i32>) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  acc.loop control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
