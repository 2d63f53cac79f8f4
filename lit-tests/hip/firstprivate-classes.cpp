// Objects of classes that have copy constructors, given to kernels by value: each gang's copy starts from the program's.
// REQUIRES: clang-19, g++
// RUN: %accomp-clang++ -Wall -Wextra -Werror -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ --accomp-cc=g++ -w -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
#include <cstdio>

struct Counter {
  int value;
  explicit Counter(int start) : value(start) {}
  Counter(const Counter &other) : value(other.value) {}
  void add(int n) { value += n; }
};

int main() {
  Counter counter(3), pair[2] = {Counter(1), Counter(2)};
  int out[5], sums[5];
#pragma acc parallel loop gang num_gangs(5) firstprivate(counter) copyout(out)
  for (int i = 0; i < 5; ++i) {
    counter.add(10 * i);
    out[i] = counter.value;
  }
#pragma acc parallel loop gang vector copyin(pair) copyout(sums)
  for (int i = 0; i < 5; ++i)
    sums[i] = pair[0].value + pair[i % 2].value;
  // CHECK: 3: 3 13 23 33 43
  // CHECK-NEXT: 2 3 2 3 2
  std::printf("%d: %d %d %d %d %d\n", counter.value, out[0], out[1], out[2], out[3], out[4]);
  std::printf("%d %d %d %d %d\n", sums[0], sums[1], sums[2], sums[3], sums[4]);
  return 0;
}
