// Bounds of collapsed loops that call routines: one thread of a gang calls them.
// REQUIRES: g++, clang-19, cpu-device
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t
// RUN: %accomp-clang++ -w -fopenacc-print=hip %s -o %t.cpp && FileCheck %s < %t.hip.cpp
// CHECK: const auto count_1_of_gang = accomp::once_in_gang([&] { return accomp::count_lt(0, twice(2), 1); });
// CHECK: const long long count_1 = count_1_of_gang;
#pragma acc routine seq
static int twice(int x) { return 2 * x; }
int main() {
  double a[32] = {};
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < twice(2); ++i)
    for (int j = 0; j < twice(4); ++j)
      a[i * 8 + j] = i * j;
#pragma acc parallel loop gang worker collapse(2) copy(a)
  for (int i = 0; i < 4; ++i)
    for (int j = twice(0); j < 8; ++j)
      a[i * 8 + j] += j;
  return a[31] != 28;
}
