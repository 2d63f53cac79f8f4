// Regions in function templates and in members of class templates: a kernel for each instantiation.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -O1 %s -o %t
// RUN: %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-print=hip %s -o %t.host.cpp
// RUN: FileCheck %s --check-prefix=HOST < %t.host.cpp
// RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
// CHECK: 5000 1375 4 8 42
// HOST: if (accomp_is_same<T, double>::_value) {
// HOST: {{.*}}_fill_{{.*}}_of_1(
// HOST: } else if (accomp_is_same<T, int>::_value) {
// HOST-NEXT: {{.*}}_fill_{{.*}}_of_2(
// HOST: if ((N) == (3) && accomp_is_same<T, wide>::_value)
// KERNELS-DAG: _fill_{{[0-9]+}}_of_1_kernel({{$}}
// KERNELS-DAG: accomp::boxed<double> v_value, Stream<T> *accomp_this_object)
// KERNELS-DAG: _scale_{{[0-9]+}}_of_1_kernel(wide *x
// KERNELS-DAG: _scale_{{[0-9]+}}_of_2_kernel(float *x
#include <cstdio>
#include <vector>
struct wide { double a, b; wide operator*(double f) const { return {a * f, b * f}; } };
template <class T> class Stream {
  T *a; int n;
public:
  Stream(int count) : a(new T[count]), n(count) {
#pragma acc enter data create(a[0:n])
  }
  ~Stream() {
#pragma acc exit data delete(a[0:n])
    delete[] a;
  }
  void fill(T v);
  T sum() const {
    T s{};
    T *p = a; int m = n;
#pragma acc parallel loop present(p[0:m]) reduction(+:s)
    for (int i = 0; i < m; ++i) s += p[i];
    return s;
  }
};
template <class T> void Stream<T>::fill(T v) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = v + T(i);
}
template <int N, class T> void scale(T *x, int n, double f) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) { T t[N]; for (int k = 0; k < N; ++k) t[k] = x[i] * f; x[i] = t[N - 1]; }
}
template <class I, class V> V gathered(I begin, I end, V start, const V *a) {
  auto sum = start;
  auto const lift = start;
#pragma acc parallel loop gang vector reduction(+ : sum) copyin(a[0 : end])
  for (auto i = begin; i < end; i++) sum += a[i] + lift;
  return sum;
}
int main() {
  double a[4] = {1, 2, 3, 4}; int b[4] = {1, 2, 3, 4}; decltype(b[0] + 1) k = 3;
#pragma acc parallel loop copy(b) firstprivate(k)
  for (int i = 0; i < 4; ++i) b[i] += k;
  Stream<double> d(100); Stream<int> c(50);
  d.fill(0.5); c.fill(3);
  std::vector<wide> w(10, wide{1, 2}); std::vector<float> f(10, 2.f);
  scale<3>(w.data(), 10, 2); scale<1>(f.data(), 10, 4);
  std::printf("%g %d %g %g %g\n", d.sum(), c.sum(), w[9].b, f[3], gathered(0, 4, 1.0, a) + gathered(0L, 4L, 1, b));
}
