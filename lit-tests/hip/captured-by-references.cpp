// Captures that clang adds after those of a lambda within: constants that calls bind references to (C++17 8.1.5.2).
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// Of these members GCC has another order, and more of them: launches are refused there.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: not %t 2>&1 | FileCheck --check-prefix=GCC %s
// GCC: no kernel was made for these template arguments
// CHECK: 56267 240
// TEXT: struct accomp_held { accomp::type<double *> accomp_p; accomp::type<int> accomp_m; } accomp_own;
// TEXT: const int wide = 3;
#include <cstdio>
template <class F> void each(int n, F const &f) {
#pragma acc parallel loop copyin(f)
  for (int i = 0; i < n; ++i) f(i);
}
template <class T, class F> void times(T const &n, F const &f) { for (T i = 0; i < n; ++i) f(i); }
#define BOUND m
struct Part {
  double *p;
  int k;
  void add(int n) const {
    const int m = 2, wide = 3;
    double by = 0.5;
    each(n, [=, *this](int i) { times(BOUND, [&](int j) { p[i * wide + j] += k + by; }); });
  }
};
int main() {
  const int n = 20, m = 33, wide = 3;
  double a[20 * 33] = {}, b[20 * 3] = {};
  double *p, *q;
#pragma acc data copy(a, b)
  {
#pragma acc host_data use_device(a, b)
    { p = a; q = b; }
    each(n, [=](int i) { times(m, [&](int j) { p[i * m + j] = i + j + wide; }); });
    int k = 2;
    double off = 1;
    each(n, [=](int i) {
      double s = 0;
      times(m, [&](int j) { s += k; });
      times(wide, [&, i](int j) { q[i * wide + j] += s + off - m * 2; });
    });
    Part{q, 1}.add(n);
  }
  double s = 0, t = 0;
  for (int i = 0; i < n * m; ++i) s += a[i] * (i % 7);
  for (int i = 0; i < n * wide; ++i) t += b[i] * (i % 5);
  std::printf("%g %g\n", s, t);
}
