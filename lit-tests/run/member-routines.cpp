// `routine` with the names of member functions, in their class and after it (OpenACC 3.3 section 2.15.1).
// REQUIRES: cpu-device
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 1 %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=host %s -o %t-host && %t-host | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=OMP
#include <cstdio>

struct scale {
  int factor;
  int of(int i) const { return factor * i; }
  // OMP: #pragma omp declare target to(of)
#pragma acc routine(of) seq
  static int shifted(int i);
  int both(int i) const { return of(i) + shifted(i); }
};
// OMP: #pragma omp declare target to(scale::shifted)
#pragma acc routine(scale::shifted) seq
// OMP: #pragma omp declare target to(scale::both)
#pragma acc routine(scale::both) seq
int scale::shifted(int i) { return i + 1; }

int main() {
  scale three{3};
  int a[8], sum = 0;
#pragma acc parallel loop copyin(three) copyout(a)
  for (int i = 0; i < 8; ++i)
    a[i] = three.both(i);
  for (int i = 0; i < 8; ++i)
    sum += a[i];
  std::printf("%d\n", sum); // CHECK: 120
}
