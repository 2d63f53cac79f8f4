// Regions in member templates of class templates.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// CHECK: 210 420
#include <cstdio>
#include <vector>
template <class T> struct Box {
  T *a; int n;
  Box(int n_) : a(new T[n_]), n(n_) { for (int i = 0; i < n; ++i) a[i] = T(i); }
  ~Box() { delete[] a; }
  template <class U> void add(U by) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i) a[i] += T(by);
  }
  template <int K> T scaled() {
    T s = 0;
    T *p = a; int m = n;
#pragma acc parallel loop copyin(p[0:m]) reduction(+:s)
    for (int i = 0; i < m; ++i) s += p[i] * K;
    return s;
  }
};
int main() {
  Box<double> d(10); Box<int> k(20);
  d.add(0.5); d.add(2); k.add(1.75f);
  std::printf("%g %d\n", d.scaled<3>(), k.scaled<2>());
}
