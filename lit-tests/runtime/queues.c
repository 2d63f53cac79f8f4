// Activity queues (section 2.16): what runs after its construct, in which order, and what tells of it.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 17 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-cpu 17 %t.hip | FileCheck %s
// RUN: env OMP_TARGET_OFFLOAD=DISABLED %t | FileCheck %s
// RUN: %accomp-clang -O1 %s -o %t.host && %t.host shared | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc shared | FileCheck %s
// RUN: env LIBOMP_NUM_HIDDEN_HELPER_THREADS=0 %t shared | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, LONG = 3000000 };
static int wrong, queued = 1;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static double a[N], b[N], c[N];

// About a second of work in queue `q`, all of it for one element.
static void work(double *v, int q) {
#pragma acc parallel num_gangs(1) present(v[0:N]) async(q)
  for (int k = 0; k < LONG * 20; ++k)
    v[0] = v[0] * 0.5 + 1;
}

static void add(double *v, double x, int q) {
#pragma acc parallel loop present(v[0:N]) async(q)
  for (int i = 0; i < N; ++i)
    v[i] += x;
}

int main(int argc, char **argv) {
  queued = argc == 1; // else each kernel is complete when its construct ends
  (void)argv;
#pragma acc enter data copyin(a, b, c)

  // A construct returns before its kernel ends; a short kernel in another queue overtakes a long one.
  work(a, 1);
  EXPECT(!queued || !acc_async_test(1));
  add(b, 1, 2);
#pragma acc wait(2)
  EXPECT(acc_async_test(2));
  EXPECT(!queued || !acc_async_test(1));
  EXPECT(!queued || !acc_async_test_all());

  // The order within a queue: the transfer is after the kernels, and the kernel after it sees nothing of the host.
  add(a, 10, 1);
#pragma acc update self(a[1:2]) async(1)
  EXPECT(!queued || a[1] == 0);
#pragma acc wait(1)
  EXPECT(a[1] == 10 && acc_async_test(1) && acc_async_test_all());

  // A queue waits for another, which goes on meanwhile; the host waits for neither.
  work(a, 1);
  add(b, 1, 1);
#pragma acc wait(1) async(3)
  add(b, 2, 3);
#pragma acc parallel loop present(b, c) async(4) wait(3)
  for (int i = 0; i < N; ++i)
    c[i] = 100 * b[i];
  EXPECT(!queued || !acc_async_test(4));
  EXPECT(acc_wait_any(1, (int[]){4}) == 0);
#pragma acc update self(b, c)
  EXPECT(b[5] == 4 && c[5] == 400 && acc_async_test(3));

  // The default queue, by either of its names, and acc_async_sync, which is none.
  acc_set_default_async(7);
  work(c, acc_async_noval);
  EXPECT(!queued || !acc_async_test(7));
  acc_wait(acc_async_noval);
  EXPECT(acc_async_test(7));
  add(c, 1, acc_async_sync);
#pragma acc update self(c)
  EXPECT(c[5] == 401);
  acc_set_default_async(acc_async_default);

  // Data that leaves in a queue and comes back in it, and in another.
  for (int k = 0; k < 3; ++k) {
#pragma acc parallel loop copy(b[0:0]) present(c) async(1)
    for (int i = 0; i < N; ++i)
      c[i] += 1;
  }
  double *d = malloc(N * sizeof *d), sum = 0;
  for (int i = 0; i < N; ++i)
    d[i] = i;
  for (int k = 0; k < 4; ++k) {
#pragma acc parallel loop copy(d[0:N]) async(1 + k / 2)
    for (int i = 0; i < N; ++i)
      d[i] *= 2;
  }
#pragma acc wait
  for (int i = 0; i < N; ++i)
    sum += d[i];
  EXPECT(sum == 16 * N * (N - 1) / 2);

  // A reduction that goes on after its construct.
  sum = 0;
#pragma acc parallel loop reduction(+ : sum) present(c) async(2)
  for (int i = 0; i < N; ++i)
    sum += c[i] >= 0;
#pragma acc wait(2)
  EXPECT(sum == N);
#pragma acc exit data delete (a, b, c) async
#pragma acc wait
  EXPECT(!queued || acc_get_device_type() == acc_device_host || !acc_is_present(a, sizeof a));
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
