// `alwaysin` and `alwaysout` (OpenACC 3.4 section 2.7.4) move data that is present already, in one direction.
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 2 %t.p | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.e && %run-cpu 2 %t.e | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
// RUN: not %accomp-clang -w -fopenacc-print=omp -DBOTH %s 2>&1 | FileCheck --check-prefix=BOTH %s
// BOTH: error: no OpenMP mapping for modifier 'alwaysin' of clause 'copy' [unmapped-argument]
// REQUIRES: clang-19, cpu-device
#include <stdio.h>

int main(void) {
  int a[4] = {1, 1, 1, 1}, b[4] = {0};
#pragma acc data copyin(a) create(b)
  {
    a[2] = 7;
#pragma acc parallel loop copyin(alwaysin: a) copyout(alwaysout: b)
    for (int i = 0; i < 4; ++i) {
      b[i] = 10 * a[i];
      a[i] = 0;
    }
    // CHECK: 1 7, 10 70
    printf("%d %d, %d %d\n", a[1], a[2], b[1], b[2]);
    b[1] = 5;
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < 4; ++i)
      b[i] = a[i] + 3;
    // CHECK: 5 70
    printf("%d %d\n", b[1], b[2]);
  }
#ifdef BOTH
#pragma acc data copy(alwaysin : a)
  a[0] = 1;
#endif
  return 0;
}
