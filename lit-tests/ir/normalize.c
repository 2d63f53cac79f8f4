// The tree with combined directives split, implicit clauses written out and marked, and attributes.
// RUN: %accomp-opt --policy=partition --stop-after=normalize %s | FileCheck %s

void f(int n, int *a, int *b) {
  int s = 0;
#pragma acc parallel loop gang reduction(+: s) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    s += a[i] * *b;
}

// A loop that says so stays sequential, or for the compiler to judge: it is not independent.
void g(int n, int *a) {
#pragma acc parallel loop seq copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel loop auto copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}

// CHECK: (accomp-ir 1 normalize)
// CHECK: (directive acc parallel 6:1-6:62
// CHECK: (clause firstprivate {{.*}}implicit=true
// CHECK: (attributes
// CHECK: shared=[(var "a" a none symbol=%a
// CHECK: translated=[(var "b" b none symbol=%b
// CHECK: children=[
// CHECK: (directive acc loop 6:1-6:62
// CHECK: (clause gang 6:27-6:31
// CHECK: (clause independent {{.*}}implicit=true
// CHECK: (clause seq
// CHECK-NOT: (clause independent
// CHECK: (clause auto
// CHECK-NOT: (clause independent
