// Functions of C++ with references, truth values, and arrays that `new` makes become MLIR that is executed.
// RUN: %accomp-clang++ -fopenacc-print=mlir %s -o %t.mlir
// RUN: %run-mlir %t.mlir | FileCheck --match-full-lines %s
// REQUIRES: mlir-opt-22
#include <cstdio>
#include <ctime>
// CHECK: arrays 0
// CHECK-NEXT: references 0
// CHECK-NEXT: truth 0
// CHECK-NEXT: classes 0
struct cell {
  double value;
  int count;
};

static void add(double &sum, const double *a, int n) {
#pragma acc parallel loop reduction(+ : sum) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    sum += a[i];
}

static int arrays(int n) {
  double *a = new double[n];
  auto b = new float[n];
  int bad = 0;
#pragma acc parallel loop copyout(a[0:n], b[0:n])
  for (auto i = 0; i < n; ++i) {
    a[i] = i * 0.5;
    b[i] = static_cast<float>(i);
  }
  for (int i = 0; i < n; ++i)
    bad += a[i] != 0.5 * i || b[i] != i;
  double sum = 1;
  add(sum, a, n);
  delete[] a;
  delete[] b;
  return bad + (sum != 1 + 0.25 * n * (n - 1));
}

static int references() {
  int value = 3, &same = value;
  const int *none = NULL;
  if (none != NULL || time(NULL) <= 0)
    return 1;
  long total = 0;
  same += 4;
#pragma acc parallel loop reduction(+ : total)
  for (unsigned long i = 0; i < 10ul; ++i)
    total += same;
  return (value != 7) + (total != 70);
}

static int truth(int n) {
  bool all = true, any = false, flags[8];
#pragma acc parallel loop copyout(flags) reduction(&& : all) reduction(|| : any)
  for (int i = 0; i < 8; ++i) {
    flags[i] = i % 3 == 0;
    all = all && i < n;
    any = any || flags[i];
  }
  int count = 0;
  for (int i = 0; i < 8; ++i)
    count += flags[i];
  return (count != 3) + !all + !any;
}

static int classes() {
  cell cells[5], last = {2.5, 1};
  int bad = 0;
#pragma acc parallel loop copyout(cells) firstprivate(last)
  for (int i = 0; i < 5; ++i) {
    cells[i].value = last.value * i;
    cells[i].count = last.count + i;
  }
  for (int i = 0; i < 5; ++i)
    bad += cells[i].value != 2.5 * i || cells[i].count != i + 1;
  return bad;
}

int main() {
#pragma acc wait
  std::printf("arrays %d\n", arrays(20));
  std::printf("references %d\n", references());
  std::printf("truth %d\n", truth(9));
  std::printf("classes %d\n", classes());
  return 0;
}
