// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s
// RUN: %mlir-opt %s -o /dev/null

// Operands that are not of the clause they stand in, and clauses that contradict each other, which mlir-opt lets pass.

// expected-error@+1 {{complex values have no 'max'}}
acc.reduction.recipe @largest : memref<complex<f32>> reduction_operator <max> init {
^bb0(%var: memref<complex<f32>>):
  acc.yield %var : memref<complex<f32>>
} combiner {
^bb0(%one: memref<complex<f32>>, %other: memref<complex<f32>>):
  acc.yield %one : memref<complex<f32>>
}

func.func @ends(%a: memref<10xf32>) {
  // expected-note@+1 {{the entry}}
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>}
  // expected-error@+1 {{a clause 'copy' does not end in 'acc.delete'}}
  acc.delete accPtr(%0 : memref<10xf32>)
  // expected-note@+1 {{the entry}}
  %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  // expected-error@+1 {{'acc.detach' is no exit of 'acc.copyin'}}
  acc.detach accPtr(%1 : memref<10xf32>)
  // expected-error@+1 {{the address of 'acc.copyout' is not made by a data operation}}
  acc.copyout accPtr(%a : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  return
}

func.func @loops(%k: index, %n: i32, %z: index) {
  %zero = arith.constant 0 : index
  // expected-note@+1 {{the region it stands in}}
  acc.kernels {
    %one = arith.constant 1 : i32
    // expected-error@+1 {{'dim' of 'gang' is not allowed in 'acc.kernels'}}
    acc.loop gang({dim=%one : i32}) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>]}
    acc.terminator
  }
  // expected-error@+1 {{the step of a loop must not be 0}}
  acc.loop control(%i : index) = (%k : index) to (%k : index) step (%zero : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  // expected-error@+1 {{'collapse' must be positive, not 0}}
  acc.loop control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], collapse = [0], collapseDeviceType = [#acc.device_type<none>]}
  return
}
