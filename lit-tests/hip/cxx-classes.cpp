// Operators, literals, default arguments, local classes, structured bindings and lambdas in kernels.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 4 %t | FileCheck --match-full-lines %s
// CHECK: 257674 50
#include <cstdio>
#include <cmath>
namespace math { namespace detail {
template <class T> inline T cube(T x) { return x * x * x; }
}
template <class T> T poly(T x, T a = T(1), T b = T(2)) { return a * detail::cube(x) + b; }
inline namespace v1 { inline int ver() { return 4; } }
}
namespace { int hidden(int x) { return x - 1; } struct tmp { int q = 3; int get() const { return q; } }; }
namespace alias = math::detail;
using math::poly;
using namespace math;
using real = double;
typedef real real3[3];
struct vec3 {
  double v[3];
  static constexpr int dim = 3;
  static const int other = 5;
  static double norm2(const vec3 &a) { return a * a; }
  double &operator[](int i) { return v[i]; }
  const double &operator[](int i) const { return v[i]; }
  double operator()(int i) const { return v[i]; }
  vec3 &operator+=(const vec3 &o) { for (int i = 0; i < dim; ++i) v[i] += o.v[i]; return *this; }
  friend vec3 operator+(vec3 a, const vec3 &b) { a += b; return a; }
  friend double operator*(const vec3 &a, const vec3 &b) { double s = 0; for (int i = 0; i < dim; ++i) s += a[i] * b[i]; return s; }
  vec3 operator-() const { return vec3{{-v[0], -v[1], -v[2]}}; }
  explicit operator bool() const { return v[0] != 0; }
};
inline vec3 operator*(double f, vec3 a) { for (auto &x : a.v) x *= f; return a; }
inline bool operator<(const vec3 &a, const vec3 &b) { return a[0] < b[0]; }
double operator""_half(long double x) { return double(x) / 2; }
struct base { int b = 1; int val() const { return b; } };
struct derived : base { int d = 2; int both() const { return val() + d; } };
int main() {
  const int n = 50;
  vec3 a[n], b[n]; double o[n];
  for (int i = 0; i < n; ++i) a[i] = vec3{{1.0 * i, 2, 3}};
#pragma acc parallel loop copyin(a) copyout(b, o)
  for (int i = 0; i < n; ++i) {
    vec3 t = 2.0 * a[i] + -a[i];
    t += a[i];
    b[i] = t;
    auto &[x, y, z] = t.v;
    o[i] = t * a[i] + vec3::norm2(t) + vec3::dim + vec3::other + poly(2.0) + poly(1.0, 3.0) + alias::cube(2) + hidden(4) + ver() + x + y + z + 5.0_half;
    if (t) o[i] += 1;
    o[i] += t(1) + (a[i] < b[i]) + tmp().get();
    derived d; o[i] += d.both();
    real3 r = {1, 2, 3};
    for (auto q : r) o[i] += q;
    struct local { int m; int twice() const { return 2 * m; } } l{i};
    o[i] += l.twice();
    auto f = [&](double u) { return u + x; };
    o[i] += f(1.0);
  }
  derived dd; dd.d = 7;
  real &ref = o[3]; double *po = o; int cnt = 0;
#pragma acc parallel copy(o) num_gangs(1)
  { o[3] += 1; (void)ref; }
#pragma acc parallel loop copy(po[0:n]) firstprivate(dd)
  for (int i = 0; i < n; ++i) po[i] += dd.both();
  vec3 s{{0, 0, 0}};
#pragma acc parallel loop reduction(+:cnt) copyin(b)
  for (int i = 0; i < n; ++i) if (!(b[i] < b[i])) ++cnt;
  double total = 0; for (int i = 0; i < n; ++i) total += o[i];
  std::printf("%g %d\n", total, cnt);
}
