// Structured bindings (C++17 11.5) in regions for the device: OpenMP and kernels capture none from outside.
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=omp %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=hip %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s
struct pair { int one, two; };
// An instance of a variable template is none.
template <class T> constexpr T twice = 2;
template <> constexpr double twice<double> = 2.0;
void f(int n, int *a, pair p) {
  auto [x, y] = p;
#pragma acc data copy(a[0:n])
  {
    a[0] = x;
#pragma acc parallel loop
    for (int i = 0; i < n; ++i) {
      auto [own, other] = pair{i, n};
      a[i] += own + other + twice<int> + (int)twice<double>;
      // CHECK: [[#@LINE+1]]:15: error: 'y' is a structured binding, which the region of 'parallel loop' cannot capture; copy it to a variable in front of the region [structured-binding]
      a[i] -= y;
    }
  }
}
