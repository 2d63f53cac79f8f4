// What a program declares in namespace `std`, as polyfills of later standards do, beside what the library has there.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu %s -O1 -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// CHECK: 28
#include <cstdio>
#include <limits>
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

int main() {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum -= std::later::negative(i);
  std::printf("%d\n", sum);
}
