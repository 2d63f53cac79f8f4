// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s -o %t.ours
// RUN: %mlir-opt %t.ours -o %t.back
// RUN: %mlir-opt %s | diff - %t.back

// Declare, routine, global constructors and destructors, recipes; the attributes of functions and globals.

memref.global "private" @g : memref<10xf32> = dense<0.000000e+00> {acc.declare = #acc.declare<dataClause = acc_create>}
memref.global @link : memref<f32> {acc.declare = #acc.declare<dataClause = acc_declare_link, implicit = true>}
memref.global constant @table : memref<2xi32> = dense<[1, 2]> {alignment = 16 : i64}
memref.global @later : memref<4xf64> = uninitialized

acc.global_ctor @g_acc_ctor {
  %0 = memref.get_global @g : memref<10xf32>
  %1 = acc.create varPtr(%0 : memref<10xf32>) -> memref<10xf32>
  %2 = acc.declare_enter dataOperands(%1 : memref<10xf32>)
  acc.terminator
}
acc.global_dtor @g_acc_dtor {
  %0 = memref.get_global @g : memref<10xf32>
  %1 = acc.getdeviceptr varPtr(%0 : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_create>}
  acc.declare_exit dataOperands(%1 : memref<10xf32>)
  acc.delete accPtr(%1 : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  acc.terminator
}

func.func @declare() {
  %a = memref.alloca() {acc.declare = #acc.declare<dataClause = acc_copy>, acc.var_name = #acc.var_name<"a">} : memref<10xf32>
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copy>}
  %token = acc.declare_enter dataOperands(%0 : memref<10xf32>)
  acc.declare_exit token(%token) dataOperands(%0 : memref<10xf32>)
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>) {dataClause = #acc<data_clause acc_copy>}
  %1 = acc.present varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.declare dataOperands(%1 : memref<10xf32>) {
    "test.body"() : () -> ()
  }
  return
}

func.func @allocation() {
  %0 = memref.alloc() {acc.declare_action = #acc.declare_action<postAlloc = @after_alloc, preDealloc = @before_dealloc>} : memref<10xf32>
  memref.dealloc %0 {acc.declare_action = #acc.declare_action<preAlloc = @a, postAlloc = @b, preDealloc = @c, postDealloc = @d>} : memref<10xf32>
  return
}

func.func @work(%x: f32) attributes {acc.routine_info = #acc.routine_info<[@work_seq, @work_gang]>} {
  return
}
acc.routine @work_seq func(@work) seq
acc.routine @work_gang func(@work) gang nohost
acc.routine @work_types func(@work) worker([#acc.device_type<nvidia>]) vector([#acc.device_type<radeon>, #acc.device_type<host>])
acc.routine @work_dim func(@work) gang(dim: 2 : i64)
acc.routine @work_dims func(@work) gang(dim: 1 : i64 [#acc.device_type<nvidia>], dim: 2 : i64 [#acc.device_type<radeon>])
acc.routine @work_some func(@work) worker([#acc.device_type<nvidia>]) seq([#acc.device_type<host>])
acc.routine @work_bind func(@work) bind("device_work") worker
acc.routine @work_binds func(@work) bind(@work, "nvidia_work" [#acc.device_type<nvidia>]) vector implicit
acc.routine @work_order func(@work) nohost seq bind("device_work")

acc.private.recipe @private_array : memref<?xf32> init {
^bb0(%var: memref<?xf32>, %bound: !acc.data_bounds_ty):
  %extent = acc.get_extent %bound : (!acc.data_bounds_ty) -> index
  %0 = memref.alloc(%extent) : memref<?xf32>
  acc.yield %0 : memref<?xf32>
} destroy {
^bb0(%var: memref<?xf32>, %own: memref<?xf32>, %bound: !acc.data_bounds_ty):
  memref.dealloc %own : memref<?xf32>
  acc.terminator
}
acc.firstprivate.recipe @firstprivate_array : memref<10xf32> init {
^bb0(%var: memref<10xf32>):
  %0 = memref.alloc() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
} copy {
^bb0(%from: memref<10xf32>, %to: memref<10xf32>):
  memref.copy %from, %to : memref<10xf32> to memref<10xf32>
  acc.terminator
} destroy {
^bb0(%var: memref<10xf32>, %own: memref<10xf32>):
  memref.dealloc %own : memref<10xf32>
  acc.terminator
}
acc.reduction.recipe @add : i64 reduction_operator <add> init {
^bb0(%var: i64):
  %0 = arith.constant 0 : i64
  acc.yield %0 : i64
} combiner {
^bb0(%one: i64, %other: i64):
  %0 = arith.addi %one, %other : i64
  acc.yield %0 : i64
} destroy {
^bb0(%var: i64, %own: i64):
  acc.terminator
}
acc.reduction.recipe @mul : i32 reduction_operator <mul> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @min : i32 reduction_operator <min> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @iand : i32 reduction_operator <iand> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @ior : i32 reduction_operator <ior> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @xor : i32 reduction_operator <xor> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @eqv : i32 reduction_operator <eqv> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @neqv : i32 reduction_operator <neqv> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @land : i32 reduction_operator <land> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @lor : i32 reduction_operator <lor> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
acc.reduction.recipe @none : i32 reduction_operator <none> init {
^bb0(%var: i32):
  acc.yield %var : i32
} combiner {
^bb0(%one: i32, %other: i32):
  acc.yield %one : i32
}
