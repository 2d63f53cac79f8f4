// The queues that a `wait` clause or directive names are those of the device of `devnum` (sections 2.16.2, 2.16.3).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && env ACCOMP_HIPCPU_DEVICES=2 %run-hip 7 %t.hip | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <openacc.h>
#include <stdio.h>
enum { N = 64, ROUNDS = 2000000 };
static double busy[N];

// Work that goes on for a while in queue 1 of device 1; device 0 is the current one then.
static void begin(void) {
  acc_set_device_num(1, acc_device_default);
#pragma acc parallel loop present(busy) async(1)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < ROUNDS; ++j)
      busy[i] = busy[i] * 0.5 + 1;
  acc_set_device_num(0, acc_device_default);
}

static int finished(void) { return acc_async_test_device(1, 1); }

int main(void) {
  int x = 0, bad = 0;
  acc_set_device_num(1, acc_device_default);
#pragma acc enter data copyin(busy)
  begin();
#pragma acc serial copy(x) wait(devnum: 1: 1)
  x += 1;
  bad += !finished();
  begin();
#pragma acc data copy(x) wait(devnum: 1: queues: 1)
  x += 1;
  bad += 2 * !finished();
  begin();
#pragma acc enter data create(x) wait(devnum: 1: 1)
  bad += 4 * !finished();
  begin();
#pragma acc update self(x) wait(devnum: 1: 1)
  bad += 8 * !finished();
  begin();
#pragma acc exit data delete(x) wait(devnum: 1: 1)
  bad += 16 * !finished();
  begin();
#pragma acc wait(devnum: 1: 1)
  bad += 32 * !finished();
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad;
}
