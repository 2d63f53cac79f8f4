// Constants in 'declare', which are in read-only memory of the device too: data moves to none of them.
// REQUIRES: cpu-device, g++
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 2+ %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.portable
// RUN: %run-cpu 2 %t.portable | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip
// RUN: %run-hip 2 %t.hip | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-print=omp %s | FileCheck %s --check-prefix=TEXT
#include <cstdio>
namespace {
const int unnamed[4] = {1, 2, 3, 4};
#pragma acc declare create(unnamed)
} // namespace
static const int internal[2] = {10, 20};
#pragma acc declare copyin(internal)

#pragma acc routine seq
static int at(int i) { return unnamed[i % 4]; }

int main() {
  int a[10], b[10];
  // TEXT: {{^}}#pragma omp target teams distribute parallel for map(from: a) map(to: unnamed, internal){{$}}
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; ++i)
    a[i] = at(i) + unnamed[(i + 1) % 4] * internal[i % 2];
#pragma acc update device(unnamed)
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 10; ++i)
    b[i] = at(i) + unnamed[(i + 1) % 4] * internal[i % 2];
  int wrong = 0;
  for (int i = 0; i < 10; ++i) {
    int expected = i % 4 + 1 + ((i + 1) % 4 + 1) * 10 * (i % 2 + 1);
    wrong += (a[i] != expected) + (b[i] != expected);
  }
  // CHECK: wrong: 0
  std::printf("wrong: %d\n", wrong);
  return wrong;
}
