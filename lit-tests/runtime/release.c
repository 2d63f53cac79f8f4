// Device memory is released when no kernel of any queue uses it any more, whichever queue the release is in
// (sections 2.6.7, 2.16).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 15 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-cpu 15 %t.hip | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 %s -o %t.host && %t.host | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, LONG = 20000000 };

// A kernel that waits for a long one, so that it looks up `a` late.
static void use(const double *a, double *sum, int queue) {
#pragma acc parallel present(a[0:N], sum[0:1]) wait(9) async(queue)
  for (int i = 0; i < N; ++i)
    sum[0] += a[i];
}

static void delay(double *x) {
#pragma acc parallel num_gangs(1) present(x[0:1]) async(9)
  for (int k = 0; k < LONG; ++k)
    x[0] = x[0] * 0.5 + 1;
}

// More queues than the library notes for each piece of data, too.
static int run(int queues) {
  double *a = malloc(N * sizeof *a), *other = calloc(N, sizeof *other), x = 0, *sums = calloc(8, sizeof *sums);
  int wrong = 0;
  for (int i = 0; i < N; ++i)
    a[i] = i % 7;
#pragma acc enter data copyin(a[0:N], x, sums[0:8])
  delay(&x);
  for (int q = 0; q < queues; ++q)
    use(a, &sums[q], q);
#pragma acc exit data copyout(a[0:N]) async(20)
#pragma acc enter data copyin(other[0:N]) // which may take the memory
#pragma acc wait
#pragma acc exit data delete(other[0:N])
#pragma acc exit data copyout(sums[0:8], x)
  for (int q = 0; q < queues; ++q)
    wrong += sums[q] != 2997;
  for (int i = 0; i < N; ++i)
    wrong += a[i] != i % 7;
  wrong += acc_is_present(a, N * sizeof *a) && acc_get_device_type() != acc_device_host;
  free(a);
  free(other);
  free(sums);
  return wrong;
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += i % 7;
  // CHECK: 2997 0 0 0
  printf("%g %d %d %d\n", sum, run(1), run(3), run(8));
  return 0;
}
