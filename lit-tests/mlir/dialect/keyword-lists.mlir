// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: FileCheck %s < %t.ours
// RUN: %mlir-opt --mlir-print-op-generic %t.ours -o %t.back
// RUN: %mlir-opt --mlir-print-op-generic %s | diff - %t.back
// RUN: %mlir-opt %s -o %t.short.mlir
// RUN: not %mlir-opt %t.short.mlir -o /dev/null
// RUN: %accomp-opt %t.short.mlir -o /dev/null

// Lists of device types for which a clause has no value. mlir-opt prints them in its short form, but reads them only
// where a value follows, and forgets them then; so these operations are printed in generic form.

// CHECK: "acc.parallel"() <{asyncOnly = [#acc.device_type<none>, #acc.device_type<radeon>]
// CHECK: "acc.parallel"
// CHECK: "acc.kernels"
// CHECK: "acc.data"
// CHECK: "acc.copyin"
// CHECK: "acc.update"
// CHECK: "acc.loop"
// CHECK: "acc.loop"
// CHECK: "acc.routine"
// CHECK: acc.routine @only_lists func(@lists) worker
func.func @lists(%a: memref<10xf32>, %n: i32) {
  "acc.parallel"() <{asyncOnly = [#acc.device_type<none>, #acc.device_type<radeon>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
    "acc.yield"() : () -> ()
  }) : () -> ()
  "acc.parallel"(%n) <{asyncOnly = [#acc.device_type<host>], asyncOperandsDeviceType = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
    "acc.yield"() : () -> ()
  }) : (i32) -> ()
  "acc.kernels"(%n) <{waitOnly = [#acc.device_type<host>], waitOperandsDeviceType = [#acc.device_type<radeon>], waitOperandsSegments = array<i32: 1>, hasWaitDevnum = [false], operandSegmentSizes = array<i32: 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
    "acc.terminator"() : () -> ()
  }) : (i32) -> ()
  "acc.data"() <{waitOnly = [#acc.device_type<nvidia>], defaultAttr = #acc<defaultvalue none>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
    "acc.terminator"() : () -> ()
  }) : () -> ()
  %0 = "acc.copyin"(%a) <{asyncOnly = [#acc.device_type<radeon>], dataClause = #acc<data_clause acc_copyin>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, varType = f32}> : (memref<10xf32>) -> memref<10xf32>
  %1 = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  "acc.update"(%n, %1) <{asyncOnly = [#acc.device_type<radeon>], asyncOperandsDeviceType = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 1, 0, 1>}> : (i32, memref<10xf32>) -> ()
  "acc.loop"() <{gang = [#acc.device_type<radeon>], worker = [#acc.device_type<none>, #acc.device_type<radeon>], independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, unstructured}> ({
    "acc.yield"() : () -> ()
  }) : () -> ()
  acc.kernels {
  "acc.loop"(%n) <{vector = [#acc.device_type<radeon>], vectorOperandsDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0>, unstructured}> ({
    "acc.yield"() : () -> ()
  }) : (i32) -> ()
  acc.terminator
  }
  return
}
"acc.routine"() <{sym_name = "levels", func_name = @lists, gang = [#acc.device_type<radeon>], worker = [#acc.device_type<host>]}> : () -> ()
"acc.routine"() <{sym_name = "only_lists", func_name = @lists, worker = [#acc.device_type<nvidia>, #acc.device_type<host>]}> : () -> ()
