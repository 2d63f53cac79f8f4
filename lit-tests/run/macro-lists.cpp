// Lists of entries that are handed a macro by its name, for members with directives and for regions (C23 6.10.5).
// RUN: %accomp-clang++ -O1 -Wno-unknown-pragmas -fopenacc-target=host %s -o %t.host && %t.host
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 4 %t.cpu
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip
// RUN: %accomp-clang++ %s -fopenacc-print=omp -o %t.omp.cpp && FileCheck %s < %t.omp.cpp
// RUN: %clang --driver-mode=g++ -O1 -fopenmp %t.omp.cpp -o %t.omp && env OMP_NUM_TEAMS=7 %t.omp
// REQUIRES: clang-19, cpu-device
#define OPERATORS(X, ...) X(plus, +, ##__VA_ARGS__) X(times, *, ##__VA_ARGS__)
#define MEMBER(name, op, T) \
  _Pragma("acc routine seq") T name(T a) const { return value op a; }
// CHECK: template <class T> struct Cell { T value; _Pragma("omp declare target") T plus(T a) const { return value + a; }
// CHECK-SAME: _Pragma("omp declare target") T times(T a) const { return value * a; } _Pragma("omp end declare target") };
template <class T> struct Cell { T value; OPERATORS(MEMBER, T) };
#define LOOP(name, op, v, T) _Pragma("omp target teams distribute parallel for
#define LOOP(name, op, v, T) _Pragma("acc parallel loop") \
  for (int i = 0; i < 9; ++i) v[i] = Cell<T>{v[i]}.name(T(i op 2));
int main() {
  int a[9];
  double b[9];
  for (int i = 0; i < 9; ++i) b[i] = a[i] = 9 - i;
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for map(tofrom: a)")
// CHECK-NEXT: a[i] = Cell<int>{a[i]}.plus(int(i + 2)); _Pragma("omp target teams distribute parallel for map(tofrom: a)")
// CHECK-NEXT: a[i] = Cell<int>{a[i]}.times(int(i * 2));
  OPERATORS(LOOP, a, int)
  OPERATORS(LOOP, b, double)
  int wrong = 0;
  for (int i = 0; i < 9; ++i) wrong += a[i] != 11 * i * 2 || b[i] != 11 * i * 2;
  return wrong;
}
