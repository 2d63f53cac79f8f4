// Clauses that parameters of macros are, in a program whose headers ask for sized deallocation.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// CHECK: 45 45
#include <cstdio>
#include <complex.h>
#define PRAGMA(x) _Pragma(#x)
#define SUM(type, op, size, level) \
  { \
    type s = 0; \
    PRAGMA(acc parallel size copy(s)) \
    PRAGMA(acc loop level reduction(op:s)) \
    for (int i = 0; i < n; i++) \
      s = s op (type)i; \
    std::printf("%g ", (double)s); \
  }
int main() {
  const int n = 10;
  SUM(double, +, num_gangs(2), gang)
  SUM(float, +, vector_length(4), vector)
}
