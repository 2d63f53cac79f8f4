// RUN: %accomp-opt %s -o /dev/null
// RUN: %accomp-opt %s --pass=implicit-data --verify
// RUN: not %accomp-opt %s --pass=implicit-data -o %t.mlir 2>&1 | FileCheck %s
// RUN: not test -e %t.mlir

// By default(none), a variable that no clause names is an error; one that a clause names is not.

// CHECK: implicit-data-none.mlir:[[#@LINE+17]]:5: error: 'b' is in no data clause, and 'default(none)' determines none; add a data clause for it [mlir-no-attribute]
func.func @f(%a: memref<10xf32>, %b: memref<10xf32>, %p: !llvm.ptr, %i: index) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a"}
  acc.data dataOperands(%0 : memref<10xf32>) {
    acc.parallel {
      %x = memref.load %a[%i] : memref<10xf32>
      acc.yield
    } attributes {defaultAttr = #acc<defaultvalue none>}
    // expected-error@+1 {{'p' is in no data clause}}
    acc.kernels {
      %x = llvm.load %p : !llvm.ptr -> f32
      acc.terminator
    } attributes {defaultAttr = #acc<defaultvalue none>}
    acc.terminator
  }
  acc.data {
    // expected-error@+1 {{'b' is in no data clause}}
    acc.serial {
      %x = memref.load %b[%i] : memref<10xf32>
      acc.yield
    }
    acc.terminator
  } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.delete accPtr(%0 : memref<10xf32>) {dataClause = #acc<data_clause acc_copyin>}
  return
}
