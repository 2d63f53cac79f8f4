// Macros whose uses translate differently, or whose arguments are operators of clauses: the preprocessed text is compiled, also for C++ and with -MD.
// REQUIRES: clang++-19, cpu-device
// RUN: split-file %s %t
// RUN: %accomp-clang++ -std=c++20 -O1 -Werror -fopenacc -fopenacc-target=cpu -MD -MT object -MF %t/deps -c %t/main.cpp -o %t/main.o
// RUN: FileCheck %s --check-prefix=DEPS --input-file=%t/deps
// RUN: %accomp-clang++ -fopenacc-target=cpu %t/main.o -o %t/main && %run-cpu 5 %t/main
// RUN: cd %t && %accomp-clang++ -std=c++17 -O1 -Werror -fopenmp -fopenacc -fopenacc-target=cpu -MMD -MP -c main.cpp -o second.o
// RUN: FileCheck %s --check-prefix=USER --input-file=%t/second.d
// RUN: %accomp-clang++ -fopenmp -fopenacc-target=cpu %t/second.o -o %t/main && %run-cpu 5 %t/main
// RUN: %accomp-clang++ --accomp-cc=%gcc -std=c++17 -O1 -Werror -fopenacc %t/main.cpp -o %t/main && %t/main
// RUN: not %accomp-clang++ -fopenacc-target=cpu -DFAULT -fsyntax-only %t/main.cpp 2>&1 | FileCheck %s --check-prefix=FAULT

// DEPS: {{^}}object:
// DEPS-DAG: /main.cpp
// DEPS-DAG: kernels.hpp
// DEPS-DAG: vector
// USER: {{^}}second.o: main.cpp
// USER: kernels.hpp
// USER: {{^}}kernels.hpp:
// FAULT: main.cpp:16:5: error: 'return' branches out of the 'data' region

//--- kernels.hpp
#ifndef KERNELS_HPP
#define KERNELS_HPP
#include <cstddef>
#define EACH _Pragma("acc loop vector independent")

template <typename T> void scale(T *a, int rows, int columns, T by) {
#pragma acc parallel loop gang present(a[0 : rows * columns])
  for (int i = 0; i < rows; ++i) {
    EACH
    for (int j = 0; j < columns; ++j)
      a[i * columns + j] *= by;
  }
}

template <typename T> T total(const T *a, int rows, int columns) {
  T sum = 0;
#pragma acc parallel loop gang reduction(+ : sum) present(a[0 : rows * columns])
  for (int i = 0; i < rows; ++i) {
    EACH
    for (int j = 0; j < columns; ++j)
      sum += a[i * columns + j];
  }
  return sum;
}

#define PRAGMA(x) _Pragma(#x)
#define ACC(x) PRAGMA(acc x)
#define REDUCER(name, OPERATOR, combined) \
  template <typename T> T name(const int *v, int n, T start) { \
    auto r = start; \
    ACC(parallel loop gang reduction(OPERATOR : r) copyin(v[0 : n])) \
    for (int i = 0; i < n; ++i) \
      r = combined; \
    return r; \
  }
REDUCER(product, *, r * v[i])
REDUCER(largest, max, r > v[i] ? r : v[i])
#endif

//--- main.cpp
#include <vector>
#include "kernels.hpp"

int main() {
  std::vector<double> v(60, 2.0);
  double *a = v.data(), sum = 0;
  int line = 0;
#pragma acc data copy(a[0:60])
  {
    scale(a, 6, 10, 1.5);
#pragma acc parallel loop
    for (int i = 0; i < 60; ++i)
      a[i] += 1;
    line = __LINE__;
#ifdef FAULT
    return 1;
#endif
    sum = total(a, 6, 10);
  }
  const int w[3] = {3, 5, 2};
  if (product(w, 3, 2L) != 60 || largest(w, 3, 4) != 5)
    return 2;
  return v[59] == 4 && sum == 240 && line == 14 ? 0 : 1;
}
