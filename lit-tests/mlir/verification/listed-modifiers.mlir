// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Ensure that only listed modifiers are allowed for each clause." mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

func.func @modifiers(%a: memref<10xf32>) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier always,capture>}
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier always,capture>}
  %1 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier always,readonly>}
  acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  %2 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier zero>}
  acc.delete accPtr(%2 : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  // expected-error@+1 {{a clause 'copy' does not take the modifier 'readonly'}}
  %3 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, modifiers = #acc<data_clause_modifier readonly>}
  acc.copyout accPtr(%3 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  // expected-error@+1 {{a clause 'create' does not take the modifier 'alwaysin'}}
  %4 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier alwaysin>}
  acc.delete accPtr(%4 : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  // expected-error@+1 {{a clause 'copyin' does not take the modifier 'alwaysout'}}
  %5 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {modifiers = #acc<data_clause_modifier alwaysout>}
  acc.delete accPtr(%5 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  return
}
