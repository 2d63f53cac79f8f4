// Types that member functions of class templates declare for themselves, in kernels: those that regions name, and those that
// these are made of.
// REQUIRES: g++, clang-19, cpu-device
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 3 %t
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu
template <class P> struct Range {
  using index = long;
  using work = int;
  P first, last;
};
template <class T, int N> struct Small {
  T values[N];
  T sum() const {
    T sum = {};
    for (int i = 0; i < N; ++i)
      sum += values[i];
    return sum;
  }
};
template <class F, class P> struct Launched {
  F function;
  P range;
  void execute() const {
    using work = typename P::work;
    using index = typename P::index;
    using three = Small<index, 3>;
    typedef double real;
    enum { two = 2 };
    struct Local {
      index at;
    };
    const auto first = range.first, last = range.last;
    F f(function);
#pragma acc parallel loop copyin(f)
    for (index i = first; i < last; ++i) {
      three v{{i, i, 1}};
      real sum = v.sum();
      Local local{i};
      f(static_cast<work>(i), sum * two + local.at);
    }
  }
};
template <class W, class F> double total(F const &f, int n) {
  using R = double;
  using row = R[4];
  using none = decltype(f(0, 1.0));
  using pair = Small<W, 2>;
  R sum = 0;
#pragma acc parallel loop reduction(+: sum) copyin(f)
  for (int i = 0; i < n; ++i) {
    row t = {1, 2, 3, 4};
    pair p{{W(i), W(2)}};
    sum += t[i % 4] + p.sum();
  }
  return sum;
}
struct Store {
  double *to;
  void operator()(int i, double x) const { to[i] = x; }
};
int main() {
  double a[6] = {}, *p = a;
#pragma acc data copy(a)
  {
#pragma acc host_data use_device(p)
    {
      Launched<Store, Range<int>>{Store{p}, {0, 6}}.execute();
      Launched<Store, Range<long>>{Store{p}, {3, 5}}.execute();
    }
  }
  bool right = total<int>(Store{a}, 6) == 40;
  for (int i = 0; i < 6; ++i)
    right &= a[i] == 2 * (2 * i + 1) + i;
  return !right;
}
