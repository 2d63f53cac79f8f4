// Regions in members of partial specializations and of classes with parameter packs, and types that only
// instantiations tell: range, nest, team, reduction and scan as libraries of parallel patterns have them.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 15 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 15 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s -o %t.host.cpp
// RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
// CHECK: 10100 343400 42
// CHECK-NEXT: 14 15 40
// KERNELS-DAG: using accomp_own_For = lib::For<Set, lib::Range<Tag, int>>;
// KERNELS-DAG: using accomp_own_ScanOf = lib::ScanOf<Prefix, long, int, Tag>;
// KERNELS-DAG: using accomp_own_Each = Each<float, lib::Nest<7, Flag<true>>>; using F = float; constexpr int Rank = static_cast<int>(7); constexpr bool B = static_cast<bool>(1);
// KERNELS-DAG: using accomp_own_Each = Each<float (&)[4], Unit<-5>>; using T = float; constexpr long Q = static_cast<long>(-5); constexpr unsigned int K = static_cast<unsigned int>(4);
// KERNELS-DAG: using accomp_type_{{[0-9]+}} = lib::Adapter<Prefix, lib::Range<int, Tag>>;
#include <cstdio>
#include <memory>
#include <openacc.h>
namespace lib {
template <class... Traits> struct Range {
  using index_type = int;
  int first, last;
  int begin() const { return first; }
  int end() const { return last; }
};
template <int Rank, class... Traits> struct Nest { int n[Rank]; };
struct Member { int league, rank; };
template <class... Traits> struct Team {
  using member_type = Member;
  int leagues, size;
  int league_size() const { return leagues; }
  int team_size() const { return size; }
};
template <class F, class Policy> class Adapter {
  F f;
public:
  Adapter(F const &given) : f(given) {}
#pragma acc routine seq
  template <class... A> void operator()(A &&...a) const { f(static_cast<A &&>(a)...); }
};
template <class Index, class F> void each(Index begin, Index end, F given) {
  auto const f(given);
#pragma acc parallel loop gang vector copyin(f)
  for (auto i = begin; i < end; ++i) f(i);
}
template <class F, class Policy> class For;
template <class F, class... Traits> class For<F, Range<Traits...>> {
  using Policy = Range<Traits...>;
  Adapter<F, Policy> f; Policy policy;
public:
  For(F const &given, Policy const &p) : f(given), policy(p) {}
  void execute() const {
    auto const begin = policy.begin(), end = policy.end();
    each(begin, end, f);
  }
  void twice() const {
    auto const own(f);
    auto const n = policy.end();
#pragma acc parallel loop gang vector copyin(own)
    for (int i = 0; i < n; ++i) own(i);
#pragma acc parallel loop gang vector copyin(own)
    for (int i = 0; i < n; ++i) own(i);
  }
};
template <class F, class... Traits> class For<F, Nest<2, Traits...>> {
  F f; Nest<2, Traits...> nest;
public:
  For(F const &given, Nest<2, Traits...> const &n) : f(given), nest(n) {}
  void execute() const {
    auto const own(f);
    int n = nest.n[0], m = nest.n[1];
#pragma acc parallel loop gang vector collapse(2) copyin(own)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) own(i, j);
  }
};
template <class F, class... Traits> class For<F, Team<Traits...>> {
  using Policy = Team<Traits...>;
  Adapter<F, Policy> f;
  const Policy policy;
public:
  For(F const &given, Policy const &p) : f(given), policy(p) {}
  void execute() const {
    auto leagues = policy.league_size();
    auto size = policy.team_size();
    auto const own(f);
#pragma acc parallel loop gang vector num_gangs(leagues) vector_length(size) copyin(own)
    for (int i = 0; i < leagues * size; i++) {
      typename Policy::member_type member{i / size, i % size};
      own(member);
    }
  }
};
template <class F, class Policy> class Reduce;
template <class F, class... Traits> class Reduce<F, Range<Traits...>> {
  F f; Range<Traits...> policy; double *result;
public:
  Reduce(F const &given, Range<Traits...> const &p, double *r) : f(given), policy(p), result(r) {}
  void execute() const {
    auto const own(f);
    auto const begin = policy.begin(), end = policy.end();
    double sum = 0;
#pragma acc parallel loop gang vector reduction(+ : sum) copyin(own) copy(sum)
    for (auto i = begin; i < end; i++) own(i, sum);
    *result = sum;
  }
};
template <class F, class V> struct Analysis {
  struct Reducer {
    F f;
    void join(V *to, const V *of) const { *to += *of; }
  };
};
template <class F, class V, class... Traits> class ScanOf {
protected:
  using Policy = Range<Traits...>;
  using Index = typename Policy::index_type;
  using Value = V;
  F f; Policy policy;
  static constexpr Index chunk = 8;
public:
  ScanOf(F const &given, Policy const &p) : f(given), policy(p) {}
  void scan(const Index n, Index size) const {
    const Adapter<F, Policy> own(f);
    const Index chunks = (n + size - 1) / size;
    std::unique_ptr<Value[]> owner(new Value[chunks]);
    Value *sums = owner.get();
#pragma acc enter data copyin(own) create(sums[0:chunks])
#pragma acc parallel loop gang present(own, sums[0:chunks])
    for (Index c = 0; c < chunks; ++c) {
      Value update = Value();
      for (Index i = c * size; i < (c + 1) * size && i < n; ++i) own(i, update, false);
      sums[c] = update;
    }
    typename Analysis<F, Value>::Reducer reducer{f};
#pragma acc serial present(sums[0:chunks]) copyin(reducer)
    for (Index c = 1; c < chunks; ++c) reducer.join(&sums[c], &sums[c - 1]);
#pragma acc parallel loop gang vector present(own, sums[0:chunks])
    for (Index c = 0; c < chunks; ++c) {
      Value update = c > 0 ? sums[c - 1] : Value();
      for (Index i = c * size; i < (c + 1) * size && i < n; ++i) own(i, update, true);
    }
#pragma acc exit data delete(own, sums[0:chunks])
  }
};
template <class F, class Policy> class Scan;
template <class F, class... Traits> class Scan<F, Range<Traits...>> : public ScanOf<F, long, Traits...> {
  using base = ScanOf<F, long, Traits...>;
public:
  Scan(F const &given, Range<Traits...> const &p) : base(given, p) {}
  void execute() const { base::scan(base::policy.end(), base::chunk); }
};
template <class Policy, class F> void parallel_for(Policy const &p, F const &f) { For<F, Policy>(f, p).execute(); }
template <class Policy, class F> void parallel_reduce(Policy const &p, F const &f, double &r) {
  Reduce<F, Policy>(f, p, &r).execute();
}
template <class Policy, class F> void parallel_scan(Policy const &p, F const &f) { Scan<F, Policy>(f, p).execute(); }
} // namespace lib
struct Tag {};
struct Set { int *a; void operator()(int i) const { a[i] += 1; } };
struct Prefix {
  int *a, *to;
  void operator()(int i, long &sum, bool last) const { sum += a[i]; if (last) to[i] = int(sum); }
};
template <bool> struct Flag {};
template <long V> struct Unit { static constexpr long v = V; };
template <class F, class P> struct Each;
template <class F, int Rank, bool B> struct Each<F, lib::Nest<Rank, Flag<B>>> {
  int run(int n) {
    int s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) { F by[Rank]; by[Rank - 1] = B ? Rank / 5 : Rank; s += by[Rank - 1]; }
    return s;
  }
};
template <long Q, class T, unsigned K> struct Each<T (&)[K], Unit<Q>> {
  int run(int n) {
    int s = 0;
#pragma acc parallel loop reduction(+ : s) num_gangs(K)
    for (int i = 0; i < n; i++) { T t[K]; t[K - 1] = -Q + K - 1; s += t[K - 1]; }
    return s;
  }
};
int main() {
  const int n = 100;
  int *a = (int *)acc_malloc(n * sizeof(int)), *b = (int *)acc_malloc(n * sizeof(int)), last[n], set[n];
  lib::parallel_for(lib::Range<Tag>{0, n}, [=](int i) { a[i] = i - 1; });
  lib::For<Set, lib::Range<Tag, int>>(Set{a}, {0, n}).twice();
  lib::parallel_for(lib::Nest<2, int, Tag>{{10, 10}}, [=](int i, int j) { b[i * 10 + j] = i + j; });
  lib::parallel_for(lib::Team<>{10, 10}, [=](lib::Member const &m) { a[m.league * 10 + m.rank] *= 2; });
  acc_memcpy_from_device(set, b, sizeof set);
  double sum = 0;
  lib::parallel_reduce(lib::Range<>{0, n}, [=](int i, double &s) { s += a[i]; }, sum);
  lib::parallel_scan(lib::Range<int, Tag>{0, n}, Prefix{a, b});
  lib::parallel_scan(lib::Range<int, Tag>{0, n}, [=](int i, long &s, bool last) { s += a[i]; if (last) b[i] = int(s); });
  acc_memcpy_from_device(last, b, sizeof last);
  long total = 0;
  for (int i = 0; i < n; i++) total += last[i];
  std::printf("%g %ld %d\n", sum, total, set[99] + 24);
  Each<float, lib::Nest<7, Flag<true>>> a1; Each<double, lib::Nest<3, Flag<false>>> b1; Each<float (&)[4], Unit<-5>> c;
  std::printf("%d %d %d\n", a1.run(14), b1.run(5), c.run(5));
}
