// Globally qualified names, variable templates, and the same names in namespaces.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 46.283185
#include <cstdio>
#include <cmath>
struct pt { double x, y; };
constexpr double scale = 3;
template <class T> constexpr T pi_v = T(3.14159265358979);
template <int N> inline constexpr int twice_v = 2 * N;
double half(double x) { return x / 2; }
namespace ns {
struct pt { int a; };
constexpr double scale = 7;
inline double half(double x) { return x / 4; }
void run(double *a, int n) {
  ::pt q{1, 2};
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) {
    ::pt p{q.x, ::scale};
    pt r{2};
    a[i] = p.x + p.y * scale + ::half(8) + half(8) + pi_v<double> + pi_v<float> + twice_v<4> + r.a + ::std::sqrt(4.0);
  }
}
}
int main() {
  double a[10];
  ns::run(a, 10);
  std::printf("%.6f\n", a[9]);
}
