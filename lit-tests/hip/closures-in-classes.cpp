// Templates with regions are given classes that hold lambdas, or that are made of classes declared later.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s -o %t.cpp
// RUN: FileCheck --check-prefix=HOST --input-file=%t.cpp %s
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.hip.cpp %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DREFERS -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: 1640
// HOST: struct accomp_0_here {};
// HOST: accomp_is_instance<accomp_0_here>(
// HOST: "ZN3lib3runINS_7AdapterIZ4mainE$0,0$NS_6PolicyIJidEEELb1EEEEEviT_E13accomp_0_here",
// HOST: __PRETTY_FUNCTION__, "closures-in-classes.cpp:{{[0-9]+}}:45;")
// TEXT: using F = lib::Adapter<accomp_program::accomp_closure_{{[0-9]+}}, lib::Policy<int, double>, true>;
#include <cstdio>
namespace lib {
template <class F, class P, bool On> struct Adapter {
  F f; P p;
  Adapter(F const &g, P q) : f(g), p(q) {}
#pragma acc routine seq
  template <class... A> void operator()(A &&...a) const { if (On) f(static_cast<A &&>(a)...); }
};
template <class... T> struct Policy { int n; };
template <class F> void run(int n, F const f) {
#pragma acc parallel loop copyin(f)
  for (int i = 0; i < n; ++i) f(i);
}
template <class F, class... T> void each(Policy<T...> p, F f) { run(p.n, Adapter<F, Policy<T...>, true>(f, p)); }
}
template <class T> struct Later { T *p; T by; void operator()(int i) const { p[i] += by; } };
template <class T> void both(T *p, T by) {
  lib::each(lib::Policy<>{10}, [=](int i) { p[i] += by; });
}
int main() {
  int a[10], b[10];
#pragma acc data copyout(a, b)
  {
    int *p, *q;
#pragma acc host_data use_device(a, b)
    { p = a; q = b; }
    lib::each(lib::Policy<int, double>{10}, [=](int i) { p[i] = i; });
    lib::each(lib::Policy<>{10}, [=](int i) { q[i] = 2 * i; });
#ifdef REFERS
    int three = 3;
// REFUSED: [[@LINE+1]]:34: error: kernels cannot be given this lambda: an object of another class holds it, and it captures 'three' by reference [kernel-lambda]
    lib::each(lib::Policy<>{10}, [=, &three](int i) { q[i] = three; });
#endif
    auto twice = [=](int i) { p[i] += q[i]; };
    lib::each(lib::Policy<>{10}, twice);
    both(p, 5);
    lib::each(lib::Policy<>{10}, Later<int>{q, 1});
    lib::run(10, lib::Adapter<Later<int>, Later<long>, true>(Later<int>{p, 5}, {}));
  }
  int s = 0; for (int i = 0; i < 10; ++i) s += a[i] * (i + 1) + b[i];
  std::printf("%d\n", s);
}
