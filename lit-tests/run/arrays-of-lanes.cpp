// The same for classes with arrays, and what templates call: loops whose callees are not known have no 'simd'.
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang++ -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 6 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=TEXT %s
// CHECK: bad 0
#include <cmath>
#include <cstdio>

const int n = 64;

struct base {
  double v[2];
};
struct point : base {
  double &at(int i) { return v[i]; }
};
inline point make(int j) {
  point p;
  p.at(j % 2) = j;
  p.at((j + 1) % 2) = 2 * j;
  return p;
}
struct functor {
  double operator()(int j) const {
    double w[3];
    w[j % 3] = j;
    w[(j + 1) % 3] = 2 * j;
    return w[j % 3] - w[(j + 1) % 3];
  }
};
struct view {
  double *p;
  double &operator()(int j) const { return p[j]; }
};

template <class F> void apply(F f, double *o) {
// TEXT: teams distribute parallel for map(from: o[0:n])
#pragma acc parallel loop gang vector copyout(o[0:n])
  for (int j = 0; j < n; j++)
    o[j] = f(j);
}
template <class T> T roots(T *o) {
  T sum = 0;
// TEXT: teams distribute parallel for simd map(from: o[0:n]) map(tofrom: sum)
#pragma acc parallel loop gang vector copyout(o[0:n]) reduction(+ : sum)
  for (int j = 0; j < n; j++) {
    o[j] = std::sqrt(T(j) * j);
    sum += o[j];
  }
  return sum;
}

int main() {
  double a[n], b[n], c[n], d[n], e[n];
// TEXT: teams distribute parallel for map(from: a)
#pragma acc parallel loop gang vector copyout(a)
  for (int j = 0; j < n; j++) {
    point p;
    p.at(j % 2) = j;
    p.at((j + 1) % 2) = 2 * j;
    a[j] = p.at(j % 2) - p.at(1 - j % 2);
  }
// TEXT: teams distribute parallel for map(from: b)
#pragma acc parallel loop gang vector copyout(b)
  for (int j = 0; j < n; j++)
    b[j] = make(j).at(j % 2) - make(j).at(1 - j % 2);
  apply(functor{}, c);
  double sum = roots(d);
// TEXT: teams distribute parallel for map(from: a)
#pragma acc parallel loop gang vector copyout(a)
  for (int j = 0; j < n; j++)
    a[j] = functor{}(j);
// TEXT: teams distribute parallel for simd
#pragma acc parallel loop gang vector copyout(e)
  for (int j = 0; j < n; j++)
    view{e}(j) = -j;
  int bad = sum != 2016;
  for (int j = 0; j < n; j++)
    bad += (a[j] != -j) + (b[j] != -j) + (c[j] != -j) + (d[j] != j) + (e[j] != -j);
  std::printf("bad %d\n", bad);
}
