// Routines with parallelism in namespaces, and as templates.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// CHECK: 50656
#include <cstdio>
namespace lin { namespace {
#pragma acc routine vector
double dot(const double *a, const double *b, int n) {
  double s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
}
#pragma acc routine worker
template <class T, int K = 2> void scale(T *a, int n, T by) {
#pragma acc loop worker vector
  for (int i = 0; i < n; ++i) { T t[K]; t[K - 1] = a[i] * by; a[i] = t[K - 1]; }
}
void run(double *a, double *o, int m, int n) {
#pragma acc parallel loop gang copyin(a[0:m*n]) copyout(o[0:m])
  for (int j = 0; j < m; ++j) { double t = dot(a + j * n, a + j * n, n); o[j] = t; }
}
}
#pragma acc routine vector
template <class T> T total(const T *a, int n) {
  T s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
int main() {
  const int m = 7, n = 50;
  double a[m * n], o[m]; int b[m][n], p[m];
  for (int i = 0; i < m * n; ++i) { a[i] = i % 11; b[i / n][i % n] = i % 5; }
#pragma acc parallel loop gang copy(a, b)
  for (int j = 0; j < m; ++j) { lin::scale(a + j * n, n, 2.0); lin::scale<int, 5>(b[j], n, 3); }
  lin::run(a, o, m, n);
#pragma acc parallel loop gang copyin(b) copyout(p)
  for (int j = 0; j < m; ++j) { p[j] = total(b[j], n); }
  double s = 0; for (int j = 0; j < m; ++j) s += o[j] + p[j];
  std::printf("%g\n", s);
}
