// REQUIRES: mlir-opt-22
// RUN: %accomp-opt --verify %s

// "Ensure valid clause nesting." mlir-opt takes the module:
// RUN: %mlir-opt %s -o /dev/null

func.func @nesting(%k: index) {
  acc.parallel {
    acc.loop gang control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      acc.loop worker control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
        acc.loop vector control(%l : index) = (%k : index) to (%k : index) step (%k : index) {
          acc.yield
        } attributes {independent = [#acc.device_type<none>]}
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    // expected-note@+1 {{that loop}}
    acc.loop worker control(%i : index) = (%k : index) to (%k : index) step (%k : index) {
      // expected-error@+1 {{a loop with 'gang' must not stand in one with 'worker'}}
      acc.loop gang control(%j : index) = (%k : index) to (%k : index) step (%k : index) {
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  // expected-note@+1 {{the region it stands in}}
  acc.serial {
    // expected-error@+1 {{'acc.kernels' must not stand in 'acc.serial'}}
    acc.kernels {
      acc.terminator
    }
    acc.yield
  }
  return
}
