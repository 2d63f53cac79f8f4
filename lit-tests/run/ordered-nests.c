// Nests of `kernels` whose outer loops have an order, with loops in them that have none: these are for vector lanes,
// which are threads of the one gang.
// RUN: %accomp-clang -Wno-openmp %s -fopenacc-print=omp -o %t.c && FileCheck %s < %t.c
// RUN: %accomp-clang -fopenacc-emit=loops %s -o - | FileCheck %s --check-prefix=LOOPS
// RUN: %accomp-clang -w -fopenacc-target=cpu -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=CPU
// RUN: %gcc -O1 %s -o %t.serial && %t.serial > %t.expected
// RUN: %gcc -O1 -fopenmp %t.c -o %t.gcc && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.gcc | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && env OMP_NUM_THREADS=3 %run-cpu 7 %t.cpu | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 %run-hip 7 %t.hip | diff - %t.expected
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>
#define N 24
static double a[N], b[N], c[N][N], d[N][N];
static int bins[4];

int main(void) {
  double sum = 0, last = 0;
  int offset = 1, i, j;
  for (i = 0; i < N; ++i) {
    a[i] = 1 + i;
    b[i] = N - i;
    for (j = 0; j < N; ++j)
      c[i][j] = i + 2 * j, d[i][j] = i * j % 7;
  }
#pragma acc data copy(a, b, c, d, bins)
  {
// Each row is made of the one before.
// LOOPS: "line": [[@LINE+11]],
// LOOPS: "verdict": "carried"
// LOOPS: "levels": []
// LOOPS: "verdict": "independent"
// LOOPS: "levels": [
// LOOPS: "vector"
// CHECK: {{^}}#pragma omp target map
// CHECK-NEXT: {{^}}    for (i
// CHECK-NEXT: {{^}}      #pragma omp parallel for simd private(j)
// CHECK-NEXT: {{^}}      for (j
#pragma acc kernels
    for (i = 1; i < N; ++i)
      for (j = 1; j < N; ++j)
        c[i][j] += c[i - 1][j - 1] / 2 + d[i][j];
// The sums of rows, each of which needs the one before; a loop of its own takes the rows that need no other.
// CHECK: {{^}}      #pragma omp parallel for simd {{.*}}reduction(+: s)
// CHECK: {{^ *}}#pragma omp target teams distribute parallel for map(alloc: d, a) private(i, j)
// CHECK-NEXT: {{^}}    for (i = 1
// CHECK-NOT: {{^ *}}#pragma
// CHECK: {{^}}      for (j = 1
#pragma acc kernels
    for (i = 1; i < N; ++i) {
      double s = a[i - 1];
      for (j = 0; j < N; ++j)
        s += c[i][j] / 8;
      a[i] = s / N;
      for (j = 1; j < N; ++j)
        d[i][j] += d[i][j - 1] + a[i];
    }
// A loop under a condition; a parallel nest beside it is a region of its own.
// CHECK: {{^}}    #pragma omp target teams distribute parallel for
// CHECK: {{^}}    #pragma omp target map
// CHECK: {{^}}        #pragma omp parallel for simd
#pragma acc kernels
    {
      for (i = 0; i < N; ++i)
        b[i] *= 2;
      if (offset > 0)
        for (i = 0; i < N; ++i)
          d[0][i] = b[i] + i;
    }
// Elements that several iterations may add to are updated one by one on GPUs; CPUs leave them to one thread.
// CHECK: {{^}}#pragma omp target teams distribute parallel for map
// CHECK: {{^}}      #pragma omp atomic update
// CHECK-NEXT: bins
// CPU: {{^}}#pragma omp target map({{.*}}bins
// CPU-NEXT: for (i = 0; i < N; ++i)
// CPU-NEXT: bins[
#pragma acc kernels
    for (i = 0; i < N; ++i)
      bins[(int)b[i] % 4] += i;
// There is no such update for the greater of two values.
// CHECK: {{^}}#pragma omp target map
// CHECK-NOT: {{^ *}}#pragma
// CHECK: return 0
#pragma acc kernels
    for (i = 0; i < N; ++i)
      if (bins[i % 3] < i)
        bins[i % 3] = i;
  }
  for (i = 0; i < N; ++i) {
    for (j = 0; j < N; ++j)
      sum += c[i][j] * (1 + i % 3) + d[i][j] * (2 + j % 5);
    last += a[i] * i + b[i];
  }
  printf("%.9g %.9g %d %d %d %d\n", sum, last, bins[0], bins[1], bins[2], bins[3]);
  return 0;
}
