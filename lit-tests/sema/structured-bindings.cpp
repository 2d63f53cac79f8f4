// Structured bindings (C++17 11.5) in regions for the device: OpenMP and kernels capture none from outside.
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=omp %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s --check-prefixes=CHECK,DEVICE,DATA
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=omp -fopenacc-profile=exact %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s --check-prefixes=CHECK,DEVICE
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=hip %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: %accomp-clang++ -std=c++17 -fopenacc-print=acc %s | diff %s -
struct pair { int one, two; };
void use(int *);
// An instance of a variable template is none.
template <class T> constexpr T twice = 2;
template <> constexpr double twice<double> = 2.0;
void f(int n, int *a, pair p) {
  auto [x, y] = p;
#pragma acc data copy(a[0:n])
  {
    // DATA: [[#@LINE+1]]:12: error: 'x' is a structured binding, which the region of 'data' cannot capture; copy it to a variable in front of the region [structured-binding]
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
// Lists of clauses name variables; with calls of the run-time library, data clauses are about any object.
void lists(int n, int *a, pair p) {
  auto &[x, y] = p;
  // DATA: [[#@LINE+1]]:23: error: 'x' is a structured binding, which no clause of 'data' can name; copy it to a variable in front of the directive [structured-binding]
#pragma acc data copy(x)
  use(a);
  // DEVICE: [[#@LINE+1]]:34: error: 'y' is a structured binding, which no clause of 'host_data' can name
#pragma acc host_data use_device(y)
  use(a);
  // DATA: [[#@LINE+1]]:31: error: 'x' is a structured binding, which no clause of 'enter data'
#pragma acc enter data copyin(x)
  // DATA: [[#@LINE+1]]:25: error: 'x' is a structured binding, which no clause of 'update'
#pragma acc update self(x) if (y)
  // CHECK: [[#@LINE+1]]:37: error: 'y' is a structured binding, which no clause of 'parallel'
#pragma acc parallel if (x) private(y)
  a[0] = 1;
}
// Its value may be an argument.
void values(int n, int *a, pair p) {
  auto [x, y] = p;
#pragma acc parallel loop num_gangs(x) if (y) copy(a[0 : x])
  for (int i = 0; i < n; ++i) a[i] = 1;
}
