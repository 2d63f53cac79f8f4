// Variables of declare in C++ that routines use: defined where the program has them, also after a declaration.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -w -O1 %s -o %t && %run-hip 2 %t
// RUN: %accomp-clang++ -fopenacc-print=hip %s -o %t.host.cpp && FileCheck %s < %t.host.hip.cpp
// CHECK: __device__ extern int table[4];
// CHECK-NEXT: __device__ static const int steps[3] = {1, 2, 3};
// CHECK-NEXT: __device__ int table[4] = {1, 2, 3, 4};
// CHECK-NEXT: __device__ static double weight = 2;
// CHECK-NOT: {{^(extern|__device__).* (table|steps|weight)}}
extern int table[4];
static const int steps[3] = {1, 2, 3};
int table[4] = {1, 2, 3, 4};
static double weight = 2;
#pragma acc declare copyin(table, weight, steps)
#pragma acc routine seq
static int look(int i) { return table[i & 3] * int(weight) + steps[i % 3]; }
int main() {
  int s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 12; ++i)
    s += look(i) + table[0];
  weight = 3;
#pragma acc update device(weight)
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 4; ++i)
    s += look(i);
  return s != 96 + 30 + 7;
}
