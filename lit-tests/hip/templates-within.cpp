// Instantiations that only show in others: calls in lambdas of packs, and in templates; types that classes name, which
// `auto` brings; macros that flags define by constants of the program.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -DSIZE=LARGE -D OFFSET '-DTWICE(x)=((x) * 2)' %s -O1 -o %t
// RUN: %run-hip 6 %t | FileCheck --match-full-lines %s
// CHECK: 18 15 18 15.5
#include <array>
#include <cstdio>
#include <functional>
#include <map>

constexpr int SMALL = 4, LARGE = 16;
int constexpr size = SIZE;

template <int N> struct Work {
  typedef long number;
  void fill(int *a) const {
    std::array<int *, 2> both{a, a};
    auto first = both[0];
    number by = N;
#pragma acc parallel loop copy(first[0:size])
    for (int i = 0; i < size; i++) first[i] = i * by;
  }
};

template <int... Ns> void run(int which, int *a) {
  std::map<int, std::function<void(int)>> table = {{Ns, [a](int more) {
                                                      auto work = Work<Ns>();
                                                      work.fill(a);
                                                      a[0] = more;
                                                    }}...};
  table[which](which);
}

template <class T> void add(T *a, T x) {
#pragma acc parallel loop copy(a[0:size])
  for (int i = 0; i < size; i++) a[i] += x + OFFSET + TWICE(i) - 2 * i;
}

template <class T> void twice(T *a, T x) {
  add(a, x);
  add(a, x);
}

int main() {
  int a[size], b[size];
  double c[size] = {0};
  run<1, 3, 4>(3, a);
  run<1, 3, 4>(1, b);
  twice(c, 6.75);
  twice(b, 4);
  std::printf("%d %d %d %g\n", a[6], a[5], b[8], c[1]);
}
