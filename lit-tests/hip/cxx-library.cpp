// Constant expressions, enumerations and parts of the library of C++ in kernels; sums of complex numbers.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// CHECK: 13829 971.131638 163.868405 1073 55
#include <cstdio>
#include <array>
#include <utility>
#include <algorithm>
#include <complex>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <type_traits>
enum class Op : unsigned char { add, mul, neg };
enum Plain { one = 1, two };
constexpr int sq(int x) { return x * x; }
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
constexpr int SIZE = fib(10);
static constexpr double table[] = {1, 2, 4};
static const std::array<int, 3> arr{{5, 6, 7}};
inline double apply(Op o, double a, double b) {
  switch (o) { case Op::add: return a + b; case Op::mul: return a * b; default: return -a; }
}
template <class T> T half(T x) { if constexpr (std::is_integral<T>::value) return x >> 1; else return x * T(0.5); }
int main() {
  const int n = SIZE;
  double a[SIZE]; Op ops[3] = {Op::add, Op::mul, Op::neg};
#pragma acc parallel loop copyout(a) copyin(ops)
  for (int i = 0; i < n; ++i) a[i] = apply(ops[i % 3], i, sq(3)) + table[i % 3] + half(i) + half(i * 1.0) + arr[i % 3];
  std::array<double, 4> w{1, 2, 3, 4};
  std::pair<int, double> pr{3, 4.5};
#pragma acc parallel loop copy(a) copyin(w, pr)
  for (int i = 0; i < n; ++i) {
    std::array<double, 2> t{};
    t[0] = w[i % 4]; t[1] = pr.second;
    auto q = std::make_pair(i, t[0]);
    a[i] += std::max(t[0], t[1]) + std::min(q.first, 3) + std::abs(-a[i]) + w.size() + std::get<1>(q);
    std::swap(t[0], t[1]);
    a[i] += t[0];
  }
  std::complex<double> z[SIZE], c{0.1, 0.2};
#pragma acc parallel loop copyout(z) firstprivate(c)
  for (int i = 0; i < n; ++i) { z[i] = std::complex<double>(i, -i) * c + std::conj(c); z[i] += std::polar(1.0, 0.5) + std::abs(z[i]); }
  std::complex<double> zs = 0;
#pragma acc parallel loop reduction(+:zs) copyin(z)
  for (int i = 0; i < n; ++i) zs += z[i];
  double big = std::numeric_limits<double>::lowest();
#pragma acc parallel loop reduction(max:big) copyin(a)
  for (int i = 0; i < n; ++i) big = std::max(big, a[i]);
  Plain p = two; int cnt = 0;
#pragma acc parallel loop reduction(+:cnt)
  for (int i = 0; i < n; ++i) cnt += p == two ? one : 0;
  double s = 0; for (double x : a) s += x;
  std::printf("%g %.6f %.6f %g %d\n", s, zs.real(), zs.imag(), big, cnt);
}
