// Lambdas in kernels with what they use and do not capture: constant arrays, and static variables of `declare` that no routine
// names.
// REQUIRES: g++, clang-19, cpu-device
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu --accomp-cc=%clang %s -o %t.c && %run-hip 3 %t.c
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu --accomp-cc=%gcc %s -o %t.g && %run-hip 3 %t.g
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu
// RUN: not %accomp-clang++ -w -fopenacc-target=hip-cpu -DUNKNOWN -c %s -o %t.o 2>&1 | FileCheck %s
static int steps[4] = {1, 2, 3, 4};
#pragma acc declare copyin(steps)
static int unknown = 1;
template <class F> static void each(int n, const F &f) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    f(i);
}
int main() {
  double sums[8] = {}, *values = sums;
  constexpr double parts[2] = {0.5, 1.5};
  static constexpr int table[2][2] = {{1, 2}, {3, 4}};
  const int held[2] = {7, 8}, factor = 2;
  steps[0] = 5;
#pragma acc data copy(sums)
  {
    each(8, [=](int i) { values[i] += steps[i % 4] * factor + parts[i % 2]; });
    auto more = [&](int i) { sums[i] += table[i % 2][1] + factor * parts[1]; };
#pragma acc parallel loop
    for (int i = 0; i < 8; ++i)
      more(i);
    const int *all = held;
    auto last = [=](int i) { return i + held[i % 2]; };
    (void)all;
#pragma acc parallel loop
    for (int i = 0; i < 8; ++i)
      sums[i] += last(i);
#ifdef UNKNOWN
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: kernels cannot be given this lambda: it uses 'unknown', which no 'declare' directive gives a copy on the device [kernel-lambda]
    each(8, [=](int i) { values[i] += unknown; });
#endif
  }
  bool right = true;
  for (int i = 0; i < 8; ++i) {
    const int step = i % 4 == 0 ? 1 : steps[i % 4];
    right &= sums[i] == step * 2 + parts[i % 2] + table[i % 2][1] + 3 + i + 7 + i % 2;
  }
  return !right;
}
