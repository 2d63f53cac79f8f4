// Loop variables and pointers of deduced types in templates, of members among others.
// REQUIRES: g++, clang-19, cpu-device
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 11 %t
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 11 %t.cpu
// RUN: %accomp-clang++ -w -O1 --accomp-cc=%gcc %s -o %t.gnu && env OMP_NUM_THREADS=3 %t.gnu
#include <vector>
template <class I, class T> static void scale(I n, T *a) {
#pragma acc parallel loop copy(a[0:n])
  for (auto i = I(0); i < n; ++i)
    a[i] = 2 * a[i];
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (auto i = n - n; i < n / 4; ++i)
    for (auto j = I(); j < 4; ++j)
      a[i * 4 + j] += j + (i == 0);
}
template <class P> struct Values {
  using size_type = typename P::size_type;
  size_type n;
  typename P::type *data;
  typename P::type own[4];
  typename P::type sum() const {
    typename P::type sum = {};
    auto all = data;
#pragma acc parallel loop copyin(all[0:n]) reduction(+: sum)
    for (auto i = size_type(); i < n; ++i)
      sum += all[i];
    return sum;
  }
  void set() {
    auto all = this->data;
#pragma acc parallel loop copy(all[0:n])
    for (size_type i = 0; i < n; ++i)
      all[i] = own[i % 4];
  }
};
// What a pointer points to is known in the instantiation.
template <class V> static double shifted(V &values) {
  auto first = values.data();
  auto second = &values[1];
  auto n = values.size();
#pragma acc parallel loop copy(first[0:n])
  for (decltype(n) i = 0; i < n; ++i)
    first[i] += i;
#pragma acc parallel loop copy(second[0:n - 1])
  for (decltype(n) i = 0; i < n - 1; ++i)
    second[i] *= 2;
  return first[0] + second[0] + second[n - 2];
}
struct Doubles {
  using size_type = unsigned long;
  using type = double;
};
struct Longs {
  using size_type = int;
  using type = long;
};
int main() {
  double a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  long b[4] = {1, 2, 3, 4};
  scale(8, a);
  scale(4L, b);
  bool right = a[1] == 4 && a[7] == 5 && b[0] == 3 && b[3] == 12;
  right &= Values<Doubles>{8, a, {}}.sum() == 32 && Values<Longs>{4, b, {}}.sum() == 30;
  Values<Longs> longs{4, b, {9, 8, 7, 6}};
  longs.set();
  std::vector<double> five(5, 1.5);
  std::vector<int> three(3, 1);
  right &= shifted(five) == 1.5 + 5 + 11 && shifted(three) == 1 + 4 + 6;
  return !(right && b[2] == 7);
}
