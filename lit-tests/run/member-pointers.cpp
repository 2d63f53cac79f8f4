// Sections that members of the object point to, in data directives of its member functions and around them.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4+ %t
// RUN: %accomp-clang++ --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc
// RUN: grep -v CHECK %s > %t.cpp && %accomp-clang++ -fopenacc-print=omp %t.cpp | FileCheck %s
// CHECK:      auto *accomp_b = this->b;
// CHECK-NEXT: #pragma omp target enter data map(to: accomp_b[0:n])
// CHECK:      auto *accomp_a = a;
// CHECK-NEXT: #pragma omp target data map(tofrom: accomp_a[0:n])
// CHECK-NEXT: {
// CHECK-NEXT: #pragma omp target teams distribute parallel for map(to: this[0:1]) map(alloc: a[0:n])
// CHECK:      #pragma omp target data map(present, alloc: accomp_b[0:n])
// CHECK-NEXT: map(alloc: a[0:n], b[0:n])
// CHECK:      void half() {
// CHECK-NEXT: {
// CHECK-NEXT: auto *accomp_b = b;
// CHECK-NEXT: #pragma omp target data map(present, alloc: accomp_b[0:1], accomp_b[0:n])
// CHECK-NEXT: #pragma omp target teams
#include <cstdio>
class series {
public:
  double *a, *b; int n;
  series(int m) : a(new double[m]), b(new double[m]), n(m) {
    for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2;
#pragma acc enter data copyin(this->b[0:n])
  }
  ~series() {
#pragma acc exit data delete(b[0:n])
    delete[] a; delete[] b; }
  void run(double f) {
#pragma acc data copy(a[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; ++i) a[i] += f;
#pragma acc parallel loop present(b[0:n])
      for (int i = 0; i < n; ++i) a[i] *= b[i];
    }
  }
  void half() {
#pragma acc parallel loop present(b[0:1]) present(b[0:n])
    for (int i = 0; i < n; ++i) b[i] /= 2;
#pragma acc update self(b[0:n])
  }
};
int main() {
  series s(50);
  s.run(3); s.half(); s.run(1);
  int bad = 0;
  for (int i = 0; i < 50; ++i) bad += s.a[i] != (i + 3) * 2 + 1 || s.b[i] != 1;
  std::printf("bad %d\n", bad);
  return bad != 0;
}
