// Atomic reads and writes of what functions return whose type only the instantiation of a template tells.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-print=omp %s -o %t.cpp && FileCheck --check-prefix=TEXT %s < %t.cpp
// RUN: %gcc -x c++ -fopenmp %t.cpp -lstdc++ -o %t.gcc && %t.gcc | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
#include <cstdio>
#pragma acc routine seq
template <class T> T &item(T *from, int at) { return from[at]; }
struct pair {
  int first, second;
#pragma acc routine seq
  int &last() { return second; }
};
template <class T> T swapped(T *x) {
  T found = 0;
#pragma acc serial copy(x[0:4]) copyout(found)
  {
    // TEXT: found = *&item(x, 2);
#pragma acc atomic read
    found = item(x, 2);
    // TEXT: *&item(x, 1) = found + 1;
#pragma acc atomic write
    item(x, 1) = found + 1;
    // TEXT: {{^ *}}item(x, 3) += 2;
#pragma acc atomic
    item(x, 3) += 2;
  }
  return found;
}
template <class P> int ends(P p) {
  int found = 0;
#pragma acc serial copy(p) copyout(found)
  {
    // TEXT: found = *&p.last();
#pragma acc atomic read
    found = p.last();
  }
  return found;
}
int main() {
  double x[4] = {1, 2, 3, 4};
  double third = swapped(x);
  pair p = {5, 6};
  // CHECK: 3 4 6 6
  std::printf("%g %g %g %d\n", third, x[1], x[3], ends(p));
}
