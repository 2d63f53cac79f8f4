// RUN: not %accomp-opt %s 2>&1 | FileCheck %s
// RUN: not %accomp-opt %S/Inputs/f32.mlir 2>&1 | FileCheck --check-prefix=TYPE %s

// A diagnostic stands at the operation in the module, and names the place that it comes from in the program.

// CHECK: places.mlir:11:3: error: 'num_gangs' must be positive, not -1 [mlir-size]
// CHECK-NEXT: acc.parallel num_gangs
// CHECK: note: the operation comes from saxpy.c:12:9
func.func @f() {
  %m1 = arith.constant -1 : i32
  acc.parallel num_gangs({%m1 : i32}) {
    acc.yield
  } loc("saxpy.c":12:9)
  return
}
// CHECK-NOT: builtin.module

// TYPE: f32.mlir:2:9: error: 'acc.wait' is not valid
