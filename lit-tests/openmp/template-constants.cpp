// What is constant in a template: `simdlen` takes nothing else. A `const` variable may be none.
// RUN: %accomp-clang++ -fopenacc-print=omp %s -o %t.omp.cpp 2>%t.err && FileCheck %s < %t.omp.cpp
// RUN: FileCheck --check-prefix=SAID %s < %t.err
// RUN: not %accomp-clang++ -fopenacc-print=omp -DCOLLAPSED %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// RUN: %accomp-clang++ -w --accomp-cc=g++ -std=c++17 -O1 %s -o %t && env OMP_NUM_THREADS=3 %t
// RUN: %accomp-clang++ -w -std=c++17 -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 6 %t.cpu
// REQUIRES: g++, cpu-device
struct Policy {
  int n;
  int length() const { return n; }
};

template <class P> void lengths(const P policy, int *a) {
  const auto found = policy.length();
  const int given = found;
  constexpr int fixed = 4;
// SAID: [[@LINE+3]]:{{[0-9]+}}: warning: 'vector_length' is not a constant expression
// CHECK: auto found
// CHECK: #pragma omp target teams distribute parallel for simd map
#pragma acc parallel loop gang vector vector_length(found) copy(a[0:8])
  for (int i = 0; i < 8; ++i)
    a[i] += i;
// SAID: [[@LINE+2]]:{{[0-9]+}}: warning: 'vector_length' is not a constant expression
// CHECK: #pragma omp target teams distribute parallel for simd map
#pragma acc parallel loop gang vector vector_length(given) copy(a[0:8])
  for (int i = 0; i < 8; ++i)
    a[i] += i;
// SAID-NOT: warning
// CHECK: simdlen(fixed)
#pragma acc parallel loop gang vector vector_length(fixed) copy(a[0:8])
  for (int i = 0; i < 8; ++i)
    a[i] += i;
#ifdef COLLAPSED
// REFUSED: [[@LINE+1]]:{{[0-9]+}}: error: argument of 'collapse' must be an integer constant
#pragma acc parallel loop collapse(found) copy(a[0:8])
  for (int i = 0; i < 8; ++i)
    a[i] += i;
#endif
}

template <int N> struct Lanes {
  static const int four = N * 4;
  enum { three = 3 };
  void add(int *a) const {
    const int sum = four + three + 1;
    const auto twice = sum * 2;
// CHECK: simdlen(four)
#pragma acc parallel loop gang vector vector_length(four) copy(a[0:8])
    for (int i = 0; i < 8; ++i)
      a[i] += i;
// CHECK: simdlen(twice)
#pragma acc parallel loop gang vector vector_length(twice) copy(a[0:8])
    for (int i = 0; i < 8; ++i)
      a[i] += i;
// CHECK: simdlen(N)
#pragma acc parallel loop gang vector vector_length(N) copy(a[0:8])
    for (int i = 0; i < 8; ++i)
      a[i] += i;
  }
};

int main() {
  int a[8] = {}, bad = 0;
  lengths(Policy{4}, a);
  Lanes<2>().add(a);
  for (int i = 0; i < 8; ++i)
    bad += a[i] != 6 * i;
  return bad;
}
