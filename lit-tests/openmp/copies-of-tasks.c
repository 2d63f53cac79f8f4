// clang's tasks read copies that are larger than a pointer when they run, from the variable: the host waits.
// REQUIRES: clang-19, cpu-device, g++
// RUN: %accomp-clang -w -fopenacc-print=omp -fopenacc-profile=exact %s | FileCheck %s
// RUN: %accomp-clang -Wall -Werror -O2 -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck %s --check-prefix=RESULT
// RUN: %accomp-clang -Wall -Werror -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 7 %t.hip | FileCheck %s --check-prefix=RESULT
// RESULT: {{^}}3 4 3 7 9 5 10{{$}}
#include <complex.h>
#include <stdio.h>
typedef long double precise;
struct point {
  double x, y, z;
};
int main(int argc, char **argv) {
  double b[7], w = 5;
  double _Complex z = 1 + 2 * I;
  struct point o = {1, 2, 3};
  float g[3] = {1, 2, 3};
  precise p = 7;
  struct { char c; } small = {9};
  (void)argv;
#pragma acc data copyout(b)
  {
#pragma acc serial async(1)
    {
      double x = 0;
      for (int k = 0; k < 30000000; k++)
        x += k * 1e-9 / (x + 1);
      b[0] = x;
      // CHECK: ACCOMP_SERIAL | ACCOMP_TASK
    }
    // CHECK: accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 1, (const int[]){1})
    // CHECK: #pragma omp target
    // CHECK-NOT: nowait
#pragma acc parallel loop async(1)
    for (int i = 0; i < 1; i++)
      b[i] = creal(z) + cimag(z);
    // CHECK: ACCOMP_PARALLEL, 1,
#pragma acc parallel loop async(1) firstprivate(o)
    for (int i = 1; i < 2; i++)
      b[i] = o.x + o.z;
    // The host executes it, in the order of the queue too.
    // CHECK: accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 1, (const int[]){1})
#pragma acc parallel loop async(1) firstprivate(g) if (argc > 0)
    for (int i = 2; i < 3; i++)
      b[i] = g[0] + g[1];
#pragma acc parallel loop async(1)
    for (int i = 3; i < 4; i++)
      b[i] = (double)p;
#pragma acc parallel loop async(1) firstprivate(small)
    for (int i = 4; i < 5; i++)
      b[i] = small.c;
    // What has the size of a pointer is passed with its value.
    // CHECK: ACCOMP_PARALLEL | ACCOMP_TASK
    // CHECK: nowait
#pragma acc parallel loop async(1)
    for (int i = 5; i < 6; i++)
      b[i] = w;
    z = 100, o.x = 100, g[1] = 100, p = 100, small.c = 100, w = 100;
    float h[4] = {1, 2, 3, 4};
#pragma acc parallel loop async(1) firstprivate(h) if (argc > 5) copyout(b)
    for (int i = 6; i < 7; i++)
      b[i] = h[0] + h[1] + h[2] + h[3];
    h[0] = 100;
#pragma acc wait
#pragma acc update device(b[6:1])
  }
  printf("%g %g %g %g %g %g %g\n", b[0], b[1], b[2], b[3], b[4], b[5], b[6]);
  return 0;
}
