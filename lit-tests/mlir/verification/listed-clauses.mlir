// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Ensure that only listed clauses are allowed for each directive." mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

acc.private.recipe @private_f32 : memref<f32> init {
^bb0(%var: memref<f32>):
  %0 = memref.alloca() : memref<f32>
  acc.yield %0 : memref<f32>
}
func.func @clauses(%a: memref<10xf32>, %s: memref<f32>) {
  // Each has what its directive lists.
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.private varPtr(%s : memref<f32>) recipe(@private_f32) -> memref<f32>
  acc.parallel dataOperands(%0 : memref<10xf32>) private(%1 : memref<f32>) {
    acc.yield
  }
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  // expected-note@+1 {{the operation of that clause}}
  %2 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32>
  // expected-error@+1 {{'present' is not a data clause of 'acc.exit_data'}}
  acc.exit_data dataOperands(%2 : memref<10xf32>)
  // expected-error@+1 {{'private' is not a clause of 'acc.kernels': it belongs to a loop in the region}}
  acc.kernels private(%1 : memref<f32>) {
    acc.terminator
  }
  return
}
