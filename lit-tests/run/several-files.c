// Routines and declared variables that a header names for several files (sections 2.13, 2.15.1).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s %S/Inputs/second.c -o %t.cpu && %run-cpu 12 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s %S/Inputs/second.c -o %t.doc && %run-cpu 12 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s %S/Inputs/second.c -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s %S/Inputs/second.c -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include "Inputs/shared.h"
static int bad;
static double counter[3] = {1,2,3};
#pragma acc declare create(counter)
void other_counter(void);
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
int main(void) {
  double a[N], b[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) a[i] = half(look(i));
  for (int i = 0; i < N; i++) EXPECT(a[i] == (i < 3 ? (i+1)/2. : 0));
  scale = 4; table[5] = 10;
#pragma acc update device(scale, table[5:1])
#pragma acc parallel loop copyout(a) copyout(b)
  for (int i = 0; i < N; i++) { a[i] = look(i); b[i] = scale; }
  EXPECT(a[5] == 40 && b[1] == 4);
#pragma acc parallel loop gang copyout(a) num_gangs(2)
  for (int k = 0; k < 3; k++) fill(a + 10 * k, 10, k);
  EXPECT(a[0] == 0 && a[19] == 1 && a[29] == 2);
#pragma acc parallel copy(a) num_gangs(3)
  later(a, N);
  EXPECT(a[0] == 1 && a[29] == 3);
  struct node x = {N, a};
#pragma acc data copyin(x) copy(x.v[0:N])
  { on_device(&x); on_device(&x); }
  EXPECT(a[0] == 1 + 2*N);
#pragma acc update device(counter)
#pragma acc serial
  counter[1] += 1;
  other_counter();
#pragma acc update self(counter)
  EXPECT(counter[1] == 3);
  for (int i = 0; i < N; i++) lk[i] = i;
#pragma acc data copyin(lk)
  { EXPECT(lksum() == N*(N-1)/2); }
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
