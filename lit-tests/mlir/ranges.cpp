// Loops over the elements of a range count; of an object of a class its size and its elements are calls. Lambdas with directives
// have functions of their own, objects in clauses that convert are calls, statement expressions their statements.
// RUN: %accomp-clang++ -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: %run-mlir %t.mlir
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck %s --check-prefix=BACK
// RUN: %accomp-clang++ -DCLASSES -fopenacc-print=mlir %s -o %t.classes.mlir && mlir-opt-22 %t.classes.mlir -o /dev/null
// RUN: FileCheck %s --check-prefix=CLASSES < %t.classes.mlir
// REQUIRES: mlir-opt-22
struct Cells { double v[4]; };
double global[7];
int grid[3][4];

template <class F> void each(int n, F f) { for (int i = 0; i < n; ++i) f(i); }

int main() {
  double s = 0;
  int h[4] = {0};
  Cells cells{{1, 2, 3, 4}};
  for (double &x : global) x = 2;
  for (auto &row : grid) for (int &x : row) x = 3;
  for (double x : cells.v) { if (x > 3) break; if (x < 2) continue; s += x; }
  // TEXT: acc.loop combined(parallel) reduction(%{{.*}}) control(%{{.*}} : i64) =
  // BACK: #pragma acc parallel loop copy(global) reduction(+:s){{$}}
#pragma acc parallel loop copy(global) reduction(+:s)
  for (auto &x : global) { x += 1; s += x; }
  // TEXT: acc.loop combined(parallel) gang control(
#pragma acc parallel loop gang copy(grid)
  for (auto &row : grid) for (int &x : row) x *= 2;
  // BACK: #pragma acc data copy(h)
#pragma acc data copy(h)
  {
    each(4, [&](int i) {
#pragma acc parallel loop present(h)
      for (int j = 0; j < 4; ++j) h[j] += i;
    });
    int one = ({ int k = 0;
#pragma acc parallel loop reduction(+:k)
      for (int i = 0; i < 4; ++i) k += i;
      k; });
    // BACK: #pragma acc parallel loop reduction(+:k)
    // BACK: #pragma acc serial present(h)
#pragma acc serial present(h)
    h[0] += one;
  }
  // BACK: #pragma acc parallel loop present(h)
  return s == 2 + 3 + 7 * 3 && global[6] == 3 && grid[2][3] == 6 && h[0] == 12 && h[3] == 6 ? 0 : 1;
}

#ifdef CLASSES
struct Listed { double *first, *last; double *begin() const { return first; } double *end() const { return last; } };
struct Queue { int n; operator int() const { return n; } };
// CLASSES: @[[COUNT:opaque_[0-9]+]](!llvm.ptr) -> i64 attributes {source = "all", reason = "it is the number of elements of a range", reads = ["all"]
// CLASSES: @[[ITEM:opaque_[0-9]+]](!llvm.ptr, i64) -> !llvm.ptr attributes {source = "all", reason = "it is an element of a range", reads = ["all", "index of x"]
// CLASSES: @[[QUEUE:opaque_[0-9]+]](!llvm.ptr) -> i32 attributes {source = "queue", reason = "an object of a class is converted"
void scale(Listed all, Queue queue) {
  // CLASSES: acc.loop combined(parallel) control(
  // CLASSES: %[[X:.*]] = func.call @[[ITEM]](
  // CLASSES: llvm.store %{{.*}}, %[[X]] : f64, !llvm.ptr
#pragma acc parallel loop
  for (double &x : all) x *= 2;
  // CLASSES: func.call @[[QUEUE]](
#pragma acc wait(queue)
}
#endif
