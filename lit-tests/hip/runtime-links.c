// Variables in declare that device code names itself: through pointers that the library sets.
// RUN: split-file %s %t.d
// RUN: %clang -x c++ -std=c++17 -O1 -I%accomp/runtime/include -I%accomp/runtime/hip-cpu/include -c %t.d/kernels.hip.cpp -o %t.o
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu -I%accomp/runtime/include %t.d/program.c %t.o -o %t
// RUN: env ACCOMP_HIPCPU_DEVICES=2 %run-cpu 6 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=1 %run-cpu 6 %t | FileCheck %s
// REQUIRES: clang-19

//--- kernels.hip.cpp
#include <accomp_device.h>

extern "C" int table[8], late[4];
static __device__ int (*table_)[8];
static __device__ int (*late_)[4];

static void *of_table(int) {
  void *pointer = nullptr;
  return hipGetSymbolAddress(&pointer, HIP_SYMBOL(table_)) == hipSuccess ? pointer : nullptr;
}
static void *of_late(int) {
  void *pointer = nullptr;
  return hipGetSymbolAddress(&pointer, HIP_SYMBOL(late_)) == hipSuccess ? pointer : nullptr;
}
__attribute__((constructor)) static void link() {
  accomp_hip_link(table, sizeof table, 0, of_table);
  accomp_hip_link(late, sizeof late, 1, of_late);
}

__global__ void use_table(int add) { (*table_)[3] += add; }
__global__ void use_late() { (*late_)[1] = (*table_)[3]; }

extern "C" void launch_table(const accomp_launch *how, int add) {
  hipLaunchKernelGGL(use_table, dim3(1), dim3(1), 0, static_cast<hipStream_t>(how->_stream), add);
  accomp_hip_launched(how, "use_table", 1, 1, 1, hipGetLastError());
}
extern "C" void launch_late(const accomp_launch *how) {
  hipLaunchKernelGGL(use_late, dim3(1), dim3(1), 0, static_cast<hipStream_t>(how->_stream));
  accomp_hip_launched(how, "use_late", 1, 1, 1, hipGetLastError());
}

//--- program.c
#include <accomp_hip.h>
#include <openacc.h>
#include <stdio.h>

int table[8] = {0, 0, 0, 5}, late[4];
void launch_table(const accomp_launch *how, int add);
void launch_late(const accomp_launch *how);

static void add(int number, int queue) {
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, queue, 0, NULL);
  launch_table(&(const accomp_launch){._stream = accomp_hip_stream(), ._place = ACCOMP_HERE}, number);
  accomp_end(ACCOMP_HERE);
}

static void set_late(void) {
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, ACCOMP_SYNC, 0, NULL);
  launch_late(&(const accomp_launch){._stream = accomp_hip_stream(), ._place = ACCOMP_HERE});
  accomp_end(ACCOMP_HERE);
}

int main(void) {
  int last = acc_get_num_devices(acc_device_radeon) - 1;
  add(1, ACCOMP_SYNC);
  add(10, 1);
  acc_set_device_num(last, acc_device_radeon);
  add(100, 2);
  acc_set_device_num(0, acc_device_radeon);
  add(1000, 3);
#pragma acc wait
  printf("declared %d\n", acc_is_present(table, sizeof table)); // CHECK: declared 1
#pragma acc update self(table)
  printf("sum %d\n", table[3] - (last ? 0 : 100)); // CHECK: sum 1016
  for (int k = 0; k < 2; ++k) {
#pragma acc data copy(late)
    set_late();
    printf("late %d\n", late[1] - (last ? 0 : 100)); // CHECK-COUNT-2: late 1016
    late[1] = 0;
  }
  return 0;
}
