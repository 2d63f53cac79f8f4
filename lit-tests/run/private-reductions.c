// Loops without a level that reduce what a loop around them, or their region, has copies of: one gang has all of the result.
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 5 %t.cpu | FileCheck %s
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=2 %t.host | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | grep -v "^ *//" | FileCheck --check-prefix=TEXT %s
// TEXT-NOT: accomp_{{red}}
// REQUIRES: clang-19, cpu-device
#include <stdio.h>

enum { N = 7 };

int main(void) {
  long z = 2, w = 1, s = 0, a[N] = {0}, b[N], c[N] = {0};
  for (int i = 0; i < N; ++i)
    b[i] = 3 * i + 1;
  // TEXT: omp parallel for reduction(&: z)
#pragma acc kernels loop seq private(z) num_gangs(4) copy(a, b, c)
  for (int i = 0; i < N; ++i) {
    z = -1;
    a[i] += 1;
#pragma acc loop independent reduction(& : z)
    for (int j = 0; j < N; ++j)
      z = z & (b[i] + j + 8);
    c[i] += z;
  }
  // CHECK: 1 8, 1 0, 1 0, 1 16, 1 16, 1 24, 1 0, z 2
  for (int i = 0; i < N; ++i)
    printf("%ld %ld, ", a[i], c[i]);
  printf("z %ld\n", z);

#pragma acc kernels loop seq copy(b, c)
  for (int i = 0; i < N; ++i) {
    long own = i;
#pragma acc loop independent reduction(+ : own)
    for (int j = 0; j < N; ++j)
      own += b[j];
    c[i] = own;
  }
  // TEXT: num_teams(2){{.*}} private(w)
  // TEXT: omp parallel for reduction(+: w)
#pragma acc parallel copy(a, b) private(w) num_gangs(2)
  {
#pragma acc loop seq
    for (int i = 0; i < N; ++i) {
      w = 0;
#pragma acc loop reduction(+ : w)
      for (int j = 0; j < N; ++j)
        w += b[j];
      a[i] = w + i;
    }
  }
  // CHECK: 70 70, 71 71, 72 72, 73 73, 74 74, 75 75, 76 76,
  for (int i = 0; i < N; ++i)
    printf("%ld %ld, ", a[i], c[i]);
  printf("\n");

  // What the region reduces is shared out among its gangs as before.
  // TEXT: reduction(+: s)
  // TEXT: omp distribute parallel for reduction(+: s)
#pragma acc parallel copyin(b) reduction(+ : s) num_gangs(3)
  {
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < N; ++j)
      s += b[j];
  }
  // TEXT: omp distribute parallel for
#pragma acc parallel copy(a, b) num_gangs(2)
  {
#pragma acc loop gang
    for (int i = 0; i < N; ++i) {
      long u = 0;
#pragma acc loop reduction(+ : u)
      for (int j = 0; j < N; ++j)
        u += b[j] * i;
      a[i] = u;
    }
  }
  // CHECK: 70, 0 70 420
  printf("%ld, %ld %ld %ld\n", s, a[0], a[1], a[6]);
  return 0;
}
