// Libraries in streams of queues (OpenACC 3.3 A.2.1, and the same for HIP): a call in a queue's stream comes between the kernels
// before and after it, a queue uses the stream that it is given, also one that the program destroys before it ends.
// REQUIRES: gcc, g++, clang-19
// RUN: %hipcpu-gcc -c %S/Inputs/stream_library.cpp -o %t.o
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s %t.o -o %t && %run-hip 8 %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -x c++ -fopenacc-target=hip-cpu %s -x none %t.o -o %t && %run-hip 8 %t | FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %t host | FileCheck %s
#include <openacc.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
int library_scale(void *stream, double *x, int n, double by);
void *library_open(void);
int library_close(void *stream);
#ifdef __cplusplus
}
#endif

enum { N = 1000 };

static int in_queue(double *x, int queue) {
  int failed = 0;
#pragma acc parallel loop async(queue) present(x[0:N])
  for (int i = 0; i < N; ++i) {
    double sum = 0;
    for (int k = 0; k <= 200; ++k)
      sum += i;
    x[i] = sum / 201;
  }
#pragma acc host_data use_device(x)
  failed = library_scale(acc_get_hip_stream(queue), x, N, 3);
#pragma acc parallel loop async(queue) present(x[0:N])
  for (int i = 0; i < N; ++i)
    x[i] += 1;
  return failed;
}

static int differs(const double *x) {
  int wrong = 0;
  for (int i = 0; i < N; ++i)
    wrong += x[i] != 3. * i + 1;
  return wrong;
}

int main(int argc, char **argv) {
  static double x[N], y[N];
  int failed = 0;
  (void)argv;
  if (argc > 1) { // the host has no streams
    failed = acc_get_hip_stream(1) || acc_get_cuda_stream(1) || acc_set_hip_stream(1, &failed) != -1 ||
             acc_get_current_hip_device() || acc_get_current_hip_context();
    printf("failed %d\n", failed);
    return 0;
  }
  void *own = library_open();
  failed += acc_get_hip_stream(acc_async_sync) != NULL;
  failed += acc_get_hip_stream(4) != acc_get_cuda_stream(4) || !acc_get_hip_stream(4);
  failed += (intptr_t)acc_get_current_hip_device() != acc_get_device_num(acc_device_current);
  failed += acc_get_current_hip_context() != NULL; // HIP on the CPU has none
#pragma acc data create(x, y)
  {
    failed += acc_set_hip_stream(2, own) != 1 || acc_get_hip_stream(2) != own;
    failed += in_queue(x, 1) + in_queue(y, 2);
#pragma acc update self(x) async(1)
#pragma acc update self(y) async(2)
#pragma acc wait
  }
  failed += library_close(own);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < N; ++i)
    x[i] += 0;
  // The default stream as that of a queue.
  failed += acc_set_hip_stream(2, NULL) != 1 || acc_get_hip_stream(2);
#pragma acc parallel loop copy(y) async(2)
  for (int i = 0; i < N; ++i)
    y[i] += 0;
#pragma acc wait(2)
  failed += differs(x) || differs(y);
  void *last = library_open();
  failed += acc_set_hip_stream(3, last) != 1 || library_close(last);
  printf("failed %d\n", failed); // CHECK: failed 0
  return 0;
}
