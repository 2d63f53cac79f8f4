// The run-time routines serve a program that holds no compute region as well.
// RUN: %accomp-clang -fopenacc -fopenacc-target=cpu %s -o %t
// RUN: %t | FileCheck %s
// RUN: %accomp-clang -fopenacc -fopenacc-target=host %s -o %t.host
// RUN: %t.host
// REQUIRES: cpu-device
#include <openacc.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[8] = "device", back[8] = "";
  acc_init(acc_device_default);
  void *copy = acc_malloc(sizeof text);
  acc_memcpy_to_device(copy, text, sizeof text);
  acc_memcpy_from_device(back, copy, sizeof back);
  acc_free(copy);
  // CHECK: devices: {{[1-9]}} device
  printf("devices: %d %s\n", acc_get_num_devices(acc_device_default), back);
  acc_shutdown(acc_device_default);
  return strcmp(text, back);
}
