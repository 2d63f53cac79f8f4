// What -fopenacc-emit=loops prints of each loop, with the levels that the mapping gives it.
// RUN: %accomp-clang -fopenacc-emit=loops %s | FileCheck %s
// RUN: %accomp-clang -fopenacc-emit=loops %s %s > %t.json
// RUN: %python -c "import json, sys; print(len(json.load(open(sys.argv[1]))))" %t.json | FileCheck --check-prefix=TWO %s
// TWO: 10

void sweep(int n, double *restrict a, const double *restrict b, double *p, double *q) {
  double sum = 0;
#pragma acc parallel loop gang vector reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += b[i];
// CHECK: "line": [[#@LINE-2]],
// CHECK-NEXT: "column": 3,
// CHECK-NEXT: "function": "sweep",
// CHECK-NEXT: "depth": 0,
// CHECK-NEXT: "verdict": "reduction",
// CHECK: "reductions": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "sum",
// CHECK-NEXT: "operator": "+"
// CHECK: "levels": [
// CHECK-NEXT: "gang",
// CHECK-NEXT: "worker",
// CHECK-NEXT: "vector"
#pragma acc kernels
  {
    for (int i = 2; i < n; i++)
      a[i] = a[i - 2] + b[i];
// CHECK: "line": [[#@LINE-2]],
// CHECK: "verdict": "carried",
// CHECK: "carried": [
// CHECK: "name": "a",
// CHECK-NEXT: "kind": "flow",
// CHECK-NEXT: "distance": 2,
// CHECK-NEXT: "from": "{{.*}}loops.c:[[#@LINE-7]]:7",
// CHECK-NEXT: "to": "{{.*}}loops.c:[[#@LINE-8]]:14"
// CHECK: "why": "'a' is written in iteration i and read in iteration i+2",
// CHECK: "levels": [],
    for (int i = 0; i < n; i++)
      p[i] = q[i];
// CHECK: "verdict": "unknown",
// CHECK: "why": "'{{[pq]}}' and '{{[pq]}}' may overlap",
// CHECK-NEXT: "runtime_check": [
// CHECK-NEXT: [
// CHECK-NEXT: "{{[pq]}}",
// CHECK-NEXT: "{{[pq]}}"
  }
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = 0;
// CHECK: "depth": 0,
// CHECK-NEXT: "verdict": "independent",
// CHECK: "collapse": 2
// CHECK: "depth": 1,
// CHECK-NEXT: "verdict": "independent",
// CHECK: "collapse": 2
}
