// Loops that reduce and have many accesses have no 'simd': clang's passes leave what they reduce in memory, and take accesses
// in 'simd' loops for independent. Functions count where they are called.
// REQUIRES: clang-19, clang-22, cpu-device, gcc
// RUN: %accomp-clang -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang -w -O3 -fopenacc-profile=portable --accomp-cc=clang-22 %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
// RUN: %accomp-clang -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 4 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=GCC %s
// CHECK: bad 0
// TEXT: parallel for map({{.*}}large
// TEXT: parallel for reduction(max: {{.*}}
// TEXT: parallel for map({{.*}}called
// TEXT: parallel for simd map({{.*}}small
// TEXT-NOT: simd
// GCC-COUNT-4: simd
// GCC-NOT: simd
#include <stdio.h>

#define FIVE(i) (a[i] + 2 * a[i + 1] + a[i + 2] + 3 * a[i + 3] + a[i + 4])
#define FIFTY(i) \
  (FIVE(i) + FIVE(i + 5) + FIVE(i + 10) + FIVE(i + 15) + FIVE(i + 20) + FIVE(i + 25) + FIVE(i + 30) + FIVE(i + 35) + \
   FIVE(i + 40) + FIVE(i + 45))
#define MANY(i) (FIFTY(i) + FIFTY(i + 50) + FIFTY(i + 100) + FIFTY(i + 150) + FIFTY(i + 200) + FIFTY(i + 250))

enum { N = 260, M = 560 };
static long a[M];

static inline long fifty(const long *a, int i) { return FIFTY(i); }
static inline long all(const long *a, int i) {
  return fifty(a, i) + fifty(a, i + 50) + fifty(a, i + 100) + fifty(a, i + 150) + fifty(a, i + 200) + fifty(a, i + 250);
}

int main(void) {
  long large = 1, called = 2, small = 3, most[2], want[4] = {1, 2, 3, 0};
  for (int i = 0; i < M; i++)
    a[i] = i * 37 % 101;
  for (int i = 0; i < N; i++) {
    long each = MANY(i);
    want[0] += each;
    want[1] += each;
    want[2] += FIFTY(i);
    want[3] = each > want[3] ? each : want[3];
  }
#pragma acc parallel loop gang vector reduction(+ : large)
  for (int i = 0; i < N; i++)
    large += MANY(i);
#pragma acc parallel loop gang copyout(most)
  for (int r = 0; r < 2; r++) {
    long own = 0;
#pragma acc loop worker vector reduction(max : own)
    for (int i = 0; i < N; i++) {
      long each = MANY(i) - r;
      own = own > each ? own : each;
    }
    most[r] = own;
  }
#pragma acc parallel loop gang vector reduction(+ : called)
  for (int i = 0; i < N; i++)
    called += all(a, i);
#pragma acc parallel loop gang vector reduction(+ : small)
  for (int i = 0; i < N; i++)
    small += FIFTY(i);
  printf("bad %d\n", (large != want[0]) + 10 * (called != want[1]) + 100 * (small != want[2]) +
                         1000 * (most[0] != want[3]) + 10000 * (most[1] != want[3] - 1));
  return 0;
}
