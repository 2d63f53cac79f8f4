// What a program declares in namespace `std`, as polyfills of later standards do, beside what the library has there, and
// specializations of the library's templates; names that using-declarations make known, of functions of the host too;
// members that are defined outside of their classes.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 %s -O1 -o %t && %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 --accomp-cc=g++ %s -O1 -o %t && %run-hip 2 %t | FileCheck --match-full-lines %s
// CHECK: 28
// CHECK-NEXT: 8 24 40 56
#include <cstdio>
#include <functional>
#include <limits>
#include <tuple>
#include <type_traits>

namespace std {
namespace later {
template <class T> struct limit {
  static_assert(std::is_arithmetic<T>::value, "a number");
  static constexpr bool is_signed = std::numeric_limits<T>::is_signed;
};
template <class T> typename std::enable_if<limit<T>::is_signed, T>::type negative(T x) { return -x; }
} // namespace later
} // namespace std

namespace lib {
template <class A, class B> struct both { A first; B second; };
namespace inner {
inline int one(int x) { return x + 1; }
inline int host_only(int x) { std::printf("%d\n", x); return x; }
}
using inner::one;
using inner::host_only;
}
template <std::size_t I, class A, class B> struct std::tuple_element<I, lib::both<A, B>> {
  using type = std::conditional_t<I == 0, A, B>;
};
namespace std {
template <class A, class B> struct tuple_size<lib::both<A, B>> : integral_constant<size_t, 2> {};
template <> struct hash<lib::both<int, int>> {
  size_t operator()(const lib::both<int, int> &x) const { return x.first * 10 + x.second; }
};
}

template <int P> struct layout { template <class E> class mapping; };
/* template <class Q> */
template <int P>
// not this template
template <class E>
class layout<P>::mapping {
public:
  E e;
  template <class T> T get(T x) const { return x * P + e; }
  int more(int) const;
};
template <int P> template <class E> int layout<P>::mapping<E>::more(int x) const { return x + P; }
struct around { struct in; };
struct around::in { int k; };

int main() {
  int sum = 0, x[4];
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum -= std::later::negative(i);
  std::printf("%d\n", sum);
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < 4; ++i) {
    lib::both<int, int> b{i, 2};
    using T = std::tuple_element<1, lib::both<char, int>>::type;
    layout<3>::mapping<int> m{i};
    around::in in{i};
    x[i] = T(std::hash<lib::both<int, int>>{}(b)) + lib::one(i) + int(std::tuple_size<lib::both<int, char>>::value);
    x[i] += m.get(i) + m.more(0) + in.k - (i * i > 99 ? 1 : 0);
  }
  std::printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
}
