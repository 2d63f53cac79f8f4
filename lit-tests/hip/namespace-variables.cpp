// Variables of namespaces and classes, named from outside of these: also where locals and other scopes have their names,
// in routines, and without linkage; members of class templates.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t.cpu
// RUN: %run-cpu 7+ %t.cpu | FileCheck --match-full-lines %s
// CHECK: 127
// CHECK-NEXT: 168 169 170 171
// CHECK-NEXT: 119 3 227 3 335 3 443 3
// CHECK-NEXT: 8
// CHECK-NEXT: 60 9 72
#include <cstdio>
namespace one { int A[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc declare copyin(A)
double scale = 2; }
namespace outer { namespace inner { int B[8];
#pragma acc declare create(B)
} }
struct S { static int counter; static double tab[3]; };
int S::counter = 5; double S::tab[3] = {1, 2, 3};
static int v = 100;
namespace n { int v = 3; double w[4] = {1, 2, 3, 4}; struct T { static int m; int k; }; T s{4};
#pragma acc declare copyin(v, w, s)
}
int n::T::m = 50;
#pragma acc declare copyin(v)
namespace m { static int v = 7; int e = 2; namespace { int hidden = 4;
#pragma acc declare copyin(hidden)
}
#pragma acc declare copyin(v)
}
#pragma acc routine seq
static int all(int i) { return n::v + m::v * i + v + m::hidden; }
namespace m {
#pragma acc routine seq
inline int some(int i) { return v + n::v + ::v * i; }
}
template <class T> struct held { static T one, all[8]; static constexpr int n = 8; };
template <class T> T held<T>::one = 3;
template <class T> T held<T>::all[8] = {1, 2, 3, 4, 5, 6, 7, 8};
namespace n { template <class T, int N> struct pair { static T w[N]; struct inner { static int z; }; };
template <class T, int N> T pair<T, N>::w[N];
template <class T, int N> int pair<T, N>::inner::z = 4; }
int members() {
  int s = 0;
#pragma acc parallel loop reduction(+:s) copyin(held<int>::one) copyin(held<int>::all[0:8])
  for (int i = 0; i < held<int>::n; i++) s += held<int>::one + held<int>::all[i];
#pragma acc data copy(held<int>::all) copyout(n::pair<int *, (4 > 2) * 8>::w[0:8], n::pair<double, 8>::w[0:8])
  {
#pragma acc parallel loop present(held<int>::all, n::pair<double, 8>::w[0:8]) copyin(n::pair<int, 8>::inner::z)
  for (int i = 0; i < 8; i++) n::pair<double, 8>::w[i] = 2 * held<int>::all[i] - n::pair<int, 8>::inner::z + 4;
  }
  return s;
}
int main() {
  int C[8];
#pragma acc parallel loop copyout(C)
  for (int i = 0; i < 8; i++) { outer::inner::B[i] = one::A[i]; C[i] = outer::inner::B[i] * one::scale; }
#pragma acc parallel loop copy(C)
  for (int i = 0; i < 8; i++) C[i] += S::counter + S::tab[i % 3];
  int s = 0; for (int i = 0; i < 8; ++i) s += C[i];
  std::printf("%d\n", s);
  int x[4], y[4] = {};
  m::v = 8; m::hidden = 5;
#pragma acc update device(m::v, m::hidden)
#pragma acc parallel loop copyout(x) copyin(m::e)
  for (int i = 0; i < 4; ++i) { int v = n::v + m::v; double w = n::w[i]; x[i] = v + (int)w + n::s.k + ::v + n::T::m + m::e; }
  std::printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
#pragma acc parallel loop copyout(x) copy(y)
  for (int i = 0; i < 4; ++i) { x[i] = all(i) + m::some(i); y[i] += n::v; }
  std::printf("%d %d %d %d %d %d %d %d\n", x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3]);
#pragma acc parallel loop reduction(+ : m::e)
  for (int i = 0; i < 4; ++i) m::e += i;
  std::printf("%d\n", m::e);
  int of = members(); double t = 0;
  for (int i = 0; i < 8; i++) t += n::pair<double, 8>::w[i];
  std::printf("%d %d %g\n", of, held<int>::all[7] + 1, t);
}
