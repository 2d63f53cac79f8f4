// A program that has MPI may hand out addresses of devices, as where MPI knows of them. Others are stopped when the host
// uses them, as this one is when that is asked for.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t -rdynamic
// RUN: %run-hip 2 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_STRICT=1 %python %S/Inputs/dies.py %t 2>&1 | FileCheck --check-prefix=STOPPED %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu -DMPI_Init=other %s -o %t -rdynamic
// RUN: env ACCOMP_HIPCPU_STRICT=1 %python %S/Inputs/dies.py %t 2>&1 | FileCheck --check-prefix=STOPPED %s
// REQUIRES: clang-19
#include <stdio.h>
#include <string.h>

enum { N = 100 };

int MPI_Init(int *argc, char ***argv) { return argc && argv ? 0 : 1; }

// What a library does with the addresses that it is given.
static void exchange(int *to, const int *from) { memcpy(to, from, N * sizeof *to); }

int main(void) {
  int a[N], b[N], sum = 0;
#pragma acc data create(a, b)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; ++i)
      a[i] = i;
    // STOPPED: the host touched memory of device 0
#pragma acc host_data use_device(a, b)
    exchange(b, a);
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; ++i)
      sum += b[i];
  }
  printf("sum %d\n", sum); // CHECK: sum 4950
}
