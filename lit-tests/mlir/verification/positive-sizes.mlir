// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Specify the validity checks that each modifier needs. (eg num_gangs may need a positive integer)."
// mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

func.func @sizes(%n: i32, %k: index) {
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %c4 = arith.constant 4 : i32
  acc.parallel num_gangs({%c4 : i32, %n : i32}) num_workers(%c4 : i32) vector_length(%n : i32) {
    acc.yield
  }
  // expected-error@+1 {{'num_gangs' must be positive, not 0}}
  acc.parallel num_gangs({%n : i32, %c0 : i32}) {
    acc.yield
  }
  // expected-error@+2 {{'num_workers' must be positive, not -1}}
  // expected-error@+1 {{'vector_length' must be positive, not 0}}
  acc.kernels num_workers(%m1 : i32) vector_length(%c0 : i32) {
    acc.terminator
  }
  // expected-error@+2 {{'dim' of 'gang' must be 1, 2 or 3, not 4}}
  // expected-error@+1 {{'static' of 'gang' must be positive or * (-1), not 0}}
  acc.loop gang({dim=%c4 : i32, static=%c0 : i32}) control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  // expected-error@+1 {{a size of 'tile' must be positive or * (-1), not 0}}
  acc.loop tile({%m1 : i32, %c0 : i32}) control(%i : index, %j : index) = (%k, %k : index, index) to (%k, %k : index, index) step (%k, %k : index, index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
