/* Device code for the tests of the Fortran side of the run-time library: no Fortran compiler here generates any for a
   device with its own memory. Without offload flags all of this is host code. */
#include <stddef.h>

/* Doubles n present doubles. */
void double_all(double *a, int n) {
#pragma omp target teams distribute parallel for map(alloc : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}

/* Adds to n present doubles, in the queue that the object stands for. */
void add_later(double *a, int n, double summand, char *queue, int device) {
#pragma omp target teams distribute parallel for map(alloc : a[0 : n]) nowait depend(inout : queue[0]) device(device)
  for (int i = 0; i < n; ++i)
    a[i] += summand;
}

/* Adds one to the first `bytes` bytes at an address of device memory. */
void add_bytes(unsigned char *memory, int bytes) {
#pragma omp target is_device_ptr(memory)
  for (int i = 0; i < bytes; ++i)
    memory[i]++;
}

/* What the device copy of a descriptor says: the first word of a present object is followed on the device. */
double sum_behind(void **object, int n) {
  double sum = 0;
#pragma omp target map(alloc : object[0 : 1]) map(tofrom : sum)
  for (int i = 0; i < n; ++i)
    sum += ((double *)object[0])[i];
  return sum;
}
