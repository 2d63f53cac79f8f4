// Copies of a section start from the encountering thread's values, which are copied to memory of their own.
// RUN: %accomp-clang -fopenacc-print=omp %s 2>&1 | FileCheck --check-prefix=PORTABLE --implicit-check-not="{{[0-9]: war}}ning" %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]: war}}ning" %s

void f(int n, double *a, double *b) {
#pragma acc parallel firstprivate(a[2:n]) copyout(b[0:n])
  b[0] = a[2];
}
// CHECK:      __typeof__(&a[0]) accomp_initial_a = &a[2];
// CHECK-NEXT: for (accomp_region accomp_0 =
// CHECK:      {ACCOMP_FIRSTPRIVATE, &a[2], (size_t)n * sizeof a[0], ACCOMP_ADDRESS(accomp_initial_a),
// CHECK-NEXT: "a[2:n]", 0, 0}});
// CHECK-NEXT: accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
// CHECK-NEXT: #pragma omp target teams {{.*}}is_device_ptr(accomp_initial_a)
// CHECK:      accomp_a[accomp_i] = accomp_initial_a[accomp_i];

// PORTABLE:      __typeof__(a[0]) accomp_initial_a[n];
// PORTABLE:      accomp_initial_a[accomp_i] = a[
// PORTABLE-NEXT: 2 + accomp_i];
// PORTABLE:      #pragma omp target {{.*}}map(to: accomp_initial_a)
// PORTABLE:      __typeof__(a[0]) accomp_a[n];
// PORTABLE:      accomp_a[accomp_i] = accomp_initial_a[accomp_i];
// PORTABLE:      __typeof__(&accomp_a[0]) a = accomp_a - 2;
