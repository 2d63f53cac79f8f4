// Elements of arrays that are members, and of what pointers to rows point to, are reduced: in kernels the object has another
// name, and a loop in order reduces the element itself.
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang++ -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip | FileCheck %s
// RUN: %accomp-clang++ -w -fopenacc-print=hip %s | FileCheck --check-prefix=HIP %s
// HIP: long accomp_m__i__j = accomp_this.m[i][j];
// HIP: accomp_this.m[i][j] = accomp_m__i__j;
// HIP: long accomp_total = accomp_this.total;
// HIP: p[i][j] = p[i][j] < c[k] ? p[i][j] : c[k];
#include <cstdio>

enum { N = 4 };
struct model {
  long m[N][N], c[N], total, seen[3];
  void run();
};

void model::run() {
#pragma acc parallel loop gang copy(this[0:1])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      m[i][j] = 0;
#pragma acc loop worker reduction(+ : m[i][j])
      for (int k = 0; k < N; k++)
        m[i][j] += c[k];
    }
#pragma acc parallel num_gangs(1) copy(this[0:1])
  {
    total = 1;
    seen[1] = 2;
#pragma acc loop worker reduction(+ : total)
    for (int k = 0; k < N; k++)
      total += c[k];
#pragma acc loop vector reduction(max : seen[1])
    for (int k = 0; k < N; k++)
      seen[1] = seen[1] > c[k] ? seen[1] : c[k];
  }
}

int main() {
  static model it = {{{0}}, {1, 2, 3, 4}, 0, {0}};
  it.run();
  long all = 0, (*p)[N] = new long[N][N](), *c = it.c;
#pragma acc parallel loop gang vector collapse(2) copyout(p[0:N][0:N]) copyin(c[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      p[i][j] = 9;
#pragma acc loop reduction(min : p[i][j])
      for (int k = 1; k < N; k++)
        p[i][j] = p[i][j] < c[k] ? p[i][j] : c[k];
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      all += (it.m[i][j] + 1000 * p[i][j]) * (i + 1);
  // CHECK: 80400 11 4
  std::printf("%ld %ld %ld\n", all, it.total, it.seen[1]);
}
