// Template parameters without a name, of which a region cannot depend.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 7
#include <cstdio>
template <int> void test(int *a) {
#pragma acc parallel loop copy(a[0:4])
  for (int i = 0; i < 4; ++i) a[i] += i;
}
int main() { int a[4] = {1, 2, 3, 4}; test<0>(a); std::printf("%d\n", a[3]); }
