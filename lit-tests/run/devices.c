// `init` and `set` make the device that they name the current one (OpenACC 3.3 sections 2.3.1, 2.14.1, 2.14.3), compiled and printed.
// REQUIRES: cpu-device, clang-19
// RUN: %accomp-clang -fopenacc-target=cpu %s -o %t && %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -DOPENMP -fopenacc-print=omp %s -o %t.c
// RUN: %accomp-clang -DOPENMP -fopenacc-print=omp %s -o %t.c 2>&1 | FileCheck --check-prefix=TOLD %s --implicit-check-not=remark --implicit-check-not=warning
// RUN: %clang19 %cpu-flags -DOPENMP %t.c -o %t.omp && %t.omp | FileCheck --match-full-lines %s
#include <stdio.h>
#ifdef OPENMP
int omp_get_default_device(void);
int omp_get_initial_device(void);
static int current(void) { return omp_get_default_device() == omp_get_initial_device() ? -1 : omp_get_default_device(); }
#else
#include <openacc.h>
static int current(void) { return acc_get_device_type() == acc_device_host ? -1 : acc_get_device_num(acc_device_current); }
#endif

int main(void) {
  int one = 1, never = 0;
// TOLD: [[@LINE+1]]:1: remark: 'init' only tunes performance and is left out of the translation
#pragma acc init
  // CHECK: 0
  printf("%d\n", current());
#pragma acc init device_num(one + 1)
  // CHECK-NEXT: 2
  printf("%d\n", current());
#pragma acc init device_num(3) if (never)
  // CHECK-NEXT: 2
  printf("%d\n", current());
#pragma acc set device_num(one)
  // CHECK-NEXT: 1
  printf("%d\n", current());
#pragma acc set device_type(host)
  // CHECK-NEXT: -1
  printf("%d\n", current());
  // TOLD: [[@LINE+1]]:1: warning: standard OpenMP cannot do all that 'shutdown' asks for
#pragma acc shutdown
  return 0;
}
