// Constants of headers without directives: regions, asynchronous ones too, have their values and no copies.
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip
// RUN: %accomp-clang++ %s -fopenacc-print=omp -fopenacc-profile=exact | grep -v CHECK | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include "Inputs/constants.h"

using namespace math;

template <bool E> static void scale(double *p, int n, double by) {
// CHECK: nowait
// CHECK-NOT: root
// CHECK: for (int i = 0; i < n; ++i)
#pragma acc parallel loop copy(p[0:n]) async(1)
  for (int i = 0; i < n; ++i) {
    if (E)
      p[i] = root * by;
    else
      p[i] += three * by;
  }
}

int main() {
  double a[4] = {0, 0, 0, 0};
  scale<true>(a, 4, 2);
  scale<false>(a, 4, 1);
  scale<false>(a, 2, 1);
#pragma acc wait
  return a[3] != 6 || a[0] != 9;
}
