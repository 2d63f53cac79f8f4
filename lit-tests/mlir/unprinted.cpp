// Directives where nothing is printed are errors: in members, templates, and functions of one name.
// RUN: not %accomp-clang++ -fopenacc-print=mlir %s 2>&1 | FileCheck %s
// RUN: not %accomp-clang++ -fopenacc-print=mlir -DALIKE %s 2>&1 | FileCheck %s --check-prefix=ALIKE
#ifdef ALIKE
// ALIKE: :[[#@LINE+2]]:1: error: this has no form in MLIR: function 'twice' is a member, a template or one of several of its name
void twice(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
void twice(int n, float *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
#else
struct vector {
  int n;
  double *a;
  void twice() {
// CHECK: :[[#@LINE+1]]:1: error: this has no form in MLIR: {{.*}} [mlir-form]
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] *= 2;
  }
};
#endif
