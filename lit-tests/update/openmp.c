// Strided sections of OpenMP's own updates: exactly their elements move. Other OpenMP directives stay as they are.
// RUN: %accomp-clang -O1 -fopenmp -fopenacc-target=cpu %s -o %t && %run-cpu 1 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenmp --accomp-cc=%gcc %s -o %t.gcc && env HOST=1 %t.gcc | FileCheck %s
// RUN: %accomp-clang -fopenacc-emit=update-descriptors %s | FileCheck --check-prefix=EMIT %s
// RUN: %accomp-clang -fopenmp -fopenacc-profile=exact -fopenacc-print=omp %s | FileCheck --check-prefix=EXACT %s
// RUN: %accomp-clang -fopenacc-print=omp %s | diff - %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  double a[20], b[6][8], *c = &b[0][0];
  int n = 3, wrong = 0, host = getenv("HOST") != NULL;
  for (int i = 0; i < 20; i++)
    a[i] = i;
  for (int i = 0; i < 48; i++)
    c[i] = i;
#pragma omp target data map(to : a, b)
  {
#pragma omp target
    {
      for (int i = 0; i < 20; i++)
        a[i] = 100 + i;
      for (int i = 0; i < 48; i++)
        (&b[0][0])[i] = 100 + i;
    }
    // EMIT:      openmp.c:[[@LINE+13]]: from a[1:4:n]
    // EMIT-NEXT: D0: { offset = 0, count = 1, stride = 8 }
    // EMIT-NEXT: D1: { offset = 1, count = 4, stride = 8 * n }
    // EMIT-NEXT: openmp.c:[[@LINE+10]]: from b[0:3:2][1:2:3]
    // EMIT-NEXT: D0: { offset = 0, count = 1, stride = 8 }
    // EMIT-NEXT: D1: { offset = 1, count = 2, stride = 24 }
    // EMIT-NEXT: D2: { offset = 0, count = 3, stride = 128 }
    // EMIT-NEXT: 48 bytes in 6 runs at 8, 32, 136, 160, 264, 288
    // EMIT-NOT:  openmp.c
    // EXACT:      accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 1, 2,
    // EXACT-NEXT: {ACCOMP_SELF, a, 0, 0, "a[1:4:n]", (const accomp_dim[]){{[{][{]}}1, 4, (size_t)n, sizeof a[0], 0}},
    // EXACT:      {ACCOMP_SELF, b, 0, 0, "b[0:3:2][1:2:3]",
    // The section is of four elements, and of six.
#pragma omp target update from(a[1:4:n], b[0:3:2][1:2:3])
    // What has other clauses, or no strides, is OpenMP's affair.
    // EXACT: #pragma omp target update to(a[0:2]) if (n == 3)
#pragma omp target update to(a[0:2]) if (n == 3)
  }
  for (int i = 0; i < 20; i++) {
    int moved = host || (i >= 1 && i <= 10 && (i - 1) % 3 == 0);
    wrong |= a[i] != (moved ? 100 + i : i);
  }
  for (int i = 0; i < 48; i++) {
    int row = i / 8, column = i % 8;
    int moved = host || (row <= 4 && row % 2 == 0 && (column == 1 || column == 4));
    wrong |= c[i] != (moved ? 100 + i : i);
  }
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
