// Asynchronous kernels that run when the function that enqueued them has returned: scalars they only read
// keep the value of the encounter.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 8 %t
// RUN: %accomp-clang -O1 %s -o %t.host && %t.host
// REQUIRES: clang-19, cpu-device
#include <stdio.h>

enum { N = 1000, STEPS = 4 };
static int a[N];

// Two kernels in a queue: the second has to wait for the first, and is launched when this has returned.
__attribute__((noinline)) static void step(int first, int last, const int amount, long turns) {
#pragma acc kernels present(a) async(1)
#pragma acc loop independent
  for (int i = first; i < last; ++i)
    for (long k = 0; k < turns; ++k)
      a[i] += (a[i] + (int)k) % 2 == 7;
#pragma acc kernels present(a) async(1)
#pragma acc loop independent
  for (int i = first; i < last; ++i)
    a[i] += amount;
}

__attribute__((noinline)) static int clobber(int value) {
  volatile int stack[512];
  for (int i = 0; i < 512; ++i)
    stack[i] = value;
  return stack[value & 511];
}

int main(void) {
  int wrong = 0;
#pragma acc enter data copyin(a)
  for (int s = 0; s < STEPS; ++s) {
    step(s, N - s, s + 1, 20000);
    wrong += clobber(-7) != -7;
  }
#pragma acc wait
#pragma acc exit data copyout(a)
  for (int i = 0; i < N; ++i) {
    int expected = 0;
    for (int s = 0; s < STEPS; ++s)
      expected += i >= s && i < N - s ? s + 1 : 0;
    wrong += a[i] != expected;
  }
  if (wrong)
    printf("%d wrong\n", wrong);
  return wrong != 0;
}
