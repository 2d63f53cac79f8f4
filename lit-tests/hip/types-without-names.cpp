// Types in kernels that have no name there: of unnamed classes, of lambdas in clauses, and those that calls give.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 10 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 10 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-cpu 10 %t | FileCheck --match-full-lines %s
// CHECK: 36350 1408 1560
#include <array>
#include <cstdio>
#include <utility>
#include <vector>
typedef struct { double re, im; } cplx;
struct S { struct { int m; } in; union { int u; float f; }; struct { double q[2]; } rows[3]; };
struct { int a, b; } g = {3, 4};
#pragma acc declare copyin(g)
namespace ns { struct { int a; } q = {4}; struct Named { int w; } nm = {5};
#pragma acc declare copyin(q, nm)
struct Outer { struct { int m; } in[2]; struct Deep { union { double u; long l; } v; } deep; }; }
struct Global { int z; } gl = {7};
struct { int n; struct { double d[3]; } inner; } tab = {2, {{1, 2, 3}}};
#pragma acc declare copyin(gl, tab)
#pragma acc routine seq
int get(int i) { return gl.z + i; }
#pragma acc routine seq
double of(int i) { return tab.inner.d[i % 3] + tab.n; }
double unnamed() {
  const int n = 20;
  struct { double x, y; } p = {1, 2};
  struct { int k; } arr[n], *pa = nullptr;
  cplx z[n]; S s = {{5}, {6}, {{{1, 2}}, {{3, 4}}, {{5, 6}}}};
  for (int i = 0; i < n; ++i) { arr[i].k = i; z[i].re = i; z[i].im = -i; }
#pragma acc parallel loop copy(arr, z) copyin(p, s)
  for (int i = 0; i < n; ++i) {
    arr[i].k += (int)p.x + s.in.m + s.u + (int)s.rows[i % 3].q[1];
    z[i].re += p.y + g.a;
    struct { int l; } t = {i};
    arr[i].k += t.l;
  }
  struct { int c; } w[4];
#pragma acc parallel loop private(w) copy(arr) firstprivate(p)
  for (int i = 0; i < n; ++i) { auto own = p; own.x += i; w[i % 4].c = i; arr[i].k += w[i % 4].c + own.x; }
  auto *at = arr;
#pragma acc parallel loop copy(at[0:n])
  for (int i = 0; i < n; ++i) at[i].k += 1;
  long t = 0; for (int i = 0; i < n; ++i) t += arr[i].k + (long)z[i].re;
  return t;
}
double members() {
  double x[30] = {}, sum = 0;
  ns::Outer o = {{{1}, {2}}, {{3.0}}};
  auto &in = o.in; auto *pin = &o.in[1]; auto dv = o.deep.v;
  const struct { int c[2]; } k = {{8, 9}};
  union { int i; float f; } un; un.i = 3;
#pragma acc parallel loop copy(x) copyin(in, pin[0:1], dv, k, un)
  for (int i = 0; i < 30; ++i) x[i] += ns::q.a + ns::nm.w + get(i) + of(i) + in[0].m + pin->m + dv.u + k.c[i % 2] + un.i;
  for (double v : x) sum += v;
  return sum;
}
struct Pt { double x, y; };
Pt point(double a) { return {a, a + 1}; }
auto local(double a) { struct L { double v; }; return L{a}; }
template <class T> auto two(T t) { return std::make_pair(t, t + 1); }
double *ptr(double *p) { return p; }
double lambdas(double *d, int n) {
  auto pt = point(2); auto l = local(3); auto pr = two(4); auto p = ptr(d); std::array<double, 3> ar{1, 2, 3};
#pragma acc parallel loop copy(p[0:n]) copyin(pt, l) firstprivate(pr)
  for (auto i = 0; i < n; ++i) { auto q = pt; p[i] += q.x + l.v + pr.second; }
#pragma acc parallel loop copy(d[0:n]) firstprivate(ar)
  for (int i = 0; i < n; ++i) { auto own = ar; own[0] += i; d[i] += own[0] + ar.data()[1] + ar.size(); }
  double k = 2, s = 0; const int twice = 2; static const int four = 4; int cnt = 0;
  auto f = [k, twice](double v) { return v * k * twice * four; };
  auto h = [f](double v) { return f(v) + 1; };
  auto gen = [](auto a, auto b) { return a + b; };
  auto count = [cnt]() mutable { return ++cnt; };
#pragma acc data copy(d[0:n]) copyin(h)
  {
    auto set = [=](int i, double v) { d[i] += v; };
#pragma acc parallel loop present(h) reduction(+:s) copyin(f)
    for (int i = 0; i < n; ++i) { d[i] = h(d[i]); s += f(1); }
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) set(i, gen(i, 1.5));
  }
#pragma acc parallel loop copy(d[0:n]) firstprivate(count)
  for (int i = 0; i < n; ++i) { auto c = count; d[i] += c(); d[i] += c(); }
#pragma acc parallel loop copy(d[0:n])
  for (int i = 0; i < n; ++i) d[i] += h(1);
  for (int i = 0; i < n; ++i) s += d[i];
  return s;
}
int main() {
  std::vector<double> d(50, 1.0);
  double s = lambdas(d.data(), 50), u = unnamed(), m = members();
  std::printf("%g %g %g\n", s, u, m);
}
