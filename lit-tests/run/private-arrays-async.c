// Asynchronous loops with private arrays of a function that returns before they run: nothing is copied to where the
// arrays were.
// REQUIRES: cpu-device
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 21 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --match-full-lines %s
#include <stdio.h>

static void add(double *a, int n, int k) {
  double own[4] = {99, 99, 99, 99};
#pragma acc parallel loop gang private(own) present(a[0:n]) async(1)
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 4; ++j)
      own[j] = i;
    a[i] += k * (own[0] + own[3]);
  }
}

// One of variable length, with its values: tasks cannot copy it, so the region waits for its queue.
static void add_first(double *a, int n, int k) {
  double own[k];
  for (int j = 0; j < k; ++j)
    own[j] = j + 1;
#pragma acc parallel loop gang firstprivate(own) present(a[0:n]) async(1)
  for (int i = 0; i < n; ++i)
    a[i] = 2 * a[i] + own[k - 1];
}

static int overwrite(int depth) {
  volatile int frame[64];
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    frame[i] = depth;
  sum = depth ? overwrite(depth - 1) : 0;
  for (int i = 0; i < 64; ++i)
    sum += frame[i] != depth;
  return sum;
}

int main(void) {
  enum { N = 2000 };
  static double a[N];
  double total = 0;
  int changed = 0;
#pragma acc data copy(a)
  {
    for (int k = 1; k <= 20; ++k) {
      add(a, N, k);
      changed += overwrite(20);
    }
    add_first(a, N, 3);
#pragma acc wait
  }
  for (int i = 0; i < N; ++i)
    total += a[i];
  // CHECK: 1679166000 0
  printf("%.0f %d\n", total, changed);
  return 0;
}
