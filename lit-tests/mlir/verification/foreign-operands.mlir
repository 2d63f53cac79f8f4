// RUN: %accomp-opt --verify %s

// Operands of clauses that no operation of the dialect makes; mlir-opt takes for granted that one does.

func.func @operands(%a: memref<10xf32>, %s: memref<f32>, %k: index) {
  // expected-error@+1 {{a data operand of 'acc.parallel' is not made by a data operation}}
  acc.parallel dataOperands(%a : memref<10xf32>) {
    acc.yield
  }
  // expected-error@+1 {{an operand of 'private' is not made by 'acc.private'}}
  acc.serial private(%s : memref<f32>) {
    acc.yield
  }
  // expected-error@+1 {{an operand of 'private' is not made by 'acc.private'}}
  acc.loop private(%s : memref<f32>) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
