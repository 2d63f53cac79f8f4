// Members of classes and class templates with gang, worker and vector parallelism, with loops and atomics.
// RUN: %accomp-clang++ -O1 -w -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 5 %t | FileCheck %s --match-full-lines
// RUN: %accomp-clang++ -O1 -w -fopenacc-target=hip-cpu --accomp-cc=g++ %s -o %t
// RUN: %run-hip 5 %t | FileCheck %s --match-full-lines
// CHECK: 13020 694 736 778 200 -1 5 7 138
#include <cstdio>
#include <cmath>
#pragma acc routine vector
double total(const double *x, int n);
namespace shapes {
template <class T, int M> class grid {
  T a[M];
  using value = T;
  static constexpr int size = M;
  struct inner { T by;
#pragma acc routine vector
    void add(T *x, int n) const {
#pragma acc loop vector
      for (int i = 0; i < n; ++i) x[i] += by;
    }
  };
  inner in;
public:
#pragma acc routine seq
  grid(T x) : in{x + 1} { for (auto &e : a) e = x; }
#pragma acc routine gang
  template <class U> void fill(U *x, value by, int n = size) {
#pragma acc loop gang worker
    for (int k = 0; k < n; ++k) {
      T row[4];
#pragma acc loop vector
      for (int i = 0; i < 4; ++i) row[i] = a[k % M] + by * i;
      T s = 0;
#pragma acc loop vector reduction(+:s)
      for (int i = 0; i < 4; ++i) s += row[i];
      x[k] = s + k;
    }
  }
#pragma acc routine worker
  auto operator()(const T *x, int n) const noexcept -> value {
    value s = 0;
#pragma acc loop worker vector reduction(max:s)
    for (int i = 0; i < n; ++i) s = s > x[i] ? s : x[i];
    return s * a[0];
  }
#pragma acc routine vector
  void scan(T *x, int n) {
#pragma acc loop vector
    for (int i = 0; i < M; ++i) a[i] = i + 1;
    in.add(x, n);
#pragma acc loop vector
    for (int i = 0; i < n; ++i) x[i] += a[i % M];
    x[0] += total(x, n) + sum(x, n);
  }
#pragma acc routine vector
  static T sum(const T *x, int n);
#pragma acc routine seq
  void bump(T *t) const {
#pragma acc atomic
    *t += a[0];
  }
#pragma acc routine seq
  T pick(const T *x, int n) const {
    T t = -1;
#pragma acc loop seq private(t)
    for (int i = 0; i < n; ++i) t = x[i];
    return t;
  }
};
template <class T, int M> T grid<T, M>::sum(const T *x, int n) {
  T s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; ++i) s += x[i];
  return s;
}
template <> struct grid<char, 1> {
#pragma acc routine seq
  static double sum(const double *, int) { return 7; }
};
}
double total(const double *x, int n) {
  double s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; ++i) s += x[i];
  return s;
}
#pragma acc routine seq
int pick(int x) { return x; }
template <class G> double run(G g, double *x, int n) {
  double m = 0;
#pragma acc parallel num_gangs(1) num_workers(4) vector_length(32) copy(x[0:n]) copyout(m) firstprivate(g)
  m = g(x, n);
  return m;
}
int main() {
  const int n = 70; double x[n], y[n], t = 0, r[3], q = 0, c = 0; int k = 0;
  shapes::grid<double, 8> g(2);
#pragma acc parallel num_gangs(3) num_workers(2) vector_length(32) copyout(x) copyin(g)
  g.fill(x, 0.5, n);
  for (int i = 0; i < n; ++i) y[i] = i;
#pragma acc parallel loop gang num_gangs(3) copyin(y) copyout(r) firstprivate(g)
  for (int j = 0; j < 3; ++j) {
    double z[20];
    for (int i = 0; i < 20; ++i) z[i] = y[i] + j;
    g.scan(z, 20);
    r[j] = z[0] + z[19];
  }
#pragma acc parallel loop gang vector copy(t) copyin(g)
  for (int i = 0; i < 100; ++i) g.bump(&t);
#pragma acc parallel copyout(q, k, c) copyin(y, g)
  { q = g.pick(y, n); k = pick(5); c = shapes::grid<char, 1>::sum(y, 1); }
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * (i % 7 + 1);
  std::printf("%g %g %g %g %g %g %d %g %g\n", s, r[0], r[1], r[2], t, q, k, c, run(g, y, n));
}
