// Lambdas name what functions declare for themselves: namespaces, types, and types made of template parameters.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// CHECK: 111 63 42.5 32 4 10
// TEXT: using accomp_in_main::accomp_closure_
#include <cstdio>
template <class F, class T> void sum(int n, F const &f, T &s) {
  T t = s;
#pragma acc parallel loop reduction(+ : t) copyin(f)
  for (int i = 0; i < n; ++i) f(i, t);
  s = t;
}
namespace app { namespace inner {
struct point { double x, y; };
enum class kind { a = 1, b };
template <class T, int N> struct small { T v[N]; };
template <class T> struct row { using value = T; T v[4]; };
template <class R> typename R::value total(R const &r) {
  using T = typename R::value;
  struct both { T a, b; };
  T s{};
  sum(4, [=](int i, T &t) { both x{r.v[i], T(i)}; t += x.a * 10 + x.b; }, s);
  return s;
}
} }
long point(int n) {
  struct point { int z; };
  using number = long;
  point p{7};
  number s = 0;
  sum(n, [=](int i, number &t) { point q = p; t += q.z * i; }, s);
  return s;
}
int item(int n) {
  struct point { int z[2]; };
  point p{{1, 3}};
  int s = 0;
  sum(n, [=](int i, int &t) { point q = p; t += q.z[0] + q.z[1]; }, s);
  return s;
}
int main() {
  using namespace app::inner;
  app::inner::point p{1.5, 2};
  small<int, 2> two{{3, 4}};
  kind k = kind::b;
  double s = 0;
  sum(6, [=](int i, double &t) { app::inner::point q = p; small<int, 2> w = two; t += q.x * i + w.v[1] * (k == kind::b) + q.y; }, s);
  row<int> r{{1, 2, 3, 4}};
  row<double> d{{0.25, 1, 1.5, 1}};
  int e = total(r);
  double f = total(d);
  long g = ::point(3);
  std::printf("%d %g %g %d %d %ld\n", e + 5, s + 4.5, f - 1, item(8), (int)two.v[1], g - 11);
}
