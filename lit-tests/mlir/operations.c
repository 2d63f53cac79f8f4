// What directives and clauses become; mlir-opt takes it.
// RUN: %accomp-opt --emit=mlir %s | sed 's/ loc(.*//' | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=mlir %s | mlir-opt-22 -o /dev/null
// REQUIRES: mlir-opt-22
struct grid { int n; double *cells; };
#pragma acc routine nohost device_type(nvidia) vector bind(fast) device_type(*) worker
int slow(int x);
float field[8];
#pragma acc declare create(field)
// CHECK: acc.routine @acc_routine_0 func(@slow) bind(@fast [#acc.device_type<nvidia>]) worker([#acc.device_type<star>]) vector([#acc.device_type<nvidia>]) nohost
// CHECK: acc.global_ctor @[[CTOR:acc_ctor_[0-9]+]] {
// CHECK: acc.create varPtr({{%.*}} : memref<8xf32>) -> memref<8xf32> {name = "field"}
// CHECK-NEXT: acc.declare_enter dataOperands(
// CHECK: acc.global_dtor
// CHECK: acc.getdeviceptr varPtr({{%.*}} : memref<8xf32>) -> memref<8xf32> {dataClause = #acc<data_clause acc_create>, name = "field"}
// CHECK-NEXT: acc.declare_exit dataOperands(
// CHECK-NEXT: acc.delete accPtr({{%.*}} : memref<8xf32>) {dataClause = #acc<data_clause acc_create>, name = "field"}
void f(int n, double *a, struct grid *g, float b[4][5], int q) {
  double *d = a;
  float s = 0, row[5];
// CHECK-LABEL: func.func @f(
// CHECK: acc.copyin varPtr({{%.*}} : !llvm.ptr) varType(f64) varPtrPtr({{%.*}} : !llvm.ptr) bounds({{%.*}}) async({{%.*}} : i32) -> !llvm.ptr {dataClause = #acc<data_clause acc_copyin_readonly>, name = "g->cells[0:n]"}
// CHECK: acc.create varPtr({{%.*}} : !llvm.ptr) varType(!llvm.array<5 x f32>) bounds({{%.*}}, {{%.*}}) async({{%.*}} : i32) -> !llvm.ptr {dataClause = #acc<data_clause acc_copyout_zero>, name = "b[1:3][0:5]"}
// CHECK: acc.nocreate
// CHECK: acc.present
// CHECK: acc.data if({{%.*}}) async({{%.*}} : i32) wait({devnum: {{%.*}} : i32, {{%.*}} : i32}) dataOperands({{.*}}) {
#pragma acc data copyin(readonly: g->cells[0:n]) copyout(zero: b[1:3][0:5]) no_create(a[0:n]) present(field) if(n > 1) \
    async(q) wait(devnum: 1: queues: 2) default(present)
  {
// CHECK: acc.parallel combined(loop) {{.*}} async({{%.*}} : i32, {{%.*}} : i32 [#acc.device_type<nvidia>]) num_gangs({{.*}} [#acc.device_type<nvidia>])
// CHECK: acc.loop combined(parallel) gang({static={{%[0-9]+}} : i32}) vector({{%.*}} : i32) private({{%.*}} : memref<5xf32>) reduction({{%.*}} : memref<f32>) control(
// CHECK: } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
#pragma acc parallel loop deviceptr(d) gang(static: 4) vector(8) collapse(2) private(row) reduction(max: s) \
    async(1) num_gangs(2) device_type(nvidia) async(3) num_gangs(4)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 5; ++j) {
        row[j] = b[i][j];
        s = row[j] > s ? row[j] : s;
      }
  }
// CHECK: } attributes {defaultAttr = #acc<defaultvalue present>}
// CHECK: acc.delete accPtr({{%.*}} : !llvm.ptr) bounds({{%.*}}) async({{%.*}} : i32) {dataClause = #acc<data_clause acc_copyin_readonly>, name = "g->cells[0:n]"}
// CHECK: acc.copyout accPtr({{%.*}} : !llvm.ptr) bounds({{%.*}}, {{%.*}}) async({{%.*}} : i32) to varPtr({{%.*}} : !llvm.ptr) varType(!llvm.array<5 x f32>) {dataClause = #acc<data_clause acc_copyout_zero>, name = "b[1:3][0:5]"}
// CHECK: acc.serial {{.*}}self({{%.*}}) {
// CHECK: acc.loop worker tile({{.*}}) control(
// CHECK: } attributes {auto_ = [#acc.device_type<none>]}
#pragma acc serial self(n < 3)
#pragma acc loop worker tile(2, *)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      b[i][j] = s;
// CHECK: acc.kernels {
// CHECK: acc.loop private(
// CHECK: } attributes {auto_ = [#acc.device_type<none>]}
// CHECK: acc.terminator
#pragma acc kernels
  {
    int i;
#pragma acc loop
    for (i = 0; i < n; ++i)
      a[i] = slow(i);
  }
// CHECK: acc.host_data dataOperands({{.*}}) {
// CHECK: } attributes {ifPresent}
#pragma acc host_data use_device(a) if_present
  { d = a; }
// CHECK: acc.attach varPtr({{.*}} {name = "g->cells", structured = false}
// CHECK: acc.enter_data async({{%.*}} : i32) dataOperands(
#pragma acc enter data attach(g->cells) copyin(b[0:4][0:5]) async(2)
// CHECK: acc.getdeviceptr varPtr({{.*}} {dataClause = #acc<data_clause acc_detach>, name = "g->cells", structured = false}
// CHECK: acc.exit_data dataOperands({{.*}}) attributes {finalize}
// CHECK: acc.detach accPtr(
#pragma acc exit data detach(g->cells) delete(b[0:4][0:5]) finalize
// CHECK: acc.update_device varPtr(
// CHECK: acc.update dataOperands({{.*}}) attributes {ifPresent}
// CHECK: acc.update_host accPtr({{.*}} {dataClause = #acc<data_clause acc_update_self>, name = "a[2:3]", structured = false}
#pragma acc update device(field) self(a[2:3]) if_present
// CHECK: acc.init device_num({{%.*}} : i32) attributes {device_types = [#acc.device_type<nvidia>]}
#pragma acc init device_type(nvidia) device_num(0)
// CHECK: acc.set default_async({{%.*}} : i32)
#pragma acc set default_async(q)
// CHECK: acc.wait({{%.*}}, {{%.*}} : i32, i32) async({{%.*}} : i32) if(
#pragma acc wait(1, 2) async(3) if(n)
// CHECK: acc.shutdown
#pragma acc shutdown
}
