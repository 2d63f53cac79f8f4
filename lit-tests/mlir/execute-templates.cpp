// Instantiations of templates, functions of lambdas and virtual functions of C++ become MLIR that is executed.
// RUN: %accomp-clang++ -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: %run-mlir %t.mlir | FileCheck --match-full-lines %s
// REQUIRES: mlir-opt-22
#include <cstdio>
#include <cstdlib>
// CHECK: types 0
// CHECK-NEXT: values 0
// CHECK-NEXT: classes 0
// CHECK-NEXT: closures 0
// CHECK-NEXT: captures 0
// CHECK-NEXT: generic 0
// CHECK-NEXT: within 0
// CHECK-NEXT: virtual 0
// CHECK-NEXT: explicit 0
// TEXT-NOT: reason =
// TEXT-DAG: acc.routine @acc_routine_0 func(@_Z5twiceIdET_S0_) seq
// TEXT-DAG: acc.routine @acc_routine_1 func(@_Z5twiceIiET_S0_) seq
// TEXT-DAG: func.func @_Z5twiceIiET_S0_(%arg0: i32 {{.*}}acc.routine_info = #acc.routine_info<[@acc_routine_1]>
// TEXT-DAG: func.func @_Z6summedIdET_PKS0_i(
// TEXT-DAG: func.func @_Z6summedIiET_PKS0_i(
// TEXT-DAG: acc.copyin varPtr(%{{.*}} : !llvm.ptr) varType(f64) {{.*}}name = "a[0:n]"
// TEXT-DAG: acc.copyin varPtr(%{{.*}} : !llvm.ptr) varType(i32) {{.*}}name = "a[0:n]"
// TEXT-DAG: func.func @_Z7for_allIZL8closuresvE3$_0EviT_(%arg0: i32 {{.*}}, %arg1: !llvm.struct<(!llvm.ptr, i32)>
// TEXT-DAG: func.call @_ZN4base4fillEiPi(
// TEXT-DAG: func.func @_Z6tripleIfET_S0_(

#pragma acc routine seq
template <typename T> T twice(T x) { return x + x; }

template <typename T> T summed(const T *a, int n) {
  T sum = 0;
#pragma acc parallel loop copyin(a[0:n]) reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += twice(a[i]);
  return sum;
}

static int types() {
  double a[5] = {0.5, 1, 1.5, 2, 2.5};
  int b[4] = {1, 2, 3, 4};
  return (summed(a, 5) != 15) + (summed(b, 4) != 20);
}

template <int N, bool Down> int filled() {
  int a[N], bad = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; ++i)
    a[i] = Down ? N - i : i;
  for (int i = 0; i < N; ++i)
    bad += a[i] != (Down ? N - i : i);
  return bad;
}

template <typename T, int N> struct field {
  T data[N];
  void set(T first) {
#pragma acc parallel loop copyout(this[0:1])
    for (int i = 0; i < N; ++i)
      data[i] = first + i;
  }
  template <typename U> U total() const {
    U sum = 0;
#pragma acc parallel loop copyin(this[0:1]) reduction(+ : sum)
    for (int i = 0; i < N; ++i)
      sum += data[i];
    return sum;
  }
};

static int classes() {
  field<double, 4> a;
  field<int, 3> b;
  a.set(0.5);
  b.set(2);
  return (a.total<double>() != 8) + (b.total<long>() != 9);
}

template <typename F> void for_all(int n, F f) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    f(i);
}

static int closures() {
  double a[6] = {};
  int b[6], bad = 0, by = 3;
  double *p = a;
  for_all(6, [=](int i) { p[i] = by * i; });
  for_all(6, [&](int i) { b[i] = static_cast<int>(a[i]) + by; });
  for (int i = 0; i < 6; ++i)
    bad += a[i] != 3 * i || b[i] != 3 * i + 3;
  return bad;
}

struct counter {
  int step;
  int last(int n) {
    int found = 0;
    auto next = [this, &found](int x) { return found = x + step; };
    for (int i = 0; i < n; ++i)
      next(i);
    return found;
  }
};

static int captures() {
  int x = 1, y = 2, bad = 0;
  auto copied = [x, &y] { return 10 * x + y; };
  x = 5;
  y = 7;
  bad += copied() != 17;
  auto own = [x]() mutable { return ++x; };
  bad += own() != 6 || own() != 7 || x != 5;
  auto swapped = [&y, x] { return y - x; };
  bad += swapped() != 2;
  counter c = {4};
  auto inside = [](int n, int *to) {
#pragma acc parallel loop copyout(to[0:n])
    for (int i = 0; i < n; ++i)
      to[i] = i * i;
  };
  int to[4];
  inside(4, to);
  return bad + (c.last(3) != 6) + (to[3] != 9);
}

static int generic() {
  auto add = [](auto a, auto b) { return a + b; };
  return (add(1, 2) != 3) + (add(0.5, 2) != 2.5);
}

template <typename T> struct outer {
  struct inner {
    T value;
    T scaled(T by) { return twice(value) * by; }
  };
  inner one;
};

static int within() {
  outer<double> a = {{1.5}};
  return a.one.scaled(2) != 6;
}

struct base {
  int id;
  virtual int name() { return id; }
  virtual void fill(int n, int *a) {
#pragma acc parallel loop copyout(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] = i + id;
  }
};

static int virtual_() {
  base *b = static_cast<base *>(malloc(sizeof(base)));
  int a[4], bad = 0;
  b->id = 3;
  b->base::fill(4, a);
  for (int i = 0; i < 4; ++i)
    bad += a[i] != i + 3;
  bad += b->base::name() != 3;
  free(b);
  return bad;
}

template <typename T> T triple(T x) {
#pragma acc serial copy(x)
  x *= 3;
  return x;
}
template float triple<float>(float);
template <> int triple<int>(int x) { return 4 * x; }

int main() {
#pragma acc wait
  printf("types %d\n", types());
  printf("values %d\n", filled<5, false>() + filled<3, true>());
  printf("classes %d\n", classes());
  printf("closures %d\n", closures());
  printf("captures %d\n", captures());
  printf("generic %d\n", generic());
  printf("within %d\n", within());
  printf("virtual %d\n", virtual_());
  printf("explicit %d\n", triple(2) != 8);
  return 0;
}
