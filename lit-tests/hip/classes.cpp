// Regions in member functions and lambdas of C++; classes, templates, namespaces and references that kernels use.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
// CHECK: 19800 425
#include <cstdio>
#include <vector>
#include <cmath>
namespace shapes {
constexpr int width = 4;
template <class T> T twice(T x) { return x + x; }
struct point { double x, y; double norm() const { return std::sqrt(x * x + y * y); } };
}
using shapes::point;
class field {
  int n;
  double *data;
public:
  explicit field(int count) : n(count), data(new double[count]) {
    for (int i = 0; i < n; ++i) data[i] = i;
#pragma acc enter data copyin(this[0:1], data[0:n])
  }
  void scale(double by) {
#pragma acc parallel loop present(this[0:1], data[0:n])
    for (int i = 0; i < n; ++i) data[i] *= shapes::twice(by) * shapes::width;
  }
  double sum() {
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < this->n; ++i) s += get(i);
    return s;
  }
#pragma acc routine seq
  double get(int i) const { return data[i]; }
  ~field() {
#pragma acc exit data delete(data[0:n], this[0:1])
    delete[] data;
  }
};
int main() {
  field f(100);
  f.scale(0.5);
  std::vector<point> v(10);
  point *p = v.data();
  int n = v.size();
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; ++i) { auto &q = p[i]; q = point{3.0 * i, 4.0 * i}; q.x = q.norm(); }
  auto run = [&](int k) {
#pragma acc parallel loop copy(p[0:n])
    for (int i = 0; i < n; ++i) p[i].y += k;
  };
  run(2);
  double t = 0;
  for (auto &q : v) t += q.x + q.y;
  std::printf("%g %g\n", f.sum(), t);
  return f.sum() != 4950 * 4.0 || t != 225 + 180 + 20;
}
