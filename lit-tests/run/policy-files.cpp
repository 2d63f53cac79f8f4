// Policy files for C++: member functions, functions of namespaces, templates and lambdas.
// RUN: rm -rf %t.d && split-file %s %t.d && cd %t.d
// RUN: %accomp-clang++ -O1 -Werror -fopenacc-target=cpu -fopenacc-policy=set.toml program.cpp -o cpu.x
// RUN: %run-cpu 5 ./cpu.x | FileCheck %s
// RUN: %accomp-clang++ -O1 -Werror -fopenacc-target=hip-cpu -fopenacc-policy=set.toml program.cpp -o hip.x
// RUN: %run-hip 5 ./hip.x | FileCheck %s
// RUN: %accomp-clang++ -w -fopenacc-policy=set.toml -fopenacc-print=acc-omp program.cpp | FileCheck --check-prefix=TEXT %s
// REQUIRES: clang-19, cpu-device
// CHECK: wrong 0
// TEXT: acc parallel loop {{.*}}num_gangs(3)
// TEXT: acc parallel loop {{.*}}gang vector vector_length(16)
// TEXT: acc kernels loop {{.*}}gang independent
// TEXT: acc parallel loop {{.*}}seq
//--- program.cpp
#include <cstdio>

enum { N = 50 };

namespace grid {
struct Field {
  int *data;
  void fill(int value) {
    int *to = data;
#pragma acc parallel loop copyout(to[0:N])
    for (int i = 0; i < N; i++) to[i] = value + i;
  }
};

template <class T> void twice(T *data) {
#pragma acc parallel loop copy(data[0:N])
  for (int i = 0; i < N; i++) data[i] *= 2;
}
}  // namespace grid

static void shift(int *data, const int *by) {
#pragma acc kernels copy(data[0:N]) copyin(by[0:N])
  {
    for (int i = 0; i < N; i++) data[i] += by[i];
  }
}

static void chain(int *data) {
#pragma acc parallel loop copy(data[0:N])
  for (int i = 1; i < N; i++) data[i] += data[i - 1];
}

int main() {
  int a[N], b[N], wrong = 0, sum = 0;
  double d[N];
  grid::Field{a}.fill(3);
  grid::twice(a);
  for (int i = 0; i < N; i++) b[i] = i, d[i] = i;
  grid::twice(d);
  shift(a, b);
  chain(a);
  for (int i = 0; i < N; i++) {
    sum += 2 * (3 + i) + i;
    wrong += a[i] != sum || d[i] != 2 * i;
  }
  std::printf("wrong %d\n", wrong);
  return wrong;
}
//--- set.toml
[[entry]]
file = "*.cpp"
function = "fill"
num_gangs = 3

[[entry]]
file = "program.cpp"
function = "twice"
levels = ["gang", "vector"]
block = 16

[[entry]]
file = "program.cpp"
line = 24
levels = ["gang"]
independent = true

[[entry]]
file = "program.cpp"
function = "chain"
levels = []
