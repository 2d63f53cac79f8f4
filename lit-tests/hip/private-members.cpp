// Members of the object that `this` points to: private copies, and reductions, in kernels and where the host executes.
// REQUIRES: clang-19, g++
// RUN: %accomp-clang++ -w -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t | FileCheck --match-full-lines %s
#include <cstdio>

struct Walk {
  int step = 5, total = 100, out[6];
  void privately() {
#pragma acc parallel loop gang private(step) copy(this[0:1])
    for (int i = 0; i < 6; ++i) {
      step = 2 * i;
      this->out[i] = step + 1;
    }
  }
  void first() {
#pragma acc parallel loop gang firstprivate(step) copy(this[0:1])
    for (int i = 0; i < 6; ++i) {
      int before = i ? 5 : this->step;
      out[i] = before + i;
    }
  }
  void twice() {
#pragma acc parallel copy(this[0:1])
#pragma acc loop gang private(step)
    for (int i = 0; i < 6; ++i) {
      step = i;
#pragma acc loop vector private(step)
      for (int j = 0; j < 1; ++j) {
        step = 7;
        out[i] = step;
      }
      out[i] += step;
    }
  }
  void sum() {
#pragma acc parallel loop gang vector reduction(+ : total) copy(this[0:1])
    for (int i = 0; i < 6; ++i)
      total += this->out[i];
  }
  void print() {
    std::printf("%d %d:", step, total);
    for (int i = 0; i < 6; ++i)
      std::printf(" %d", out[i]);
    std::printf("\n");
  }
};

int main() {
  Walk walk;
  walk.privately();
  walk.print(); // CHECK: 5 100: 1 3 5 7 9 11
  walk.first();
  walk.print(); // CHECK-NEXT: 5 100: 5 6 7 8 9 10
  walk.twice();
  walk.print(); // CHECK-NEXT: 5 100: 7 8 9 10 11 12
  walk.sum();
  walk.print(); // CHECK-NEXT: 5 157: 7 8 9 10 11 12
  return 0;
}
