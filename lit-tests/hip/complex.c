// nvcc leaves out arithmetic of C's complex numbers: an error where kernels use them, none where only the host does.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -DIN_KERNEL %s -lm -o %t && %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %if rocm %{ env ACCOMP_OFFLOAD_ARCH=gfx90a %accomp-clang -fopenacc-backend=hip -fopenacc-target=amdgcn -DIN_KERNEL -c %s -o %t.o %}
// RUN: %if nvcc %{ not %accomp-clang -fopenacc-backend=hip -fopenacc-target=nvptx -DIN_KERNEL -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR %}
// RUN: %if nvcc %{ env ACCOMP_OFFLOAD_ARCH=sm_90 %accomp-clang -fopenacc-backend=hip -fopenacc-target=nvptx -c %s -o %t.o %}
// CHECK: 45
// ERROR: error: kernels of '{{.*}}complex.c' use complex numbers of C, for which nvcc makes wrong code; {{.*}} [complex-on-gpu]
#include <complex.h>
#include <stdio.h>
#ifdef IN_KERNEL
typedef double complex number;
#else
typedef double number;
#endif
int main(void) {
  number a[10];
  double complex sum = 0;
  for (int i = 0; i < 10; ++i)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; ++i)
    a[i] = a[i] * a[i] / (i ? i : 1);
  for (int i = 0; i < 10; ++i)
    sum += a[i];
  printf("%g\n", creal(sum));
  return 0;
}
