// RUN: %accomp-opt %s --emit=acc | FileCheck %s
// RUN: not %accomp-opt %S/Inputs/untold.mlir --emit=acc 2>&1 | FileCheck --check-prefix=UNTOLD %s
// RUN: not %accomp-opt %S/Inputs/one.c --emit=acc 2>&1 | FileCheck --check-prefix=C %s

// Directives have the places that locations tell, and the words of the language of the file. Values are those that
// names of locations say, or arithmetic of them.

// UNTOLD: untold.mlir:3:1: error: the value of 'num_gangs' is not told in the program's words; give
// UNTOLD-SAME: loc("n + 1") [mlir-untold]
// C: error: '--emit=acc', '--locations', '--pass' and '--remark' are for files of MLIR (FILE.mlir) [option-for-modules]

acc.private.recipe @private_f32 : memref<f32> init {
^bb0(%var: memref<f32>):
  acc.yield %var : memref<f32>
}
acc.reduction.recipe @and_i32 : memref<i32> reduction_operator <iand> init {
^bb0(%var: memref<i32>):
  acc.yield %var : memref<i32>
} combiner {
^bb0(%one: memref<i32>, %other: memref<i32>):
  acc.yield %one : memref<i32>
}

func.func @f(%a: memref<10xf32>, %s: memref<i32>, %n: i32, %k: index) {
  %c2 = arith.constant 2 : i32
  %more = arith.addi %n, %c2 : i32
  %call = "test.call"() : () -> i32 loc("size(n)"("sum.c":4:30))
  %true = arith.constant true
  %whole = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>, name = "a"}
  %scalar = acc.copyin varPtr(%s : memref<i32>) -> memref<i32> {dataClause = #acc<data_clause acc_reduction>, implicit = true, name = "s"}
  %red = acc.reduction varPtr(%s : memref<i32>) recipe(@and_i32) -> memref<i32> {name = "s"}
  // CHECK: sum.c:4:9: #pragma acc parallel loop if(1) num_gangs(n + 2) vector_length(size(n)) copy(a) gang reduction(&:s)
  acc.parallel combined(loop) dataOperands(%whole, %scalar : memref<10xf32>, memref<i32>) num_gangs({%more : i32}) vector_length(%call : i32) if(%true) {
    acc.loop combined(parallel) gang reduction(%red : memref<i32>) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  } loc("sum.c":4:9)
  acc.copyout accPtr(%scalar : memref<i32>) to varPtr(%s : memref<i32>) {dataClause = #acc<data_clause acc_reduction>, implicit = true}
  acc.copyout accPtr(%whole : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  %row = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  // CHECK-NEXT: sum.f90:7:1: !$acc serial if(.true.) copyout(a) reduction(iand:s)
  acc.serial dataOperands(%row : memref<10xf32>) reduction(%red : memref<i32>) if(%true) {
    acc.yield
  } loc("serial"("sum.f90":7:1))
  acc.copyout accPtr(%row : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  return
}
