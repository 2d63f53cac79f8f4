// Member functions of one name whose level depends on the specialization that an instantiation takes (2.15.1).
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=MANDATORY %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DCALLED -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: 480336
// CHECK-NEXT: 471936
// CHECK-NEXT: 455680 22400
// What no kernel calls is refused only where it is called.
// TEXT: for (const int at : accomp::over_workers
// TEXT: {{\[\[gnu::error\("arguments of a template decide which 'run' is called here}}
// TEXT-SAME: void unused(int n, F const &f);
// TEXT: for (const int at : accomp::over_gangs_and_threads
// TEXT: h(i, n)
// TEXT: for (const int at : accomp::over_gangs<accomp::ints{{(_once)?}}>(
// TEXT: accomp::sync_gang();
// TEXT-NEXT: h(i, n)
#include <cstdio>
template <class F, bool Parallel> struct Held;
template <class F> struct Held<F, false> {
  F f;
#pragma acc routine seq
  void operator()(int i, int j) const { f(i, j); }
  void run(int i, int j) const { f(i, j); }
};
template <class F> struct Held<F, true> {
  F f;
#pragma acc routine worker
  void operator()(int i, int n) const {
#pragma acc loop worker
    for (int j = 0; j < n; ++j) f(i, j);
  }
#pragma acc routine worker
  void run(int i, int n) const { (*this)(i, n); }
};
#pragma acc routine worker
template <class F> void unused(int n, F const &f) {
#pragma acc loop worker
  for (int i = 0; i < n; ++i) f.run(i, 0);
}
// The class of the object tells compilers how many threads call it.
#pragma acc routine worker
template <class F> void rows(int n, F const &f) {
#pragma acc loop seq
  for (int i = 0; i < n; ++i) f(i, 16);
}
#pragma acc routine worker
template <class F> void column(int n, F const &f) {
#pragma acc loop worker
  for (int i = 0; i < n; ++i) f(i, 0);
}
template <class H> void each(int m, int n, H const &h) {
#pragma acc parallel loop gang worker copyin(h)
  for (int i = 0; i < m; ++i) h(i, n);
}
template <class H> void rows(int m, int n, H const &h) {
#pragma acc parallel loop gang num_workers(4) copyin(h)
  for (int i = 0; i < m; ++i) h(i, n);
}
// Types of local variables that the template does not tell, operators of bases and of dependent operands.
template <class T> struct Base { T *p; T &operator()(int i) const { return p[i]; } };
template <class T> struct View : Base<T> { View(T *q) { this->p = q; } };
#pragma acc routine seq
inline void add(int *p) { *p += 1; }
template <class F> struct Run {
  F f;
  void go(int m, int n, int *q) {
    using T = typename F::type;
    const Held<F, false> held{f};
    View<int> v(q);
    View<T> x(q);
    typename F::type const one = 1;
#pragma acc parallel loop gang copyin(held, v, x)
    for (int i = 0; i < m; ++i) {
#pragma acc loop vector
      for (int j = 0; j < n; ++j) {
        if (one == 1) held(i, j);
        add(&x(i * 16 + j));
        v(i * 16 + j) += 1;
      }
    }
  }
};
struct Put {
  using type = int;
  int *a;
  void operator()(int i, int j) const { a[i * 16 + j] += 10 * i + j; }
};
static long sum(int const (&a)[128]) {
  long s = 0;
  for (int i = 0; i < 128; ++i) s += (long)i * a[i];
  return s;
}
int main() {
  int a[128] = {}, b[128] = {};
#pragma acc data copy(a, b)
  {
    int *p, *q;
#pragma acc host_data use_device(a, b)
    { p = a; q = b; }
    each(8, 3, Held<Put, false>{Put{p}});
    rows(8, 16, Held<Put, true>{Put{p}});
    Run<Put>{Put{q}}.go(8, 16, q);
  }
  int c[128] = {}, d[128] = {};
#pragma acc parallel num_gangs(1) num_workers(4) copy(c)
  rows(8, Held<Put, true>{Put{c}});
#pragma acc parallel num_gangs(1) num_workers(4) copy(d)
  column(8, Held<Put, false>{Put{d}});
#ifdef CALLED
#pragma acc parallel num_gangs(1) copy(a)
// REFUSED: error: {{.*}}arguments of a template decide which 'run' is called here
  unused(16, Held<Put, true>{Put{a}});
#endif
  std::printf("%ld\n%ld\n", sum(a), sum(b));
  std::printf("%ld %ld\n", sum(c), sum(d));
}
