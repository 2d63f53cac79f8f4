// GPUs have no long double: an error where kernels use it, none where only the host does.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -DIN_KERNEL %s -o %t && %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %if rocm %{ not %accomp-clang -fopenacc-backend=hip -fopenacc-target=amdgcn -DIN_KERNEL -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR %}
// RUN: %if nvcc %{ not %accomp-clang -fopenacc-backend=hip -fopenacc-target=nvptx -DIN_KERNEL -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR %}
// RUN: %if rocm %{ env ACCOMP_OFFLOAD_ARCH=gfx90a %accomp-clang -fopenacc-backend=hip -fopenacc-target=amdgcn -c %s -o %t.o %}
// CHECK: 18
// ERROR: error: kernels of '{{.*}}long-double.c' use 'long double', which takes 16 bytes here and 8 on GPUs; {{.*}} [long-double-on-gpu]
#include <stdio.h>
#ifdef IN_KERNEL
typedef long double real;
#else
typedef double real; // in place of long double
#endif
int main(void) {
  real a[10];
  long double last;
  for (int i = 0; i < 10; ++i)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; ++i)
    a[i] *= 2;
  last = a[9];
  printf("%Lg\n", last);
  return 0;
}
