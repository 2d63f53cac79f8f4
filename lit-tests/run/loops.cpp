// Loops that C++ has beside those of C, operators of macros; functions that take what is done in a loop; classes with virtual functions.
// RUN: %accomp-clang++ -w -std=c++14 -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 12 %t.cpu 2>/dev/null | FileCheck %s
// RUN: %accomp-clang++ -w -std=c++14 -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host 2>/dev/null | FileCheck %s
// RUN: %accomp-clang++ -w -std=c++14 --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  std::printf("line %d: not %s\n", __LINE__, #x), wrong = 1

template <class T> struct Matrix {
  T *values;
  int rows, columns;
  Matrix(int r, int c) : values(new T[r * c]()), rows(r), columns(c) {}
#pragma acc routine seq
  T &operator()(int i, int j) { return values[i * columns + j]; }
#pragma acc routine seq
  T operator()(int i, int j) const { return values[i * columns + j]; }
};

// The loop of a library, and what its users do in it.
template <class Function> void for_all(int n, Function function) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    function(i);
}

template <int N> struct Tuple {
  double v[N];
};
template <int N> double total(const Tuple<N> &x) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(x)
  for (int i = 0; i < N; ++i)
    s += x.v[i];
  return s;
}

struct Shape {
  double side = 3;
  int n = 10;
  virtual ~Shape() {}
  virtual double area() const { return side * side; }
};
struct Row : Shape {
  std::vector<double> store = std::vector<double>(10);
  double *areas = store.data();
  void compute() {
#pragma acc parallel loop copyout(areas[0 : n])
    for (int i = 0; i < n; ++i)
      areas[i] = side * i;
  }
};

namespace counts { int offset = 2; }

#define PLUS +
#define ELEMENTS(p, n) p[0 : n]

int main() {
  double a[10], s = 0;
  for (int i = 0; i < 10; ++i)
    a[i] = i;
#pragma acc parallel loop reduction(+ : s)
  for (double x : a)
    s += x;
  EXPECT(s == 45);
#pragma acc parallel loop copy(a)
  for (auto &x : a)
    x *= 2;
  EXPECT(a[9] == 18);
#pragma acc parallel loop copy(a)
  for (int i = 0; i != 10; ++i)
    a[i] = std::sqrt(a[i] * a[i]) + std::max(1.0, a[i]);
  EXPECT(a[9] == 36 && a[0] == 1);
  Matrix<double> m(4, 5), k(4, 5);
  k(3, 4) = 1;
#pragma acc enter data copyin(m, k)
#pragma acc enter data copyin(m.values[0 : 20], k.values[0 : 20])
#pragma acc parallel loop collapse(2) present(m, k)
  for (int i = 0; i < m.rows; ++i)
    for (int j = 0; j < m.columns; ++j)
      m(i, j) = k(i, j) + i * j;
#pragma acc exit data copyout(m.values[0 : 20]) delete (k.values[0 : 20])
#pragma acc exit data delete (m, k)
  EXPECT(m(3, 4) == 13 && m(3, 3) == 9);
  const double two = 2;
  auto twice = [=](int i) { return two * i; }; // of this and the next, the host alone compiles all
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; ++i)
    a[i] = twice(i);
  EXPECT(a[9] == 18);
  double *x = a;
#pragma acc data copy(a)
  for_all(10, [=](int i) { x[i] = i; });
  EXPECT(a[9] == 9);
  EXPECT(total(Tuple<4>{{1, 2, 3, 4}}) == 10);
  Row row;
  row.compute();
  EXPECT(row.store[9] == 27 && row.area() == 9);
  const auto n = std::array<int, 3>().size();
  auto &same = a;
  double &first = a[1];
#pragma acc parallel loop copy(same) firstprivate(first)
  for (std::size_t i = 0; i < 10; i++)
    same[i] += first + n;
  EXPECT(a[9] == 13);
  constexpr int more = 7;
  static int less = 1;
  auto shifted = [](double *p) {
#pragma acc parallel loop copy(ELEMENTS(p, 10))
    for (int i = 0; i < 10; ++i)
      p[i] = i + more;
#pragma acc parallel loop copy(p[0 : 10]) copyin(counts::offset)
    for (int i = 0; i < 10; ++i)
      p[i] += counts::offset - less;
  };
  shifted(a);
  EXPECT(a[9] == 17);
  s = 0;
#pragma acc parallel loop reduction(PLUS : s)
  for (int i = 0; i < 10; ++i)
    s += i;
  EXPECT(s == 45);
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
