// Queues go on while a kernel of another one runs; what tells of them is true meanwhile.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t && env ACCOMP_HIPCPU_TIMEOUT=60 %run-cpu 4 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 ACCOMP_HIPCPU_WAVE=64 %run-cpu 4 %t | FileCheck %s
// REQUIRES: clang-19
#include <accomp_hip.h>
#include <openacc.h>
#include <stdio.h>

enum { N = 256 };
static int flag, seen, data[N], other[N];

int main(void) {
  int numbers[2] = {1, 2}, before, any;
#pragma acc enter data copyin(flag, seen, data, other)
  // This kernel ends when the other queue has set the flag.
#pragma acc serial present(flag, seen) async(1)
  {
    int now = 0;
    while (!now) {
#pragma acc atomic read
      now = flag;
    }
    seen = now;
  }
  // After it, with a transfer of what it makes.
#pragma acc update self(seen) async(1)
#pragma acc parallel loop gang vector present(other, seen) async(1)
  for (int i = 0; i < N; ++i)
    other[i] = seen + i;
#pragma acc exit data copyout(other) async(1)
  before = acc_async_test(1);
  printf("test %d, present %d\n", before, acc_is_present(other, sizeof other)); // CHECK: test 0, present 0

  // A whole life of data in queue 2.
#pragma acc parallel loop gang vector present(data) async(2)
  for (int i = 0; i < N; ++i)
    data[i] = i;
#pragma acc exit data copyout(data) async(2)
  any = acc_wait_any(2, numbers);
  printf("any %d, data %d, seen %d\n", any, data[N - 1], seen); // CHECK-NEXT: any 1, data 255, seen 0

  // Queue 3 waits for queue 1, and the host for neither.
#pragma acc wait(1) async(3)
#pragma acc parallel copy(seen) async(3)
  seen++;
  printf("all %d, three %d\n", acc_async_test_all(), acc_async_test(3)); // CHECK-NEXT: all 0, three 0
  flag = 41;
#pragma acc update device(flag) async(4)
#pragma acc wait(3)
  printf("seen %d, test %d\n", seen, acc_async_test(1)); // CHECK-NEXT: seen 41, test 1
#pragma acc wait
  printf("other %d\n", other[N - 1]); // CHECK-NEXT: other 296
#pragma acc exit data copyout(seen) delete(flag)
  printf("seen %d, all %d\n", seen, acc_async_test_all()); // CHECK-NEXT: seen 42, all 1
  return 0;
}
