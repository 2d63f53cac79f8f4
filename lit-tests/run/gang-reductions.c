// Reductions of inner gang loops into variables the gangs share, whose shared value is used beside the loop;
// reductions of arrays, elements, sections, complex and short types; reductions of orphaned gang loops.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 17 %t.cpu 2>/dev/null | FileCheck %s
// RUN: %accomp-clang -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host 2>/dev/null | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 9 %t.hip 2>/dev/null | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>

enum { N = 100 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static double total;
static int flags;
#pragma acc declare create(total, flags)

#pragma acc routine gang
static void add(const double *a, int n) {
#pragma acc loop gang reduction(+ : total)
  for (int i = 0; i < n; ++i)
    total += a[i];
#pragma acc loop gang reduction(| : flags)
  for (int i = 0; i < n; ++i)
    flags |= (int)a[i];
}

int main(void) {
  double a[N], x = 5, low = 50, high = -1, product = 3, seen = 0, h[4] = {0};
  int all = 7, any = 0, bits = 0x10000, odd = 1, mask = -1;
  long most = 3;
  unsigned least = 70;
  short count = 1;
  double _Complex z = 1;
  float _Complex w = 1;
  for (int i = 0; i < N; ++i)
    a[i] = i;

#pragma acc parallel copy(x, low, high, product) copyout(seen) num_gangs(4)
  {
    seen = x + low + high + product;
#pragma acc loop gang reduction(+ : x) reduction(min : low)
    for (int i = 0; i < N; ++i) {
      x += a[i];
      low = a[i] < low ? a[i] : low;
    }
#pragma acc loop gang worker reduction(max : high) reduction(* : product)
    for (int i = 0; i < N; ++i) {
      high = a[i] > high ? a[i] : high;
      product *= i % 50 == 1 ? 2 : 1;
    }
  }
  EXPECT(seen == 57 && x == 4955 && low == 0 && high == 99 && product == 12);

#pragma acc parallel copyout(seen) num_gangs(3) if (all == 7)
  {
    seen = all + any + bits + odd + mask + most + least + count;
#pragma acc loop gang vector reduction(&& : all) reduction(|| : any) reduction(| : bits) reduction(^ : odd)
    for (int i = 0; i < N; ++i) {
      all = all && a[i] >= 0;
      any = any || a[i] == 63;
      bits |= i;
      odd ^= i & 1;
    }
#pragma acc loop gang reduction(max : most) reduction(min : least) reduction(& : mask) reduction(+ : count)
    for (int i = 0; i < N; ++i) {
      most = i > most ? i : most;
      least = (unsigned)i < least ? (unsigned)i : least;
      mask &= ~(1 << i % 3);
      count += 1;
    }
  }
  EXPECT(seen == 7 + 0x10000 + 1 - 1 + 3 + 70 + 1);
  EXPECT(all == 1 && any == 1 && bits == 0x1007f && odd == 1);
  EXPECT(most == 99 && least == 0 && mask == -8 && count == 101);

#pragma acc parallel copyout(seen) copy(z, w) num_gangs(2)
  {
    seen = __real__ z;
#pragma acc loop gang reduction(+ : z) reduction(* : w)
    for (int i = 0; i < N; ++i) {
      z += a[i] * (double _Complex)1.0i;
      w *= i == 2 ? 2.0if : 1;
    }
    if (__real__ w == 7)
      seen = 0;
  }
  EXPECT(seen == 1 && __real__ z == 1 && __imag__ z == 4950 && __real__ w == 0 && __imag__ w == 2);

  // The same in a data region: the shared copy is on the device.
  x = 1;
#pragma acc data copy(x) copyin(a)
  {
#pragma acc parallel num_gangs(4) present(x) copyout(seen)
    {
      seen = x;
#pragma acc loop gang reduction(+ : x)
      for (int i = 0; i < N; ++i)
        x += a[i];
    }
    EXPECT(seen == 1);
  }
  EXPECT(x == 4951);

#pragma acc parallel loop reduction(+ : h, count) reduction(+ : z)
  for (int i = 0; i < N; ++i) {
    h[i % 4] += a[i];
    count += 1;
    z += a[i];
  }
#pragma acc parallel loop reduction(+ : h[1 : 2])
  for (int i = 0; i < N; ++i)
    h[1 + i % 2] += a[i];
#pragma acc serial loop reduction(+ : h[3])
  for (int i = 0; i < N; ++i)
    h[3] += a[i];
  EXPECT(h[0] == 1200 && h[1] == 1225 + 2450 && h[2] == 1250 + 2500 && h[3] == 1275 + 4950);
  EXPECT(count == 201 && __real__ z == 4951);

  // The construct reduces the variable too: gangs start with copies of their own.
  long own = 10, gangs = 0;
#pragma acc parallel num_gangs(4) reduction(+ : own, gangs) copyin(a)
  {
    own = 2 * own + 1;
    gangs += 1;
#pragma acc loop gang reduction(+ : own)
    for (int i = 0; i < N; ++i)
      own += a[i];
  }
  EXPECT(own == 4960 + gangs);

  total = 10;
  flags = 0x100;
#pragma acc update device(total, flags)
#pragma acc parallel num_gangs(4) copyin(a)
  add(a, N);
#pragma acc update self(total, flags)
  EXPECT(total == 4960 && flags == 0x17f);

  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
