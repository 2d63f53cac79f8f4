// Tiles that threads share: sizes of all kinds, loops that count down and by strides, reductions, `continue`, loops within.
// RUN: %accomp-clang++ -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 6 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -O2 --accomp-cc=%gcc %s -o %t.gcc && env OMP_NUM_THREADS=3 %t.gcc | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
// RUN: %accomp-clang++ -w --accomp-cc=clang-19 -fopenacc-target=cpu -fopenacc-print=omp %s -o %t.omp.cpp
// RUN: grep '^#pragma omp' %t.omp.cpp | FileCheck %s --check-prefix=TEXT
// RUN: %accomp-clang++ -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.omp.cpp -o %t.dev
// RUN: env OMP_NUM_TEAMS=1 OMP_NUM_THREADS=3 %run-cpu 6 %t.dev | FileCheck %s
// RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %run-cpu 6 %t.dev | FileCheck %s
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=3 %run-cpu 6 %t.dev | FileCheck %s
// REQUIRES: clang-19, gcc, cpu-device
#include <cstdio>

enum { N = 37, M = 53 };
static double a[N * M], b[N * M], c[N];

// TEXT: #pragma omp tile sizes(4, T)
template <int T>
void transpose(int n, int m) {
#pragma acc parallel loop gang vector tile(T, 4) copyin(a) copyout(b)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      b[j * n + i] = a[i * m + j];
}

int main() {
  int i, j, bad = 0;
  for (i = 0; i < N * M; ++i) a[i] = i;
  transpose<8>(N, M);
  for (i = 0; i < N; ++i)
    for (j = 0; j < M; ++j) bad += b[j * N + i] != a[i * M + j];
  // CHECK: transposed 0
  std::printf("transposed %d\n", bad);

  double sum = 0, t, expected = 0;
  // TEXT: collapse(2)
  // TEXT-NEXT: #pragma omp tile sizes(8, 32)
#pragma acc parallel loop gang worker vector tile(*, 8) private(t) reduction(+ : sum) copy(b)
  for (i = 0; i < N; i += 2)
    for (j = M - 1; j >= 0; --j) {
      t = b[j * N + i];
      if (t < 5) continue;
      sum += t;
      b[j * N + i] = t + 1;
    }
  for (i = bad = 0; i < N; i += 2)
    for (j = 0; j < M; ++j)
      if (a[i * M + j] >= 5) {
        expected += a[i * M + j];
        bad += b[j * N + i] != a[i * M + j] + 1;
      }
  // CHECK: strided 0 1
  std::printf("strided %d %d\n", bad, sum == expected);

  // TEXT: #pragma omp tile sizes(8)
  // TEXT: #pragma omp simd reduction(+: u)
#pragma acc parallel loop gang tile(8) copy(c)
  for (int k = 0; k < N; ++k) {
    double u = 0;
#pragma acc loop vector reduction(+ : u)
    for (int l = 0; l < 10; ++l) u += l;
    c[k] = u;
  }
  for (bad = i = 0; i < N; ++i) bad += c[i] != 45;
  // CHECK: within 0
  std::printf("within %d\n", bad);

  // TEXT: #pragma omp tile sizes(4, 4)
#pragma acc kernels loop independent tile(4, 4) copy(a)
  for (long r = 0; r < N; ++r)
    for (unsigned q = 0; q < M; ++q) a[r * M + q] += 1;
  for (bad = i = 0; i < N * M; ++i) bad += a[i] != i + 1;
  // CHECK: kernels 0
  std::printf("kernels %d\n", bad);

  // A vector loop without gangs and workers is one of lanes: its loops are collapsed.
  // TEXT: simd collapse(2)
  // TEXT-NOT: tile
#pragma acc parallel num_gangs(1) copy(a)
  {
#pragma acc loop vector tile(4, 4)
    for (int r = 0; r < N; ++r)
      for (int q = 0; q < M; ++q) a[r * M + q] += 1;
  }
  for (bad = i = 0; i < N * M; ++i) bad += a[i] != i + 2;
  // CHECK: lanes 0
  std::printf("lanes %d\n", bad);

  int last = -1;
  // TEXT: #pragma omp tile sizes(2, 3, 4)
#pragma acc parallel loop gang worker tile(4, 3, 2) copy(b) reduction(max : last)
  for (int r = 0; r < 5; ++r)
    for (int q = 0; q < 7; ++q)
      for (int p = 0; p < 9; ++p) {
        b[(r * 7 + q) * 9 + p] = r * 100 + q * 10 + p;
        last = last > r + q + p ? last : r + q + p;
      }
  for (int r = bad = 0; r < 5; ++r)
    for (int q = 0; q < 7; ++q)
      for (int p = 0; p < 9; ++p) bad += b[(r * 7 + q) * 9 + p] != r * 100 + q * 10 + p;
  // CHECK: three 0 18
  std::printf("three %d %d\n", bad, last);
}
