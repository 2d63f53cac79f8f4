// Function templates of one name: routines of different levels, and one for the host, which classes call.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DUNDECIDED -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: 3836
// The one for the host stands in front of the class that calls it; routines come after.
// TEXT: __host__ __device__ void each(Policy p, F f)
// TEXT: struct Fill
// TEXT: // overloaded-templates.cpp:[[@LINE+14]]: template <class T> void each(Team t, T *a, T v)
// TEXT-NEXT: template <class T> __device__ void each(Team t, T *a, T v)
// TEXT: // overloaded-templates.cpp:[[@LINE+17]]: template <class T> void each(Rows t, T *a, T v)
// TEXT-NEXT: template <class T> __device__ void each(Rows t, T *a, T v)
#include <cstdio>
struct Team { int n; };
struct Rows { int n; };
struct Policy { int n; };
namespace par {
template <class F> void each(Policy p, F f) {
#pragma acc parallel loop gang
  for (int j = 0; j < p.n; ++j) f(j);
}
#pragma acc routine worker
template <class T> void each(Team t, T *a, T v) {
#pragma acc loop worker vector
  for (int i = 0; i < t.n; ++i) a[i] = v + i;
}
#pragma acc routine vector
template <class T> void each(Rows t, T *a, T v) {
#pragma acc loop vector
  for (int i = 0; i < t.n; ++i) a[i] = v + 2 * i;
}
}
template <class T> struct Fill {
  T *p; int n;
  Fill(T *p_, int n_) : p(p_), n(n_) {}
  T &at(int i) const { return p[i]; }
  void all() const { T *q = p; par::each(Policy{n}, [=](int i) { q[i] += 1; }); }
};
// Where all instantiations call functions of one level, that is the level.
template <class R, class T> void rows(int m, int n, R r, T (*a)[16]) {
#pragma acc parallel loop gang copy(a[0:m])
// REFUSED: [[@LINE+1]]:31: error: arguments of a template decide which 'each' is called here, and functions of that name are routines of different levels of parallelism [kernel-overload]
  for (int j = 0; j < m; ++j) par::each(r, &a[j][0], T(1));
}
#ifdef UNDECIDED
void rows(int (*a)[16]) { rows(8, 16, Rows{16}, a); }
#endif
int main() {
  int a[8][16], b[8][16], c[8];
#pragma acc parallel loop gang copyout(a, b)
  for (int j = 0; j < 8; ++j) { par::each(Team{16}, a[j], j); par::each(Rows{16}, b[j], j); }
#pragma acc data copyout(c)
  {
    int *q = c;
    par::each(Policy{8}, [=](int i) { q[i] = i; });
#pragma acc parallel loop present(c)
    for (int i = 0; i < 8; ++i) { Fill<int> f(c, 8); f.at(i) += 3; }
    Fill<int>(c, 8).all();
  }
  int s = 0;
  long d[8][16] = {};
  rows(8, 16, Team{4}, d);
  rows(8, 16, Team{16}, d);
  for (int j = 0; j < 8; ++j) for (int i = 0; i < 16; ++i) s += d[j][i] != 1 + i;
  int e[8][16] = {};
  rows(8, 16, Team{16}, e);
  for (int j = 0; j < 8; ++j) { s += c[j]; for (int i = 0; i < 16; ++i) s += a[j][i] + b[j][i]; }
  std::printf("%d\n", s);
}
