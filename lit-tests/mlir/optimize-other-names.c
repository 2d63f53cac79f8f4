// What the linker knows by another name stays as it is: neither the host's uses nor the device's are known.
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-optimize-data %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

// CHECK-NOT: {{^ *}}#pragma omp target {{(enter )?}}data
// CHECK: map(tofrom: one, two)
// CHECK-NOT: {{^ *}}#pragma omp target {{(enter )?}}data
// REMARK-DAG: remark: narrow-copies: not done: 'copy' of 'two' becomes 'copyin', but the linker may know it by another name [mlir-no-change]
// REMARK-DAG: remark: hoist-data: not done: {{.*}} of 'one' in a loop: {{.*}}, but the linker may know it by another name [mlir-no-change]
// REMARK-DAG: remark: join-data: not done: {{.*}} of 'one' in 2 constructs: {{.*}}, but the linker may know it by another name [mlir-no-change]
#define SAME_AS(name) __attribute__((alias(name)))
static double one[8], two[8];
extern double other[8] SAME_AS("one");
double f(void) {
  for (int t = 0; t < 3; ++t) {
#pragma acc parallel loop copy(one) copy(two)
    for (int i = 0; i < 8; ++i) one[i] += two[i];
    other[2] += 10;
  }
#pragma acc parallel loop copy(one)
  for (int i = 0; i < 8; ++i) one[i] += 1;
  other[2] += 10;
#pragma acc parallel loop copy(one)
  for (int i = 0; i < 8; ++i) one[i] += 1;
  return other[3];
}
