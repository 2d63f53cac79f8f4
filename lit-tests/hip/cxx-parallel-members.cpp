// Parallel member functions, and what calls them on the host: kernels only declare the latter.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 %s -o %t.host.cpp
// RUN: FileCheck %s --check-prefix=TEXT < %t.host.hip.cpp
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// CHECK: 1690 360
// TEXT: template <class U> __device__ void operator()(U *x, int n) const
// TEXT: over_threads
// TEXT: {{\[\[nodiscard\]\]}} __device__ int apply(double *x, int n) const noexcept
// TEXT: over_lanes
// TEXT: {{\[\[gnu::error.*\]\]}} __host__ __device__ int on_host(double *x, int n) const ;
#include <cstdio>
#include <type_traits>
static int unknown(double *x, int n) { std::printf("%d\n", n); return x[0] > 0; }
template <class T> struct adapter {
  T by;
#pragma acc routine worker
  template <class U> void operator()(U *x, int n) const {
#pragma acc loop worker vector
    for (int i = 0; i < n; ++i) x[i] = by(x[i]);
  }
#pragma acc routine seq
  double one(double x) const { return by(x); }
};
struct scaling {
  double f = 3;
  double operator()(double x) const { return f * x; }
#pragma acc routine vector
  [[nodiscard]] int apply(double *x, int n) const noexcept {
#pragma acc loop vector
    for (int i = 0; i < n; ++i) x[i] *= f;
    return unknown(x, n);
  }
  int on_host(double *x, int n) const { return apply(x, n); }
};
int apply(int x) { return 2 * x; }
template <class F, class = void> struct has_apply : std::false_type {};
template <class F> struct has_apply<F, std::void_t<decltype(std::declval<F>().apply(nullptr, 1))>> : std::true_type {};
template <class F> void each(double *x, int n, F f) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) x[i] = f.one(x[i]) + 1;
}
int main() {
  const int n = 20;
  double x[n]; int y[n];
  adapter<scaling> by3{};
  scaling s;
  for (int i = 0; i < n; ++i) x[i] = i;
  each(x, n, by3);
#pragma acc parallel loop copy(x) copyout(y) firstprivate(s)
  for (int i = 0; i < n; ++i) { x[i] = s(x[i]) - 5 + has_apply<scaling>::value; y[i] = apply(i) - 1; }
  double t = 0; int u = 0;
  for (int i = 0; i < n; ++i) { t += x[i]; u += y[i]; }
  std::printf("%g %d\n", t, u);
}
