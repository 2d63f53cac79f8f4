// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Validate clause restrictions which cannot appear with others." mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

func.func @exclusive(%c: i1, %n: i32, %k: index) {
  acc.parallel self(%c) if(%c) {
    acc.yield
  }
  // expected-error@+1 {{'self' is given with and without a condition}}
  acc.serial self(%c) {
    acc.yield
  } attributes {selfAttr}
  acc.parallel {
    acc.loop vector control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
