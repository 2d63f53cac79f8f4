// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s -o %t.theirs
// RUN: diff %t.theirs %t.back
// RUN: %accomp-opt --verify %s
// RUN: %accomp-opt %s --emit=acc | FileCheck %s

// expected-no-diagnostics

// The examples of the dialect's document, in the order of its operations and in the syntax of LLVM 22: data
// clauses are operations, private copies and reductions are too, and loops say how they are scheduled.

// acc.data
// CHECK: data present(a, b, c, d)
func.func @data(%a: memref<10x10xf32>, %b: memref<10x10xf32>, %c: memref<10xf32>, %d: memref<10xf32>) {
  %0 = acc.present varPtr(%a : memref<10x10xf32>) -> memref<10x10xf32> {name = "a"}
  %1 = acc.present varPtr(%b : memref<10x10xf32>) -> memref<10x10xf32> {name = "b"}
  %2 = acc.present varPtr(%c : memref<10xf32>) -> memref<10xf32> {name = "c"}
  %3 = acc.present varPtr(%d : memref<10xf32>) -> memref<10xf32> {name = "d"}
  acc.data dataOperands(%0, %1, %2, %3 : memref<10x10xf32>, memref<10x10xf32>, memref<10xf32>, memref<10xf32>) {
    acc.terminator
  }
  return
}

