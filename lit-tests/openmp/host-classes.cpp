// Through GNU's compilers the host's threads execute regions: classes that they cannot map, and variables of threads in
// functions that routines call, are no matter there.
// RUN: %accomp-clang++ --accomp-cc=g++ -std=c++17 -O1 %s -o %t && env OMP_NUM_THREADS=3 %t | FileCheck %s
// RUN: %accomp-clang++ --accomp-cc=g++ -std=c++17 -fopenacc-profile=exact -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -std=c++17 -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// REQUIRES: g++, cpu-device
#include <cstdio>

thread_local int depth = 3;
static int deepened(int x) {
#ifdef __clang__
  return x + 3;
#else
  return x + depth;
#endif
}

struct Step {
  static constexpr int unit = 10;
  static int made;
  int by;
  explicit Step(int n) : by(n) {}
  int times(int x) const { return by * x; }
};
int Step::made = 0;

template <class F> struct Adapter {
  F call;
  // TEXT-NOT: declare target
#pragma acc routine seq
  int operator()(int i) const { return call(i); }
#pragma acc routine seq
  Step again(int i) const { return Step(call(i)); }
};

template <class F> void apply(int n, const F &function, int *a) {
  const Adapter<F> call{function};
// TEXT: #pragma omp parallel for
#pragma acc parallel loop copyin(call) copyout(a[0:n])
  for (int i = 0; i < n; ++i) {
    const Step again = call.again(i);
    a[i] = call(i) + again.by;
  }
}

int main() {
  int a[4], sum = 0;
  apply(4, [](int i) { return deepened(i); }, a);
  Step step(2);
#pragma acc enter data copyin(step)
// TEXT: #pragma omp task if(0) default(shared)
// TEXT-NOT: target
#pragma acc parallel loop seq num_gangs(1) num_workers(1) vector_length(1) present(step) copy(sum)
  for (int i = 0; i < 4; ++i)
    sum += step.times(i);
#pragma acc exit data delete (step)
  // CHECK: 6 8 10 12 12
  std::printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], sum);
}
