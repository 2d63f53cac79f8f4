// Clauses take objects of classes that convert to integers and conditions: 8 iterations, as sequentially.
// RUN: %accomp-clang++ -Wall -Werror -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -Wall -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip | FileCheck %s
// REQUIRES: clang-19, cpu-device
// CHECK: 5 2 4 6 8 10 12 14
#include <cstdio>
struct Count {
  int n;
  operator int() const { return n; }
};
struct Check {
  bool on;
  explicit operator bool() const { return on; }
};
enum Size { SMALL = 3 };
int main() {
  Count two{2}, queue{1};
  Check yes{true}, no{false};
  int a[8] = {};
#pragma acc parallel loop num_gangs(two) vector_length(SMALL) if(yes) async(queue) copy(a)
  for (int i = 0; i < 8; ++i)
    a[i] += i;
#pragma acc wait(queue)
#pragma acc parallel loop self(no) num_workers(two) copy(a)
  for (int i = 0; i < 8; ++i)
    a[i] += i;
#pragma acc data copy(a) if(yes)
  {
#pragma acc update self(a) if(no)
#pragma acc serial present(a)
    a[0] = 5;
  }
  for (int i = 0; i < 8; ++i)
    printf("%d ", a[i]);
  printf("\n");
}
