// Explicit instantiations of function templates, whose calls stand in other files.
// RUN: %accomp-clang++ -std=c++17 -fopenacc-target=hip-cpu -O1 -c %s -o %t.o
// RUN: %accomp-clang++ -std=c++17 -fopenacc-target=hip-cpu -O1 -DCALLS %s %t.o -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// CHECK: 3.5 7 2 6 9
template <class T> void add(T *a, int n, T by);
namespace lib {
struct pair { int one, other; };
template <class T, int N> void fill(T *a);
}
#ifdef CALLS
#include <cstdio>
int main() {
  double a[3] = {1, 2, 3};
  long b[2] = {3, 4};
  int c[3], d[4];
  lib::pair p[1] = {{4, 5}};
  add(a, 3, 0.5);
  add<long>(b, 2, 3);
  lib::fill<int, 3>(c);
  lib::fill<int, 4>(d);
  add(p[0].one > 3 ? &p[0].other : c, 1, 4);
  std::printf("%g %ld %d %d %d\n", a[2], b[1], c[2], d[3] * 2, p[0].other);
}
#else
template <class T> void add(T *a, int n, T by) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] += by;
}
namespace lib {
template <class T, int N> void fill(T *a) {
#pragma acc parallel loop copyout(a[0:N])
  for (int i = 0; i < N; i++) a[i] = T(i);
}
template void fill<int, 4>(int *); // in its namespace
}
/* template void add(char *, int, char); */
template void add<double>(double *, int, double);
template void add(long *, int, long);
template /* by what it is given */ void add(int *a,
                                            int n, int by);
template void lib::fill<int, 3>(int *a);
#endif
