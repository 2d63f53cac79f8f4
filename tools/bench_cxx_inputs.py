"""The C++ programs that the benchmark translates: one of many headers, one that is a library of templates."""

from __future__ import annotations

from bench_inputs import BenchFile

_HEADERS = """\
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Grid {
  int n, m;
  std::vector<double> values;
  Grid(int n, int m) : n(n), m(m), values(n * m, 1.0) {}
  double *data() { return values.data(); }
};

static double relax(Grid &g, Grid &h) {
  double worst = 0.0;
  double *a = g.data(), *b = h.data();
  int n = g.n, m = g.m;
#pragma acc data copy(a[0:n * m]) copyout(b[0:n * m])
  {
#pragma acc parallel loop gang reduction(max : worst) present(a, b)
    for (int j = 1; j < n - 1; ++j) {
#pragma acc loop vector reduction(max : worst)
      for (int i = 1; i < m - 1; ++i) {
        b[j * m + i] = 0.25 * (a[j * m + i - 1] + a[j * m + i + 1] + a[(j - 1) * m + i] + a[(j + 1) * m + i]);
        double d = b[j * m + i] - a[j * m + i];
        worst = d > worst ? d : worst;
      }
    }
#pragma acc parallel loop gang collapse(2) present(a, b)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i)
        a[j * m + i] = b[j * m + i];
  }
  return worst;
}

int main() {
  Grid g(100, 100), h(100, 100);
  std::map<std::string, double> results;
  for (int k = 0; k < 10; ++k)
    results["step " + std::to_string(k)] = relax(g, h);
  std::vector<double> sorted;
  for (auto &[name, value] : results)
    sorted.push_back(value);
  std::sort(sorted.begin(), sorted.end(), [](double a, double b) { return a > b; });
  for (double value : sorted)
    std::cout << value << '\\n';
  return 0;
}
"""

_BASE = """\
#include <array>
#include <cstddef>
#include <cstdio>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace mini {

template <typename E> struct expression {
  const E &self() const { return static_cast<const E &>(*this); }
};

template <typename T, std::size_t Rank> class view : public expression<view<T, Rank>> {
public:
  using value_type = T;
  view(T *data, std::array<std::size_t, Rank> extents) : data_(data), extents_(extents) {}
  template <typename... I> T &operator()(I... index) const {
    return data_[offset(std::index_sequence_for<I...>{}, index...)];
  }
  T &operator[](std::size_t at) const { return data_[at]; }

private:
  template <std::size_t... K, typename... I> std::size_t offset(std::index_sequence<K...>, I... index) const {
    std::size_t at = 0;
    ((at = at * extents_[K] + static_cast<std::size_t>(index)), ...);
    return at;
  }
  T *data_;
  std::array<std::size_t, Rank> extents_;
};

"""

_OPERATION = """\
template <typename L, typename R> struct node_{k} : expression<node_{k}<L, R>> {{
  using value_type = std::common_type_t<typename L::value_type, typename R::value_type>;
  node_{k}(const L &l, const R &r) : left(l), right(r) {{}}
  value_type operator[](std::size_t i) const {{ return left[i] * {k} + right[i]; }}
  const L &left;
  const R &right;
}};

template <typename L, typename R> auto combine_{k}(const expression<L> &l, const expression<R> &r) {{
  return node_{k}<L, R>(l.self(), r.self());
}}

template <typename T, typename... Rest> struct widest_{k} : widest_{k}<Rest...> {{
  using type = std::conditional_t<(sizeof(T) > sizeof(typename widest_{k}<Rest...>::type)), T,
                                  typename widest_{k}<Rest...>::type>;
}};
template <typename T> struct widest_{k}<T> {{
  using type = T;
}};

template <typename T, int Width> class batch_{k} {{
public:
  explicit batch_{k}(std::size_t n) : values_(n), weights_() {{ weights_.fill(T({k})); }}
  template <int... K> auto parts(std::integer_sequence<int, K...>) const {{
    return std::tuple<std::integral_constant<int, K>...>();
  }}
  template <typename F> void apply(F f) {{
    T *v = values_.data();
    int n = static_cast<int>(values_.size());
{apply}    for (int i = 0; i < n; ++i)
      v[i] = f(v[i], i);
  }}
  T sum() const {{
    T total = T();
    const T *v = values_.data();
    int n = static_cast<int>(values_.size());
{sum}    for (int i = 0; i < n; ++i)
      total += v[i] * weights_[i % Width];
    return total;
  }}

private:
  std::vector<T> values_;
  std::array<T, Width> weights_;
}};

"""
_APPLY = "#pragma acc parallel loop gang vector copy(v[0:n]) firstprivate(f)\n"
_SUM = "#pragma acc parallel loop gang reduction(+ : total) copyin(v[0:n])\n"

_USE = """\
  {{
    mini::batch_{k}<mini::widest_{k}<char, float, {type}, short>::type, {width}> a(100);
    a.apply([=](auto x, int i) {{ return x + i; }});
    auto e = mini::combine_{k}(mini::combine_{k}(v, v), mini::combine_{k}(v, v));
    using parts = decltype(a.parts(std::make_integer_sequence<int, {width}>()));
    total += a.sum() + e[1] + std::tuple_size<parts>();
  }}
"""
_OPERATIONS, _SHARE = 90, 3
"""The library has so many operations; one in `_SHARE` runs in parallel."""


def headers() -> BenchFile:
    """A program that takes most of its text from headers of the standard library."""
    return BenchFile(_HEADERS)


def templates() -> BenchFile:
    """A header-only library of templates, and a program that instantiates all of them."""
    library, uses = [_BASE], list[str]()
    for k in range(_OPERATIONS):
        parallel = k % _SHARE == 0
        library.append(_OPERATION.format(k=k, apply=_APPLY * parallel, sum=_SUM * parallel))
        uses.append(_USE.format(k=k, type=("double", "long", "unsigned")[k % 3], width=k % 7 + 1))
    start = "}  // namespace mini\n\nint main() {\n  double data[9] = {}, total = 0;\n"
    view = "  mini::view<double, 2> v(data, {3, 3});\n"
    end = '  std::printf("%g\\n", total);\n  return 0;\n}\n'
    return BenchFile("".join([*library, start, view, *uses, end]))
