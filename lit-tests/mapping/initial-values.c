// Copies of a section start from the encountering thread's values: the library copies them to memory of their own.
// RUN: %accomp-opt --verify %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]: war}}ning" %s

void f(int n, double *a, double *b) {
  // expected-warning@+1{{the firstprivate copies of 'a[2:n]' start from the device's data where it is present}}
#pragma acc parallel firstprivate(a[2:n]) copyout(b[0:n])
  b[0] = a[2];
}
// CHECK:      __typeof__(&a[0]) accomp_initial_a = &a[2];
// CHECK-NEXT: for (accomp_region accomp_0 =
// CHECK:      {ACCOMP_FIRSTPRIVATE, (void *)&a[2], (size_t)n * sizeof a[0],
// CHECK-NEXT: (void **)&accomp_initial_a, "a[2:n]", 0, 0}});
// CHECK-NEXT: accomp_0.open; accomp_close(ACCOMP_HERE, &accomp_0))
// CHECK-NEXT: #pragma omp target teams {{.*}}is_device_ptr(accomp_initial_a)
// CHECK:      accomp_a[accomp_i] = accomp_initial_a[accomp_i];
