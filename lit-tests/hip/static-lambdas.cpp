// Lambdas capture no variables of static storage, also where kernels have references to these (C++17 8.1.5.2).
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 1 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 1 %t | FileCheck %s
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -std=c++17 -w | FileCheck --check-prefix=TEXT %s
// TEXT: const auto get = [=, &values](int j)
// TEXT: auto &&next = accomp::one_in_gang
// TEXT: auto set = [j, &values](int by) { auto zero = [&values] {
// CHECK: 10 11 12 13 110 111 112 113 7
#include <cstdio>
static int values[4];
#pragma acc declare create(values)
int main() {
  int r[9];
#pragma acc parallel loop gang num_gangs(1) num_workers(4) vector_length(8) copyout(r)
  for (int i = 0; i < 1; ++i) {
    for (int k = 0; k < 4; ++k) values[k] = k;
    auto get = [=](int j) { return values[j]; };
    for (int k = 0; k < 4; ++k) values[k] = 10 + k;
#pragma acc loop vector
    for (int j = 0; j < 4; ++j) r[j] = get(j);
    auto next = [=, step = 2]() mutable { return values[0] - 10 + ++step; };
    next();
    r[8] = next() + 3;
#pragma acc loop vector
    for (int j = 0; j < 4; ++j) {
      auto set = [j](int by) { auto zero = [] { return values[0] * 0; }; by += zero(); values[j] += by; return values[j]; };
      r[4 + j] = set(100);
    }
  }
  for (int i = 0; i < 9; ++i) std::printf("%d ", r[i]);
  std::puts("");
}
