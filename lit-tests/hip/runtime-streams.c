// Streams of queues for programs that use CUDA or HIP beside OpenACC (OpenACC 3.3 A.2.1): kernels of a queue go to the stream
// that was set for it; over OpenMP, queues are no streams.
// REQUIRES: gcc, cpu-device, clang-19
// RUN: %accomp-clang -fopenacc-backend=hip -fopenacc-target=hip-cpu --accomp-cc=%gcc %s -o %t && %t hip | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=cpu %s -o %t.omp && %t.omp omp | FileCheck %s
// RUN: %accomp-clang %s -o %t.host && %t.host omp | FileCheck %s
#include <openacc.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int a[100] = {0}, wrong = 0, hip = argc > 1 && argv[1][0] == 'h', more = hip ? 100 : 0;
#pragma acc data copy(a)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; ++i)
      a[i] += i;
    void *one = acc_get_cuda_stream(1), *two = acc_get_cuda_stream(2);
    wrong += hip ? !one || !two || one == two : one || two;
    wrong += acc_set_cuda_stream(1, two) != (hip ? 1 : -1);
    wrong += hip && acc_get_cuda_stream(1) != two;
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; ++i)
      a[i] *= 2;
#pragma acc parallel loop async(2)
    for (int i = 0; i < more; ++i)
      a[i] += 1;
#pragma acc wait(1)
#pragma acc wait
  }
  for (int i = 0; i < 100; ++i)
    wrong += a[i] != 2 * i + hip;
  wrong += acc_set_cuda_stream(acc_async_sync, 0) != -1;
  wrong += acc_get_hip_stream(1) != acc_get_cuda_stream(1) || acc_set_hip_stream(1, acc_get_hip_stream(1)) != (hip ? 1 : -1);
  wrong += acc_get_current_hip_device() || acc_get_current_hip_context();
  wrong += acc_get_current_cuda_device() || acc_get_current_cuda_context();
  // CHECK: 0 wrong
  printf("%d wrong\n", wrong);
  return 0;
}
