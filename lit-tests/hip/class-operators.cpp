// Operators that the text of classes calls: texts do not have the names of the functions.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 4 8
#include <cstdio>
namespace algebra {
struct W { double v; };
inline W operator*(W a, double b) { return {a.v * b}; }
template <class T> struct Pair { T a; };
template <class T> Pair<T> operator+(Pair<T> x, Pair<T> y) { return {x.a + y.a}; }
}
struct Box { algebra::W w; algebra::W twice() const { return w * 2.0; } };
template <class T> struct Sum { algebra::Pair<T> p; void add() { p = p + p; } };
algebra::W half(algebra::W w) { return w * 0.5; }
int main() {
  Box b[4] = {{{1}}, {{2}}, {{3}}, {{4}}};
  Sum<int> s[4] = {{{1}}, {{2}}, {{3}}, {{4}}};
#pragma acc parallel loop copy(b, s)
  for (int i = 0; i < 4; i++) { b[i].w = b[i].twice(); s[i].add(); b[i].w = half(b[i].w); }
  printf("%g %d\n", b[3].w.v, s[3].p.a);
}
