// Lambdas and other classes with a function, given to templates with regions.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 23 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 23 %t | FileCheck --match-full-lines %s
// CHECK: 1136426 25 25
#include "Inputs/forall.h"
#include <cstdio>
#include <cmath>
#include <array>
struct Wide { static constexpr bool wide = true; static constexpr int w = 1; };
struct Narrow { enum { wide = 0 }; };
namespace app {
constexpr double C = 1.5;
inline double g(double x) { return x * C; }
struct vec { double x, y; vec operator+(vec o) const { return {x + o.x, y + o.y}; } };
template <class T> struct View {
  T *p; int n;
  T &operator()(int i) const { return p[i]; }
};
template <class T> void axpy(int n, T a, const T *x, T *y) {
  par::forall<::Wide>({0, n}, [=](int i) { T t = a; y[i] += t * x[i]; });
}
struct Sim {
  double *d; int n; double dt = 0.5;
  static constexpr int order = 2;
  using real = double;
  static real f(real x) { return x + order; }
  void step() {
    double *d = this->d; double dt = this->dt;
    par::forall<Wide>({1, n - 1}, [=](int i) { d[i] += dt; });
  }
  void inside() {
#pragma acc data copy(d[0:n]) copyin(this[0:1])
    {
#pragma acc enter data attach(d)
      par::forall<Wide>({0, n}, [=](int i) { real t = f(dt); d[i] += t + order; });
#pragma acc exit data detach(d)
    }
  }
};
}
template <class T> void both(T *x, int n, T s) {
  for (int k = 0; k < 2; ++k) {
    par::forall<Wide>({0, n}, [x, s, k](int i) { x[i] += s + k; });
    par::forall<Narrow>({0, n}, [=](auto i) { x[i] *= T(2); });
  }
}
struct Functor { double *p; double by; void operator()(int i) const { p[i] += by; } };
int main() {
  const int n = 100; const double half = 0.5; int hist[4] = {0};
  double x[n], y[n]; float z[n]; int k[n];
  for (int i = 0; i < n; ++i) { x[i] = i; y[i] = 1; z[i] = i; k[i] = i; }
  double shift = 3; app::vec v{1, 2}; std::array<double, 3> w{1, 2, 3}; double local[2] = {5, 6};
  app::View<double> view{y, n};
#pragma acc data copy(x, y, z, k, hist, shift)
  {
    app::axpy(n, 2.0, x, y); app::axpy(n, 2.0f, z, z);
    both(x, n, 1.5); both(k, n, 3);
    par::forall<Wide>({0, n}, [&](int i) { y[i] += shift + half + n; });
    double *py = y;
    par::forall<Wide>({0, n}, [=, q = py + 1](int i) { if (i < n - 1) q[i] += v.x + v.y + w[i % 3] + local[i % 2] + app::g(1); });
    par::forall<Narrow>({0, n}, LAMBDA (int i) { py[i] += std::sqrt(4.0); });
    par::forall<Wide>({0, n}, [py, &hist](int i) {
#pragma acc atomic
      hist[i % 4] += 1;
    });
    auto inner = [=](int i) { return py[i] * 2; };
    par::forall<Wide>({0, n}, [=](int i) { auto own = [&](double u) { return u + inner(i); }; py[i] = own(1.0); });
    par::forall<Wide>({0, n}, [=](int i) mutable -> void { double &r = py[i]; r -= 1; if (i > 50) return; r += 2; });
    par::forall2(10, 10, [=](int j, int i) { py[j * 10 + i] += j - i; });
    double *px = x;
    double s = par::reduce(n, 0.0, [=](int i, double &acc) { acc += px[i]; });
    par::make([=](int i) { px[i] += s; }, n).launch();
#pragma acc host_data use_device(py)
    par::forall<Wide>({0, n}, Functor{py, 2.5});
    struct Local { double *p; void operator()(int i) const { p[i] *= 0.5; } };
#pragma acc host_data use_device(px)
    { par::forall<Narrow>({0, n}, Local{px}); }
    (void)view;
  }
  app::Sim sim{y, n}; 
  sim.inside();
#pragma acc data copy(y)
  sim.step();
  double s = 0; for (int i = 0; i < n; ++i) s += x[i] + y[i] + z[i] + k[i];
  std::printf("%.10g %d %d\n", s, hist[0], hist[3]);
}
