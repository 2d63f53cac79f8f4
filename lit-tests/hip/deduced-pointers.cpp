// Pointers to what only instantiations tell: `const auto *` and the like in templates (C++17 10.1.7.4).
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=MANDATORY %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// CHECK: 80 60 8 10
// TEXT: using accomp_type_1 = const double *;
#include <cstdio>
template <class T> struct View {
  T *p;
  int n;
  T *data() const { return p; }
  auto size() const { return n; }
  T &at(int i) const { return p[i]; }
};
template <class V, class W> double dot(V const &v, W const &w) {
  const auto *c = v.data();
  auto *d = w.data();
  auto const *const e = v.data();
  const auto n = v.size();
  auto m = w.size();
  auto s = 0.0;
  const auto &r = v.at(0);
#pragma acc parallel loop reduction(+ : s) copyin(c[0 : n]) copy(d[0 : m])
  for (auto i = 0; i < n; ++i) {
    const auto *q = &c[i];
    s += *q * d[i] + e[i];
    d[i] += r;
  }
  return s;
}
template <class V> int rows(V const &v, int n) {
  auto **table = v.data();
  auto *row = table[0];
  int t = 0;
#pragma acc parallel loop reduction(+ : t) copyin(row[0 : n])
  for (int i = 0; i < n; ++i) t += row[i];
  return t;
}
int main() {
  double a[10], b[4] = {1, 2, 3, 4};
  float c[10];
  for (int i = 0; i < 10; ++i) { a[i] = 2; c[i] = 3; }
  int four[4] = {1, 2, 3, 4}, *pointers[1] = {four};
  double x = dot(View<double>{a, 10}, View<float>{c, 10}), y = dot(View<double>{b, 4}, View<float>{c, 10});
  std::printf("%g %g %g %d\n", x, y, c[1] + 2, rows(View<int *>{pointers, 1}, 4));
}
