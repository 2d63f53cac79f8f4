// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Validate that no conflicting clauses are used on variables." mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

acc.private.recipe @private_row : memref<10xf32> init {
^bb0(%var: memref<10xf32>):
  %0 = memref.alloca() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
}
func.func @variables(%a: memref<10xf32>, %b: memref<10xf32>) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  %1 = acc.create varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
  acc.data dataOperands(%0, %1 : memref<10xf32>, memref<10xf32>) {
    acc.terminator
  }
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  // expected-note@+1 {{the operation of 'copyin'}}
  %2 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  %3 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  // expected-error@+1 {{'a' is in 'copyin' and 'copy' of one 'acc.kernels'}}
  acc.kernels dataOperands(%2, %3 : memref<10xf32>, memref<10xf32>) {
    acc.terminator
  }
  acc.delete accPtr(%2 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  acc.copyout accPtr(%3 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  // expected-note@+1 {{the operation of 'present'}}
  %4 = acc.present varPtr(%b : memref<10xf32>) -> memref<10xf32> {name = "b"}
  %5 = acc.private varPtr(%b : memref<10xf32>) recipe(@private_row) -> memref<10xf32> {name = "b"}
  // expected-error@+1 {{'b' is in 'present' and 'private' of one 'acc.parallel'}}
  acc.parallel dataOperands(%4 : memref<10xf32>) private(%5 : memref<10xf32>) {
    acc.yield
  }
  acc.delete accPtr(%4 : memref<10xf32>) {dataClause = #acc<data_clause acc_present>}
  return
}
