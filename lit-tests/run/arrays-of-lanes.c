// Loops whose iterations have arrays of their own (private, declared, in functions that are inlined) or reduce arrays have no
// 'simd': LLVM's compilers have one array for all lanes, and gcc 12 loses sections of arrays.
// REQUIRES: clang-19, clang-22, cpu-device, gcc
// RUN: %accomp-clang -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang -w -O2 -fopenacc-profile=portable %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
// RUN: %accomp-clang -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 9 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -O2 %s -o %t.gcc && env OMP_NUM_THREADS=3 %t.gcc | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=GCC %s
// CHECK: bad 0
// TEXT-COUNT-1: simd map(tofrom: plain)
// TEXT-NOT: simd
// GCC-COUNT-6: simd
// GCC-NOT: simd
#include <stdio.h>

enum { N = 64 };
struct pair {
  double w[2];
};

static inline double spread(int j) {
  double w[3];
  w[j % 3] = j;
  w[(j + 1) % 3] = 2 * j;
  return w[j % 3] - w[(j + 1) % 3];
}
static inline double through(int j) { return spread(j); }

int main(void) {
  double o[6][N], w[3], sums[5] = {0}, *p = sums, plain = 0;
  int bad = 0, counts[8] = {0};
#pragma acc parallel loop gang vector reduction(+ : plain)
  for (int j = 0; j < N; j++)
    plain += j;
#pragma acc parallel loop gang vector private(w) copyout(o[0])
  for (int j = 0; j < N; j++) {
    w[j % 3] = j;
    w[(j + 1) % 3] = 2 * j;
    o[0][j] = w[j % 3] - w[(j + 1) % 3];
  }
#pragma acc parallel loop gang vector copyout(o[1])
  for (int j = 0; j < N; j++) {
    double own[3];
    own[j % 3] = j;
    own[(j + 1) % 3] = 2 * j;
    o[1][j] = own[j % 3] - own[(j + 1) % 3];
  }
#pragma acc parallel loop gang vector copyout(o[2])
  for (int j = 0; j < N; j++)
    o[2][j] = through(j);
#pragma acc parallel loop gang copyout(o[3])
  for (int i = 0; i < 2; i++) {
#pragma acc loop vector private(w)
    for (int j = 0; j < N / 2; j++) {
      w[j % 3] = i * N / 2 + j;
      w[(j + 1) % 3] = 2 * w[j % 3];
      o[3][i * N / 2 + j] = w[j % 3] - w[(j + 1) % 3];
    }
  }
#pragma acc parallel loop gang vector copyout(o[4])
  for (int j = 0; j < N; j++) {
    struct pair own;
    own.w[j % 2] = j;
    own.w[(j + 1) % 2] = 2 * j;
    o[4][j] = own.w[j % 2] - own.w[1 - j % 2];
  }
#pragma acc parallel loop gang vector copy(counts) reduction(+ : counts)
  for (int j = 0; j < N; j++)
    counts[j % 3] += j;
#pragma acc parallel loop gang vector copy(p[0:5]) reduction(+ : p[1:3])
  for (int j = 0; j < N; j++)
    p[1 + j % 3] += j;
#pragma acc parallel loop gang worker copyout(o[5])
  for (int i = 0; i < 2; i++) {
    double own[2] = {0};
#pragma acc loop vector reduction(+ : own)
    for (int j = 0; j < N; j++)
      own[j % 2] += i + j;
    o[5][i] = own[0] + own[1];
  }
  int want[3] = {0};
  for (int j = 0; j < N; j++) {
    want[j % 3] += j;
    for (int m = 0; m < 5; m++)
      bad += o[m][j] != -j;
  }
  for (int m = 0; m < 3; m++)
    bad += 100 * (counts[m] != want[m]) + 1000 * (sums[1 + m] != want[m]);
  bad += 10000 * (o[5][0] != 2016 || o[5][1] != 2080 || plain != 2016);
  printf("bad %d\n", bad);
  return 0;
}
