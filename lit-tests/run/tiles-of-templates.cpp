// Variables that clauses alone name are named once more, in a form that clang takes around tiles in templates.
// RUN: %accomp-clang++ -Wall -Werror -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -Wall -Werror -O1 %s -o %t.host && env OMP_NUM_THREADS=2 %t.host | FileCheck %s
// RUN: %accomp-clang++ -Wall -Werror --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=2 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc, g++
#include <cstdio>

enum { N = 7 };

template <typename T> static T run(T (&a)[N][N], T (&unused)[N]) {
  int n = N;
  T x = 1;
  if (n > 3)
#pragma acc parallel loop gang worker vector private(x) tile(3, 2) copy(a, unused)
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        x = 9 + i;
        a[i][j] = x * j;
      }
    }
  else
    n = 77;
  if (n > 77)
#pragma acc parallel loop tile(2, 2) copy(a) copyin(unused)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        a[i][j] = 0;
  else
    n = 5;
#pragma acc parallel loop tile(2, 2) copy(a) copyin(unused)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a[i][j] += 1;
  return n;
}

int main() {
  static long a[N][N], unused[N];
  // CHECK: 5 0: 49 90
  std::printf("%ld ", run(a, unused));
  std::printf("%ld: %ld %ld\n", unused[0], a[4][4] - 4, a[6][6]);
}
