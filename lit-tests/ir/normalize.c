// The tree with combined directives split and what is implicit written out, and marked.
// RUN: %accomp-opt --stop-after=normalize %s | FileCheck %s

void f(int n, int *a) {
  int s = 0;
#pragma acc parallel loop gang reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i];
}

// CHECK: (accomp-ir 1 normalize)
// CHECK: (directive acc parallel 6:1-6:62
// CHECK: (clause firstprivate {{.*}}implicit=true
// CHECK: children=[
// CHECK: (directive acc loop 6:1-6:62
// CHECK: (clause gang 6:27-6:31
// CHECK: (clause independent {{.*}}implicit=true
