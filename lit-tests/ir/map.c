// The omp lines stand beside the acc tree, with the rules that made them.
// RUN: %accomp-opt --stop-after=map %s | FileCheck %s
// RUN: %accomp-opt %s | FileCheck %s
// RUN: %accomp-opt --stop-after=verify %s | FileCheck %s --check-prefix=VERIFY
// RUN: %accomp-opt --policy=partition %s | FileCheck %s --check-prefix=PARTITION

void f(int n, int *a) {
  int t;
#pragma acc parallel loop seq private(t) copy(a[0:n])
  for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
}

// VERIFY: (accomp-ir 1 verify)
// CHECK: (accomp-ir 1 map)
// CHECK: ; #pragma acc parallel loop seq private(t) copy(a[0:n])
// CHECK: (directive acc "parallel loop"
// CHECK: omp=(lowering
// CHECK-NEXT: before=[
// CHECK-NEXT: ; #pragma omp target map(tofrom: a[0:n])
// CHECK-NEXT: (omp
// CHECK-NEXT: (directive omp target 9:1-9:54
// CHECK: trace=[
// CHECK: (rule compute-target-teams
// CHECK: ; {
// CHECK-NEXT: (host "{"
// CHECK: ; int t;
// CHECK-NEXT: (host "int t;"
// CHECK: after=[
// CHECK-NEXT: ; }
// CHECK-NEXT: (host "}"
// PARTITION: ; #pragma omp target map(tofrom: a[0:n])
