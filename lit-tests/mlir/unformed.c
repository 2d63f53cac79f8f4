// A statement that jumps and has no form in MLIR is an error; one that does not jump is a call with its text.
// RUN: not %accomp-clang -fopenacc-print=mlir -DFALLS %s 2>&1 | FileCheck %s --check-prefix=FALLS
// RUN: %accomp-clang -fopenacc-print=mlir %s | FileCheck %s
// FALLS: :[[#@LINE+7]]:3: error: this has no form in MLIR: {{.*}} [mlir-form]
// CHECK: func.func private @opaque_0(memref<i32>) attributes {source = "__asm__(\22\22 : \22+r\22(bits));", reason = "{{[^"]*}}", reads = ["bits"], writes = []}
// CHECK-LABEL: func.func @f(
// CHECK: func.call @opaque_0(
int f(int n, int *a) {
  int bits = 0;
#ifdef FALLS
  switch (n) {
  case 1:
    if (bits) break;
    return 1;
  }
#else
  __asm__("" : "+r"(bits));
#endif
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = bits;
  return 0;
}
