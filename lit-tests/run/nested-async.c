// The data of all regions around an asynchronous construct is in use until its queue has completed it (2.16.1).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device, g++
#include <stdio.h>
enum { N = 1000, ROUNDS = 20000 };
static float a[N], b[N];

static void nested(int queue) {
#pragma acc data copyin(b)
#pragma acc data copy(a)
  {
    float *on_device;
#pragma acc host_data use_device(a)
    on_device = a;
#pragma acc data present(b) async(queue)
    {
#pragma acc parallel loop gang deviceptr(on_device) present(b) async(queue)
      for (int i = 0; i < N; ++i) {
        float x = b[i];
        for (int j = 0; j < ROUNDS; ++j)
          x = x * 0.5f + 1;
        on_device[i] = on_device[i] + x;
      }
    }
  }
}

int main(void) {
  int wrong = 0;
  for (int queue = 1; queue <= 2; ++queue) {
    for (int i = 0; i < N; ++i)
      a[i] = queue, b[i] = i;
    nested(queue);
    for (int i = 0; i < N; ++i)
      wrong += a[i] != queue + 2;
  }
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
  return 0;
}
