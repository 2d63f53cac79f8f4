// The header that programs for NVIDIA's compilers include for functions of <math.h>.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1 %t.cpu
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip -lm && %run-hip 1 %t.hip
// REQUIRES: clang-19, cpu-device
#ifdef _OPENACC
#include <accelmath.h>
#pragma acc routine(sqrt) seq
#endif

#pragma acc routine seq
static double half(double x) { return sqrt(x) / 2; }

int main(void) {
  double a[8];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 8; i++)
    a[i] = half(i * i) + fabs(-1.0 * i);
  return a[7] != 10.5;
}
