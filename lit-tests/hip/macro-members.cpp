// Macros of the command line with the names of members of the library's classes, and of variables in kernels.
// REQUIRES: cpu-device
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t \
// RUN:   -Dblock=8 -Down=8 -Dat=8 -Dshared=8 -Dscratch=8 -Dall_scratch=8 -Dtotals=8 -Dlaunch=8 -Dhow=8 -Dstorage=8
// RUN: %run-hip 2 %t
// RUN: %accomp-clang++ -Dblock=8 -Down=8 -Dat=8 -w -fopenacc-print=hip %s -o %t.cpp && FileCheck %s < %t.hip.cpp
// CHECK: storage::accomp_block shared;
// CHECK: storage::accomp_own(
// CHECK: storage::accomp_at<0>(
int main() {
  double values[20] = {}, total = 0, *first = &values[0];
#pragma acc data copyin(first[0:20])
  {
#pragma acc parallel loop present(first)
    for (int i = 0; i < 20; ++i) {
      auto half = [=](double x) { return x / 2; };
      first[i] = half(i);
    }
#pragma acc parallel loop reduction(+: total) present(first)
    for (int i = 0; i < 20; ++i) {
      auto next = [=](double x) { return x + first[i]; };
      total += next(1);
    }
  }
  return total != 115;
}
