#ifndef FORALL_H
#define FORALL_H
#define LAMBDA [=]
struct range { int lo, hi; };
namespace par {
template <class Policy, class F> inline void forall(range r, F &&f) {
  if (Policy::wide) {
#pragma acc parallel loop gang vector
    for (int i = r.lo; i < r.hi; ++i) f(i);
  } else {
#pragma acc parallel loop vector_length(32)
    for (int i = r.lo; i < r.hi; ++i) f(i);
  }
}
template <class F, class R> R reduce(int n, R init, F const &f) {
#pragma acc parallel loop reduction(+:init)
  for (int i = 0; i < n; ++i) f(i, init);
  return init;
}
template <class F> void forall2(int n, int m, const F f) {
#pragma acc parallel loop collapse(2)
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) f(j, i);
}
template <class F> struct Kernel {
  F body; int n;
  Kernel(F b, int n_) : body(b), n(n_) {}
  void launch() {
    F f = body;
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) f(i);
  }
};
template <class F> Kernel<F> make(F f, int n) { return Kernel<F>(f, n); }
}
#endif
