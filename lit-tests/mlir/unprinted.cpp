// Directives where nothing is printed are errors: in templates, lambdas and virtual functions.
// RUN: not %accomp-clang++ -fopenacc-print=mlir %s 2>&1 | FileCheck %s
// RUN: not %accomp-clang++ -fopenacc-print=mlir -DVIRTUAL %s 2>&1 | FileCheck %s --check-prefix=VIRTUAL
#ifdef VIRTUAL
struct vector {
  int n;
  double *a;
  virtual void twice() {
// VIRTUAL: :[[#@LINE+1]]:1: error: this has no form in MLIR: {{.*}} [mlir-form]
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
};
#else
// CHECK: :[[#@LINE+2]]:1: error: this has no form in MLIR: function 'twice' is virtual, a template or one of several of its name
template <typename T> void twice(int n, T *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
#endif
