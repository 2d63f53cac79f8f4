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
// RUN: not %t 6 2>&1 | FileCheck --check-prefix=HEAP %s
// RUN: not %t.hip 6 2>&1 | FileCheck --check-prefix=HEAP %s
// RUN: not %t 7 2>&1 | FileCheck --check-prefix=POINTER %s
// RUN: not %t.hip 7 2>&1 | FileCheck --check-prefix=POINTER %s
// RUN: not %t 8 2>&1 | FileCheck --check-prefix=OUTER %s
// RUN: not %t.hip 8 2>&1 | FileCheck --check-prefix=OUTER %s
// RUN: not %t 9 2>&1 | FileCheck --check-prefix=MAPPED %s
// RUN: not %t.hip 9 2>&1 | FileCheck --check-prefix=MAPPED %s
// RUN: %t 0 && %t.hip 0
//
// Memory that the program has from OpenMP is the device's as well.
// RUN: %accomp-clang -DOPENMP -fopenmp -fopenacc-target=cpu %s -o %t.omp && %t.omp 0
// TWICE: acc_free: error: OpenACC: the memory at {{.*}} is none that acc_malloc allocated on device {{.*}}, or it was freed already
// HOST: acc_free: error: OpenACC: the memory at {{.*}} is none that acc_malloc allocated
// COPY: acc_memcpy_from_device: error: OpenACC: {{.*}} is an address of the host
// LENGTH: misuse.c:[[@LINE+80]]: error: OpenACC: the subarray 'a[0:n]' has a negative length
// HEAP: acc_memcpy_to_device: error: OpenACC: {{.*}} is an address of the host
// POINTER: misuse.c:[[@LINE+88]]: error: OpenACC: variable 'heap': {{.*}} is an address of the host
// OUTER: misuse.c:[[@LINE+93]]: error: OpenACC: variable 'heap': {{.*}} is an address of the host
// MAPPED: acc_map_data: error: OpenACC: {{.*}} is an address of the host
// QUEUE: acc_wait: error: OpenACC: -7 is no async-argument: it is negative
#include <openacc.h>
#include <stdlib.h>
#ifdef OPENMP
void *omp_target_alloc(size_t bytes, int device);
void omp_target_free(void *memory, int device);
#endif

static int a[8], resident[8];
#pragma acc declare create(resident)

/* Kernels and copies by addresses of the device, however they were come by: 1 is added to each element. */
static int shift(int *memory) {
  int *from_one = memory - 1, b[8], wrong = 0;
  for (int i = 0; i < 8; ++i)
    b[i] = i;
  acc_memcpy_to_device(memory, b, sizeof b);
#pragma acc parallel loop deviceptr(from_one)
  for (int i = 1; i <= 8; ++i)
    from_one[i]++;
  acc_memcpy_from_device(b, memory, sizeof b);
  for (int i = 0; i < 8; ++i)
    wrong += b[i] != i + 1;
  return wrong;
}

static int addresses(void) {
  int *memory = acc_malloc(2 * sizeof a), *none = NULL, b[8] = {0}, wrong = shift(memory) + shift(memory + 8);
#pragma acc parallel num_gangs(1) deviceptr(none) copy(b)
  b[0] = none == NULL;
  wrong += !b[0] + shift(acc_deviceptr(resident));
#pragma acc data copyin(b)
  {
#pragma acc host_data use_device(b)
    wrong += shift(b);
  }
#ifdef OPENMP
  int *mapped = b, *other = omp_target_alloc(sizeof a, 0);
  wrong += shift(other);
  omp_target_free(other, 0);
#pragma omp target data map(to : mapped[0 : 8]) use_device_ptr(mapped)
  wrong += shift(mapped);
#endif
  acc_free(memory);
  return wrong;
}

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
  int n = -1, b[8], *heap = calloc(8, sizeof *heap);
  void *memory = acc_malloc(sizeof a);
  switch (argc > 1 ? atoi(argv[1]) : -1) {
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
    acc_memcpy_to_device(heap, a, sizeof a);
    break;
  case 7: {
#pragma acc parallel loop deviceptr(heap)
    for (int i = 0; i < 8; ++i)
      heap[i] = i;
    break;
  }
  case 8: {
#pragma acc data deviceptr(heap)
    {
#pragma acc serial
      heap[0] = 1;
    }
    break;
  }
  case 9:
    acc_map_data(a, heap, sizeof a);
    break;
  case 0:
    return right() + addresses();
  }
  return 0;
}
