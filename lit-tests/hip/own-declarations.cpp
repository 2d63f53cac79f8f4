// What functions of one name declare for themselves: each has a namespace of its own, and what functions without
// regions declare is left out.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// CHECK: 7 3.5 6 12 26 44
// TEXT-NOT: {{^namespace .*using mine}}
// TEXT: {{^}}namespace accomp_in_run__{{[0-9]}} { namespace { struct item { double y; }; } }
// TEXT-NOT: {{^namespace .*using mine}}
#include <cstdio>
int run(int *a, int n) {
  struct item { int x; };
  item it{5};
#pragma acc parallel loop copy(a[0:n]) firstprivate(it)
  for (int i = 0; i < n; ++i) { item z = it; a[i] += z.x; }
  return a[1];
}
double run(double *a, int n) {
  struct item { double y; };
  item it{1.5};
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) { item z = it; a[i] += z.y; }
  return a[1];
}
template <class Traits> struct Queue {
  using unknown = typename Traits::type;
  void run() { using mine = unknown; mine q = 1; (void)q; }
};
struct Held {
  using own = long;
  long v[4];
  long run(int n) {
    using item = own;
    long *p = v;
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i) { item t = p[i]; p[i] = t * 2; }
    return v[n - 1];
  }
};
template <class T> struct Grid {
  using value = T;
  static constexpr int two = 2;
  enum { more = 0 };
  T v[4];
  T run(int n) {
    using scalar = value;
    struct item { scalar a[two + more]; };
    T *p = v;
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i) { item t = {{p[i], 3}}; p[i] = t.a[0] * t.a[1]; }
    return v[n - 1];
  }
};
namespace inner {
long run(long *a, int n) {
  struct item { long z[3]; };
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) { item t = {{1, 2, a[i]}}; a[i] = t.z[0] + t.z[1] + t.z[2] * 2; }
  return a[n - 1] + a[0];
}
}
double run(float *a, int n) {
  struct item { float f; };
  auto twice = [](float x) { struct item { float g; }; item t{x}; return t.g * 2; };
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) { item t = {a[i]}; a[i] = twice(t.f) + i; }
  return a[n - 1] * 4;
}
int main() {
  int a[3] = {1, 2, 3};
  double b[3] = {1, 2, 3};
  long c[4] = {1, 2, 3, 9};
  float d[4] = {1, 2, 3, 4};
  struct Type { using type = int; };
  Queue<Type>().run();
  std::printf("%d %g %ld %g %ld %g\n", run(a, 3), run(b, 3), Held{{0, 1, 2, 3}}.run(4), Grid<double>{{1, 2, 3, 4}}.run(4),
              inner::run(c, 4), run(d, 4));
}
