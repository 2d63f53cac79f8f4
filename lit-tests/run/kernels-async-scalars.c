// Scalars of asynchronous `kernels` in no clause: what the region reads is what they are at the construct, though the
// host goes on and sets them; what it sets, the host may set and read again when the construct ends.
// REQUIRES: cpu-device
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 30+ %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.k
// RUN: env ACCOMP_HIPCPU_STREAMS=lazy %t.k | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_STREAMS=eager %t.k | FileCheck --match-full-lines %s
#include <stdio.h>

static int step, weight;

static double advance(int n, double *a, double *b) {
  double c1 = 1, c2 = 2, left, most;
#pragma acc kernels present(a[0:n], b[0:n]) async(1)
  {
    for (int i = 0; i < n; ++i)
      a[i] += c1 * step;
    if (step > 5) {
      c1 = 3;
      c2 = 4;
    } else {
      c1 = 5;
      c2 = 6;
    }
    for (int i = 0; i < n; ++i)
      b[i] += c1 * c2 + weight;
  }
  c1 = 1000;
  c2 = c1;
#pragma acc kernels present(a[0:n]) async(1) self(n < 0)
  {
    left = 0;
    if (step > 5)
      left = step;
    for (int i = 0; i < n; ++i)
      a[i] += c1 + left;
  }
  c1 = 0;
#pragma acc kernels present(a[0:n]) async(1)
  {
    most = c1;
    for (int i = 0; i < n; ++i)
      most = most > a[i] ? most : a[i];
  }
  return most;
}

// Everything is over when the function has ended, but its queue.
static void raise(int n, double *a, int m) {
  double left;
#pragma acc kernels present(a[0:n]) async(1)
  {
    left = 0;
    if (m > 5)
      left = m;
    for (int i = 0; i < n; ++i)
      a[i] += left;
  }
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
  enum { N = 1000 };
  static double a[N], b[N];
  double tops = 0, sum_a = 0, sum_b = 0;
  int changed = 0;
#pragma acc data copy(a, b)
  {
    for (int k = 1; k <= 10; ++k) {
      step = k;
      weight = 1;
      tops += advance(N, a, b);
      step = weight = -100;
      raise(N, a, k);
      changed += overwrite(5);
    }
#pragma acc wait
  }
  for (int i = 0; i < N; ++i) {
    sum_a += a[i];
    sum_b += b[i];
  }
  // CHECK: 10135000 220000 55400 0
  printf("%.0f %.0f %.0f %d\n", sum_a, sum_b, tops, changed);
  return 0;
}
