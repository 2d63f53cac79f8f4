// Names of members, of functions and of namespaces, where kernels are outside of these; types that function templates
// declare with their parameters.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 11 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 11 %t | FileCheck --match-full-lines %s
// CHECK: 40022
// CHECK-NEXT: 130 32 7.5 10
#include <cstdio>
#include <cmath>
#include <algorithm>
namespace outer {
constexpr int width = 3;
template <class T> constexpr T eps = T(0.25);
template <class T> constexpr T *none = nullptr;
enum class color { red = 1, blue };
enum shade { light = 5 };
namespace { double secret(double x) { return x + 100; } }
template <class T> struct wrap { T v; wrap(T x) : v(x) {} T get() const { return v; } };
template <class T> wrap(T) -> wrap<T>;
template <class T> struct Grid {
  using value_type = T;
  typedef T triple[3];
  enum { ghost = 2, more };
  static constexpr int dims = 3;
  static constexpr T weights[3] = {T(1), T(2), T(3)};
  struct cell { T a; int b; T sum() const { return a + b; } };
  static T mix(T a, T b) { return a * T(dims) + b; }
  static int calls;
  T *d; int n;
  void run() {
#pragma acc parallel loop copy(d[0:n])
    for (int i = 0; i < n; ++i) {
      value_type t = mix(d[i], value_type(width));
      triple q = {t, t, T(ghost)};
      cell c{q[2], dims};
      d[i] = c.sum() + q[0] + more + weights[i % 3] + eps<value_type> + secret(1) + wrap{t}.get() + this->n;
    }
  }
  void twice();
};
template <class T> void Grid<T>::twice() {
  const cell base{T(1), 2};
#pragma acc parallel loop copy(d[0:n]) firstprivate(base)
  for (int i = 0; i < n; ++i) { d[i] += base.sum(); d[i] += static_cast<int>(color::blue) + light; }
}
struct Plain {
  using real = double;
  static constexpr int k = 4;
  static const int w;
  enum mode { up = 3, down };
  static real f(real x) { return x * k; }
  mode m = down;
  void go(real *a, int n) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) { real t = f(a[i]) + k + (m == down ? up : 0); mode z = up; a[i] = t + z; }
  }
};
}
double one(double *a, int n) {
  using namespace outer;
  using std::max;
  struct item { int x; };
  item it{5};
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) { item z = it; a[i] += z.x + width + max(a[i], 1.0); }
  return a[1];
}
double two(double *a, int n) {
  struct item { double y, z; };
  item it{1.5, 2.5};
  namespace o = outer;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) { item z = it; a[i] += z.y + z.z + o::width; }
  return a[2];
}
template <typename T, int N> T twice(int n, T k) {
  typedef T number;
  struct Box {
    number v[N];
    T get() const { return v[N - 1] * 2; }
  };
  struct Pair {
    Box a;
    T b;
  };
  Pair p{};
  p.a.v[N - 1] = k;
  p.b = 1;
  T s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(p)
  for (int i = 0; i < n; ++i) {
    Box b = p.a;
    b.v[N - 1] += i;
    s += b.get() + p.b;
  }
  return s;
}
template <typename T> T next(int n, T k) {
  struct Box {
    T v;
    T get() const { return v + 1; }
  };
  T s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; ++i) {
    Box b;
    b.v = k;
    s += b.get();
  }
  return s;
}
int main() {
  double a[20]; int b[20];
  for (int i = 0; i < 20; ++i) { a[i] = i; b[i] = i; }
  outer::Grid<double> g{a, 20}; outer::Grid<int> h{b, 20};
  g.run(); h.run(); g.twice(); h.twice();
  outer::Plain().go(a, 20);
  double s = one(a, 20) + two(a, 20);
  for (int i = 0; i < 20; ++i) s += a[i] + b[i];
  std::printf("%g\n", s);
  std::printf("%g %d %g %d\n", twice<double, 3>(10, 1.5), twice<int, 1>(4, 2), next<double>(3, 1.5), next(2, 4));
}
