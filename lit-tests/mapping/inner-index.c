// A loop without a directive has a control variable of each thread's own, also where it is all that a loop holds.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang -w -O0 -fopenacc-target=cpu %t.c -o %t && %run-cpu 4 %t
// RUN: %accomp-clang -w -O0 %t.c -o %t.host && env OMP_NUM_THREADS=4 %t.host
// RUN: %accomp-clang -w -O0 --accomp-cc=%gcc %t.c -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc
// RUN: %accomp-clang -w -O0 -fopenacc-target=hip-cpu %t.c -o %t.hip && %run-hip 4 %t.hip
// REQUIRES: clang-19, cpu-device, gcc

enum { N = 300 };
static int a[N][N], sums[N];

int main(void) {
  int i, j, k, last, wrong = 0;
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a) private(i, j)
#pragma acc parallel loop copy(a)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      a[i][j] = i + j;
// CHECK: #pragma omp target teams distribute parallel for simd map(tofrom: a) private(i, j)
#pragma acc parallel loop gang worker vector copy(a)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      a[i][j] += 1;
// CHECK: #pragma omp target teams distribute parallel for collapse(2) {{.*}}private({{(i, j, k|k)}})
#pragma acc parallel loop collapse(2) copy(a)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      for (k = 0; k < 3; k++)
        a[i][j] += k;
// In `kernels` it comes back, as scalars do (section 2.6.2).
// CHECK: lastprivate(last)
#pragma acc kernels loop independent copy(sums) copyin(a)
  for (i = 0; i < N; i++)
    for (last = 0; last < N; last++)
      sums[i] += a[i][last];
  for (i = 0; i < N; i++)
    wrong += sums[i] != N * (i + 4) + N * (N - 1) / 2;
  return wrong || last != N;
}
