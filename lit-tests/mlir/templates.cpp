// What is made of templates and lambdas, and virtual functions, in MLIR; calls whose function objects decide carry
// their text.
// RUN: %accomp-clang++ -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck %s --check-prefix=BACK
// REQUIRES: mlir-opt-22
#include <algorithm>
struct vector {
  int n;
  double *a;
// BACK: :[[#@LINE+4]]:1: #pragma acc parallel loop copy(a[0:n])
// CHECK-DAG: func.func @_ZN6vector5twiceEv(%arg0: !llvm.ptr
// CHECK-DAG: acc.copyin {{.*}}name = "a[0:n]"
  virtual void twice() {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
};
// CHECK-DAG: attributes {source = "v->twice();", reason = "which function is called is not known", reads = ["v"]
void of_pointer(vector *v) {
#pragma acc wait
  v->twice();
}
// CHECK-DAG: func.func @of_object(
void of_object(int n, double *a) {
#pragma acc wait
  vector v{};
  v.n = n;
  v.a = a;
// CHECK-DAG: func.call @_ZN6vector5twiceEv(
  v.twice();
  v.vector::twice();
}
// Nothing is made of it.
template <typename T> void unused(int n, T *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
// CHECK-DAG: arith.cmpi slt, %arg0, %arg1 : i32
// CHECK-DAG: arith.select %{{.*}}, %arg1, %arg0 : i32
int largest(int a, int b) {
#pragma acc wait
  return std::max(a, b);
}
// A routine of a template of which nothing is made, and members of one name in classes made of a template.
// CHECK-DAG: acc.routine @{{.*}} func(@"kept<T>") seq
// CHECK-DAG: memref.global "private" constant @factors : memref<2xf64>
// CHECK-DAG: memref.global "private" constant @factors_{{[0-9]+}} : memref<2xi32>
template <typename T> struct kept {
  static constexpr T factors[2] = {T(1), T(2)};
  T value;
#pragma acc routine seq
  kept(T v) : value(v) {}
  static void scale(int n, T *a) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] *= factors[i % 2];
  }
};
void of_both(int n, double *a, int *b) {
  kept<double>::scale(n, a);
  kept<int>::scale(n, b);
}
