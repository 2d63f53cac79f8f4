// Reductions of every operator and of several types, on gang, worker and vector loops; atomic updates.
// RUN: %accomp-clang -O2 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 13 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O2 -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc
// RUN: %run-cpu 13 %t.doc | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O2 -fopenacc-target=host %s -o %t.host
// RUN: env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck --match-full-lines %s
// REQUIRES: cpu-device
#include <complex.h>
#include <stdio.h>

enum { N = 100 };

int main(void) {
  static int a[N];
  for (int i = 0; i < N; ++i)
    a[i] = i * 37 % 101;
  long sum = 5;
  double product = 2, dsum = 0;
  int low = 50, high = 50, all = -1, some = 0, odd = 0, yes = 1, no = 0;
  float complex z = 0;
  short count = 0;
  unsigned char bytes = 0;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop gang reduction(+ : sum)
    for (int i = 0; i < N; ++i)
      sum += a[i];
#pragma acc parallel loop gang worker reduction(* : product)
    for (int i = 0; i < 10; ++i)
      product *= 2;
#pragma acc parallel loop gang vector reduction(min : low) reduction(max : high)
    for (int i = 0; i < N; ++i) {
      low = a[i] < low ? a[i] : low;
      high = a[i] > high ? a[i] : high;
    }
#pragma acc parallel loop gang worker vector reduction(& : all) reduction(| : some) reduction(^ : odd)
    for (int i = 0; i < N; ++i) {
      all &= a[i] | 3;
      some |= a[i];
      odd ^= a[i];
    }
#pragma acc parallel loop gang worker reduction(&& : yes) reduction(|| : no)
    for (int i = 0; i < N; ++i) {
      yes = yes && a[i] < 101;
      no = no || a[i] == 102;
    }
#pragma acc parallel loop gang worker reduction(+ : z)
    for (int i = 0; i < N; ++i)
      z += a[i] + 2.0f * I;
#pragma acc parallel loop gang worker reduction(+ : count, bytes)
    for (int i = 0; i < N; ++i) {
      count += 3;
      bytes += 3;
    }
#pragma acc parallel copyin(a) num_gangs(3)
    {
#pragma acc loop gang worker reduction(+ : dsum)
      for (int i = 0; i < N; ++i)
        dsum += a[i] * 0.5;
    }
  }
  printf("%ld %g %d %d\n", sum, product, low, high); // CHECK: 4991 2048 0 100
  printf("%d %d %d %d %d\n", all, some, odd, yes, no); // CHECK-NEXT: 3 127 36 1 0
  printf("%g %g %d %d %g\n", crealf(z), cimagf(z), count, bytes, dsum); // CHECK-NEXT: 4986 200 300 44 2493

  int rows[4] = {0}, bins[5] = {0}, last = 0, first = -1;
#pragma acc parallel loop gang copyout(rows) copyin(a)
  for (int i = 0; i < 4; ++i) {
    int row = 0;
#pragma acc loop worker vector reduction(+ : row)
    for (int j = 0; j < 25; ++j)
      row += a[25 * i + j];
    rows[i] = row;
  }
  printf("%d\n", rows[0] + rows[1] + rows[2] + rows[3]); // CHECK-NEXT: 4986
#pragma acc parallel reduction(+ : last) num_gangs(1)
  last += 3;
#pragma acc parallel loop gang worker copy(bins) copyin(a)
  for (int i = 0; i < N; ++i) {
#pragma acc atomic
    bins[a[i] % 5]++;
  }
#pragma acc parallel loop gang worker copy(first, bins)
  for (int i = 0; i < N; ++i) {
    int old;
#pragma acc atomic capture
    old = bins[0]++;
    if (old == 20 + 1) {
#pragma acc atomic write
      first = old;
    }
  }
#pragma acc serial copy(last)
  for (int i = 0; i < 4; ++i)
    last = last * 2;
  printf("%d %d %d %d\n", last, bins[0], bins[4], first); // CHECK-NEXT: 48 121 19 21
  return 0;
}
