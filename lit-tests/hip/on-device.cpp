// acc_on_device in C++: the host's function and the kernels' are two, though both are inline.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -O0 %s -o %t
// RUN: %run-hip 1 %t | FileCheck %s
// CHECK: host 1 0 device 0 1 host 1 0
#include <cstdio>
#include <openacc.h>
int main() {
  int found[2] = {9, 9};
  std::printf("host %d %d ", acc_on_device(acc_device_host), acc_on_device(acc_device_not_host));
#pragma acc parallel copy(found) num_gangs(1)
  { found[0] = acc_on_device(acc_device_host); found[1] = acc_on_device(acc_device_not_host); }
  std::printf("device %d %d ", found[0], found[1]);
#pragma acc parallel copy(found) num_gangs(1) if(0)
  { found[0] = acc_on_device(acc_device_host); found[1] = acc_on_device(acc_device_not_host); }
  std::printf("host %d %d\n", found[0], found[1]);
}
