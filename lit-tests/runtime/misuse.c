// Wrong uses of memory and of queues end the program with one line, over OpenMP and over HIP.
// REQUIRES: cpu-device, clang-19, gcc
// RUN: %accomp-clang -fopenacc-target=cpu %s -o %t
// RUN: %accomp-clang -fopenacc-backend=hip -fopenacc-target=hip-cpu --accomp-cc=%gcc %s -o %t.hip
// RUN: not %t 1 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not %t.hip 1 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not %t 2 2>&1 | FileCheck --check-prefix=HOST %s
// RUN: not %t.hip 2 2>&1 | FileCheck --check-prefix=HOST %s
// RUN: not %t 3 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: not %t.hip 3 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: not %t 4 2>&1 | FileCheck --check-prefix=LENGTH %s
// RUN: not %t.hip 4 2>&1 | FileCheck --check-prefix=LENGTH %s
// RUN: not %t 5 2>&1 | FileCheck --check-prefix=QUEUE %s
// RUN: not %t.hip 5 2>&1 | FileCheck --check-prefix=QUEUE %s
// RUN: %t 6 && %t.hip 6
// TWICE: acc_free: error: OpenACC: the memory at {{.*}} is none that acc_malloc allocated on device {{.*}}, or it was freed already
// HOST: acc_free: error: OpenACC: the memory at {{.*}} is none that acc_malloc allocated
// COPY: acc_memcpy_from_device: error: OpenACC: {{.*}} is an address of the host
// LENGTH: misuse.c:[[@LINE+35]]: error: OpenACC: the subarray 'a[0:n]' has a negative length
// QUEUE: acc_wait: error: OpenACC: -7 is no async-argument: it is negative
#include <openacc.h>
#include <stdlib.h>

static int a[8];

static int right(void) {
  int on_stack[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int *memory = acc_malloc(sizeof a), *copy = acc_create(a, sizeof a);
  acc_memcpy_to_device(memory, on_stack, sizeof a);
  acc_memcpy_device(copy, memory, sizeof a);
  acc_memcpy_from_device(on_stack, copy + 1, sizeof a - sizeof *a);
  acc_free(memory);
  acc_wait(7);
  acc_wait(acc_async_default);
  acc_delete(a, sizeof a);
  return on_stack[0] != 2 || on_stack[6] != 8;
}

int main(int argc, char **argv) {
  int n = -1, b[8];
  void *memory = acc_malloc(sizeof a);
  switch (argc > 1 ? atoi(argv[1]) : 0) {
  case 1:
    acc_free(memory);
    acc_free(memory);
    break;
  case 2:
    acc_free(a);
    break;
  case 3:
    acc_memcpy_from_device(a, b, sizeof a);
    break;
  case 4: {
#pragma acc enter data create(a[0:n])
    break;
  }
  case 5:
    acc_wait(-7);
    break;
  case 6:
    return right();
  }
  return 0;
}
