// Cache directives in C++: in templates and members, with functions that may take references.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:9 ACCOMP_HIPCPU_WAVE=32 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-print=hip %s -o %t.host.cpp 2> %t.remarks
// RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
// RUN: FileCheck %s --check-prefix=WHY < %t.remarks
// REQUIRES: g++
// CHECK: 1305 1305 330 3765
// KERNELS-DAG: accomp::window<const double, 258> in(
// KERNELS-DAG: accomp::window<const float, 258> in(
// KERNELS-DAG: accomp::window<double, 258> data(
#include <cmath>
#include <cstdio>
#include <vector>
template <class T> void blur(int n, const T *in, T *__restrict out) {
#pragma acc parallel loop copyin(in[0:n]) copyout(out[0:n])
  for (int i = 1; i < n - 1; ++i) {
#pragma acc cache(readonly : in[i - 1:3])
    out[i] = std::fabs(in[i - 1]) + in[i] + in[i + 1];
  }
}
#pragma acc routine seq
inline void add(double &to, double by) { to += by; }
struct line {
  double *values;
  int n;
  void change() {
    double *data = values;
    int m = n;
#pragma acc parallel loop copy(data[0:m])
    for (int i = 1; i < m - 1; ++i) {
// WHY: [[@LINE+1]]:19: remark: 'cache' of 'data' stays a hint, {{.*}}: 'add' is called, which may refer to it
#pragma acc cache(data[i - 1:3])
      add(data[i], 1);
    }
  }
  void twice() {
    double *__restrict data = values;
    int m = n;
#pragma acc parallel loop copy(data[0:m])
    for (int i = 1; i < m - 1; ++i) {
#pragma acc cache(data[i - 1:3])
      data[i] *= 10;
    }
#pragma acc parallel loop copy(data[0:m])
    for (int i = 1; i < m - 1; ++i) {
// WHY: [[@LINE+1]]:19: remark: {{.*}}: a reference to its elements is made
#pragma acc cache(data[i - 1:3])
      double &one = data[i];
      one += i;
    }
  }
};
int main() {
  const int n = 32;
  std::vector<double> a(n), b(n);
  std::vector<float> c(n), d(n);
  for (int i = 0; i < n; ++i) a[i] = c[i] = i % 30;
  blur(n, a.data(), b.data());
  blur(n, c.data(), d.data());
  double sum = 0, sum_of_floats = 0, changed = 0, raised = 0;
  for (int i = 1; i < n - 1; ++i) sum += b[i], sum_of_floats += d[i];
  line l = {b.data(), n};
  for (int i = 0; i < n; ++i) b[i] = i < 1 ? 0 : 10;
  l.change();
  for (int i = 1; i < n - 1; ++i) changed += b[i];
  l.twice();
  for (int i = 1; i < n - 1; ++i) raised += b[i];
  std::printf("%g %g %g %g\n", sum, sum_of_floats, changed, raised);
}