// acc.bounds: a slice of ten elements without the first, in C++ by its extent, in Fortran by its upper bound
// CHECK: parallel copy(array[1:9])
// CHECK: parallel copy(array(2:10))
func.func @bounds(%array: memref<10xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %b = acc.bounds lowerbound(%c1 : index) upperbound(%c9 : index) extent(%c9 : index) startIdx(%c0 : index)
  %0 = acc.copyin varPtr(%array : memref<10xi32>) bounds(%b) -> memref<10xi32> {dataClause = #acc<data_clause acc_copy>, name = "array[1:9]"}
  acc.parallel dataOperands(%0 : memref<10xi32>) {
    acc.yield
  }
  acc.copyout accPtr(%0 : memref<10xi32>) bounds(%b) to varPtr(%array : memref<10xi32>) {dataClause = #acc<data_clause acc_copy>, name = "array[1:9]"}
  %f = acc.bounds lowerbound(%c1 : index) upperbound(%c9 : index) extent(%c9 : index) startIdx(%c1 : index)
  %1 = acc.copyin varPtr(%array : memref<10xi32>) bounds(%f) -> memref<10xi32> {dataClause = #acc<data_clause acc_copy>, name = "array(2:10)"}
  acc.parallel dataOperands(%1 : memref<10xi32>) {
    acc.yield
  }
  acc.copyout accPtr(%1 : memref<10xi32>) bounds(%f) to varPtr(%array : memref<10xi32>) {dataClause = #acc<data_clause acc_copy>, name = "array(2:10)"}
  return
}

// acc.declare
func.func @declare(%a: memref<10x10xf32>) {
  %pa = acc.present varPtr(%a : memref<10x10xf32>) -> memref<10x10xf32>
  acc.declare dataOperands(%pa : memref<10x10xf32>) {
    acc.terminator
  }
  return
}

// acc.declare_enter, acc.declare_exit
func.func @declare_entry(%a: !llvm.ptr) {
  %0 = acc.create varPtr(%a : !llvm.ptr) varType(f32) -> !llvm.ptr
  %1 = acc.declare_enter dataOperands(%0 : !llvm.ptr)
  %2 = acc.getdeviceptr varPtr(%a : !llvm.ptr) varType(f32) -> !llvm.ptr {dataClause = #acc<data_clause acc_declare_device_resident>}
  acc.declare_exit dataOperands(%2 : !llvm.ptr)
  acc.delete accPtr(%2 : !llvm.ptr) {dataClause = #acc<data_clause acc_declare_device_resident>}
  return
}

// acc.enter_data, acc.exit_data
// CHECK: enter data async create(d1)
// CHECK: exit data async delete(d1)
func.func @unstructured(%d1: memref<10xf32>) {
  %0 = acc.create varPtr(%d1 : memref<10xf32>) -> memref<10xf32> {name = "d1", structured = false}
  acc.enter_data dataOperands(%0 : memref<10xf32>) attributes {async}
  %1 = acc.getdeviceptr varPtr(%d1 : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_delete>, name = "d1", structured = false}
  acc.exit_data dataOperands(%1 : memref<10xf32>) attributes {async}
  acc.delete accPtr(%1 : memref<10xf32>) {name = "d1", structured = false}
  return
}

// acc.firstprivate.recipe, acc.private.recipe, acc.reduction.recipe
acc.firstprivate.recipe @first_f32 : memref<f32> init {
^bb0(%0: memref<f32>):
  %1 = memref.alloca() : memref<f32>
  acc.yield %1 : memref<f32>
} copy {
^bb0(%0: memref<f32>, %1: memref<f32>):
  %2 = memref.load %0[] : memref<f32>
  memref.store %2, %1[] : memref<f32>
  acc.terminator
} destroy {
^bb0(%0: memref<f32>, %1: memref<f32>):
  acc.terminator
}
acc.private.recipe @privatization_f32 : memref<f32> init {
^bb0(%0: memref<f32>):
  %1 = memref.alloca() : memref<f32>
  acc.yield %1 : memref<f32>
} destroy {
^bb0(%0: memref<f32>, %1: memref<f32>):
  acc.terminator
}
acc.reduction.recipe @reduction_add_i64 : memref<i64> reduction_operator <add> init {
^bb0(%0: memref<i64>):
  %c0 = arith.constant 0 : i64
  %1 = memref.alloca() : memref<i64>
  memref.store %c0, %1[] : memref<i64>
  acc.yield %1 : memref<i64>
} combiner {
^bb0(%0: memref<i64>, %1: memref<i64>):
  %2 = memref.load %0[] : memref<i64>
  %3 = memref.load %1[] : memref<i64>
  %4 = arith.addi %2, %3 : i64
  memref.store %4, %0[] : memref<i64>
  acc.yield %0 : memref<i64>
}
// CHECK: parallel firstprivate(a)
// CHECK: parallel private(a)
// CHECK: parallel reduction(+:b)
func.func @recipes(%a: memref<f32>, %b: memref<i64>) {
  %0 = acc.firstprivate varPtr(%a : memref<f32>) recipe(@first_f32) -> memref<f32> {name = "a"}
  acc.parallel firstprivate(%0 : memref<f32>) {
    acc.yield
  }
  %1 = acc.private varPtr(%a : memref<f32>) recipe(@privatization_f32) -> memref<f32> {name = "a"}
  acc.parallel private(%1 : memref<f32>) {
    acc.yield
  }
  %2 = acc.reduction varPtr(%b : memref<i64>) recipe(@reduction_add_i64) -> memref<i64> {name = "b"}
  acc.parallel reduction(%2 : memref<i64>) {
    acc.yield
  }
  return
}

// acc.global_ctor, acc.global_dtor
llvm.mlir.global external @globalvar() {acc.declare = #acc.declare<dataClause = acc_create>} : i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %0 : i32
}
acc.global_ctor @acc_constructor {
  %0 = llvm.mlir.addressof @globalvar : !llvm.ptr
  %1 = acc.create varPtr(%0 : !llvm.ptr) varType(i32) -> !llvm.ptr
  %2 = acc.declare_enter dataOperands(%1 : !llvm.ptr)
  acc.terminator
}
acc.global_dtor @acc_destructor {
  %0 = llvm.mlir.addressof @globalvar : !llvm.ptr
  %1 = acc.getdeviceptr varPtr(%0 : !llvm.ptr) varType(i32) -> !llvm.ptr {dataClause = #acc<data_clause acc_create>}
  acc.declare_exit dataOperands(%1 : !llvm.ptr)
  acc.delete accPtr(%1 : !llvm.ptr) {dataClause = #acc<data_clause acc_create>}
  acc.terminator
}

// acc.host_data
// CHECK: host_data use_device(a)
func.func @host_data(%a: !llvm.ptr) {
  %0 = acc.use_device varPtr(%a : !llvm.ptr) varType(f32) -> !llvm.ptr {name = "a"}
  acc.host_data dataOperands(%0 : !llvm.ptr) {
    acc.terminator
  }
  return
}

// acc.init, acc.set, acc.shutdown, acc.update, acc.wait
// CHECK: init{{$}}
// CHECK: init device_num(dev1)
// CHECK: set device_num(dev1)
// CHECK: shutdown{{$}}
// CHECK: shutdown device_num(dev1)
// CHECK: update async device(d1)
// CHECK: wait(value1)
// CHECK: wait async(async1)
func.func @executable(%dev: memref<i32>, %d1: memref<10xf32>, %value: memref<index>, %queue: memref<i32>) {
  acc.init
  %dev1 = memref.load %dev[] : memref<i32> loc("dev1")
  acc.init device_num(%dev1 : i32)
  acc.set device_num(%dev1 : i32)
  acc.shutdown
  acc.shutdown device_num(%dev1 : i32)
  %0 = acc.update_device varPtr(%d1 : memref<10xf32>) -> memref<10xf32> {name = "d1", structured = false}
  acc.update dataOperands(%0 : memref<10xf32>) attributes {asyncOnly = [#acc.device_type<none>]}
  %value1 = memref.load %value[] : memref<index> loc("value1")
  acc.wait(%value1 : index)
  %async1 = memref.load %queue[] : memref<i32> loc("async1")
  acc.wait async(%async1 : i32)
  return
}

// acc.kernels, acc.loop, acc.parallel, acc.serial
acc.private.recipe @privatization_row : memref<10xf32> init {
^bb0(%0: memref<10xf32>):
  %1 = memref.alloca() : memref<10xf32>
  acc.yield %1 : memref<10xf32>
}
// CHECK: kernels num_gangs(10) num_workers(10)
// CHECK: loop gang vector collapse(3)
// CHECK: parallel num_gangs(10) num_workers(10) private(c)
// CHECK: serial private(c)
func.func @compute(%c: memref<10xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  acc.kernels num_gangs({%c10 : index}) num_workers(%c10 : index) {
    acc.terminator
  }
  acc.loop gang vector control(%i : index, %j : index, %k : index) = (%c0, %c0, %c0 : index, index, index) to (%c10, %c10, %c10 : index, index, index) step (%c1, %c1, %c1 : index, index, index) {
    acc.yield
  } attributes {collapse = [3], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
  %0 = acc.private varPtr(%c : memref<10xf32>) recipe(@privatization_row) -> memref<10xf32> {name = "c"}
  acc.parallel num_gangs({%c10 : index}) num_workers(%c10 : index) private(%0 : memref<10xf32>) {
    acc.yield
  }
  %1 = acc.private varPtr(%c : memref<10xf32>) recipe(@privatization_row) -> memref<10xf32> {name = "c"}
  acc.serial private(%1 : memref<10xf32>) {
    acc.yield
  }
  return
}

// acc.atomic.capture: its three forms
func.func @capture(%x: memref<i32>, %v: memref<i32>, %e: i32) {
  acc.atomic.capture {
    acc.atomic.update %x : memref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %e : i32
      acc.yield %new : i32
    }
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    acc.atomic.update %x : memref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %e : i32
      acc.yield %new : i32
    }
  }
  acc.atomic.capture {
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    acc.atomic.write %x = %e : memref<i32>, i32
  }
  return
}

// acc.routine
func.func @acc_func(%a: i64) attributes {acc.routine_info = #acc.routine_info<[@acc_func_rout1]>} {
  return
}
acc.routine @acc_func_rout1 func(@acc_func) gang
