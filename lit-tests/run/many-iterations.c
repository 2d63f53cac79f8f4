// Loops of more than 2^31 iterations, and counts that change after a region starts.
// REQUIRES: g++
// RUN: %accomp-clang -O2 -fopenacc-target=hip-cpu %s -o %t && %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.c && FileCheck --check-prefix=TEXT %s < %t.hip.cpp
// CHECK: 2147483648 2147483651 3
// CHECK-NEXT: 15 0
#include <stdio.h>

enum { FEW = 4 };

/* TEXT-LABEL: template <class Way> __global__ {{.*}}_beyond_
   TEXT: over_gangs_and_threads<Way>(
   TEXT: launch.once([&](auto way) {
 */
static void beyond(long long *x, long long count) {
#pragma acc parallel loop gang vector copy(x[0:FEW])
  for (long long i = 0; i < count; ++i)
    if (i >= count - FEW) {
#pragma acc atomic update
      x[i - (count - FEW)] += i;
    }
}

/* TEXT-LABEL: {{^}}__global__ {{.*}}_changed_
   TEXT: over_gangs_and_threads(accomp::count_lt(0, n, 1))
   TEXT-NOT: launch.once
   TEXT: launch.done
 */
static void changed(int *x, long n) {
#pragma acc parallel copy(x[0:32]) num_gangs(1)
  {
    n = n / 2;
#pragma acc loop gang vector
    for (long i = 0; i < n; ++i)
      x[i] = 1;
  }
}

/* TEXT-LABEL: {{^}}__global__ {{.*}}_constant_
   TEXT: over_gangs_and_threads<accomp::once_if<count_1 * count_2>>(
   TEXT: launch.covers();
 */
static void constant(int *x) {
#pragma acc parallel loop gang vector collapse(2) copy(x[0:FEW * FEW])
  for (int i = 0; i < FEW; ++i)
    for (int j = 0; j < FEW; ++j)
      x[i * FEW + j] = i == j;
}

int main(void) {
  long long last[FEW] = {0};
  int x[32] = {0}, sum = 0, on_diagonal = 0;
  beyond(last, (1LL << 31) + FEW);
  printf("%lld %lld %lld\n", last[0], last[3], last[3] - last[0]);
  changed(x, 30);
  for (int i = 0; i < 32; ++i)
    sum += x[i];
  constant(x);
  for (int i = 0; i < FEW * FEW; ++i)
    on_diagonal += x[i] - (i / FEW == i % FEW);
  printf("%d %d\n", sum, on_diagonal);
}
