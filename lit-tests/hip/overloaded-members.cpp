// Constructors and overloaded members of a class template: their regions have variables of types that the class's
// arguments tell, of which the others know nothing.
// REQUIRES: clang++-19, g++
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -w -O1 %s -o %t && %run-hip 6 %t | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -w -O1 %s -o %t.gcc && %run-hip 6 %t.gcc | FileCheck %s
#include <cstdio>

template <class T> struct Pair {
  T first, second;
};

template <class T> class Row {
  int length;
  T *items;

public:
  explicit Row(int n) : length(n), items(new T[n]) {}
  Row(const Row<T> &other) : length(other.length), items(new T[other.length]) {
#pragma acc parallel loop copyin(other, other.items[0:length]) copyout(items[0:length])
    for (int i = 0; i < length; ++i)
      items[i] = other.items[i] + T(1);
  }
  void add(T by) {
#pragma acc parallel loop copy(items[0:length])
    for (int i = 0; i < length; ++i)
      items[i] += by;
  }
  void add(const Pair<T> &by) {
#pragma acc parallel loop copy(items[0:length]) copyin(by)
    for (int i = 0; i < length; ++i)
      items[i] += i % 2 ? by.first : by.second;
  }
  void set() {
    for (int i = 0; i < length; ++i)
      items[i] = T(i);
  }
  double sum() const {
    double s = 0;
    for (int i = 0; i < length; ++i)
      s += items[i] * (i + 1);
    return s;
  }
};

template <class T> void work() {
  Row<T> row(4);
  row.set();
  Row<T> copy(row);
  copy.add(T(10));
  copy.add(Pair<T>{T(100), T(1000)});
  std::printf("%g %g\n", row.sum(), copy.sum());
}

int main() {
  // CHECK: 20 4730
  // CHECK-NEXT: 20 4730
  work<double>();
  work<long>();
}
