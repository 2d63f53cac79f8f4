// A link that asks for the version of the linker is carried out, as linkers do: CMake 3.29 and later link so.
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang -O1 -fopenacc-target=cpu -c %s -o %t.o
// RUN: rm -f %t
// RUN: %accomp-clang -fopenacc-target=cpu -v -Wl,-v %t.o -o %t && %run-cpu 1 %t | FileCheck %s
// RUN: %accomp-clang -Wl,-v -fopenacc-target=hip-cpu %s -o %t.g && %run-hip 1 %t.g | FileCheck %s
// RUN: not %accomp-clang -fopenacc-target=cpu -Wl,-v -Wl,--no-such-option %t.o -o %t.x 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: 45
// REFUSED: no-such-option
#include <stdio.h>
int main(void) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 10; ++i) s += i;
  printf("%d\n", s);
}
