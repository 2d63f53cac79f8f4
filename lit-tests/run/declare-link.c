// Variables of declare link, named in regions and in the routines they call (section 2.13).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 7 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 7 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <openacc.h>
enum { N = 10 };
int linked[N], big[N];
static double hidden[N];
#pragma acc declare link(linked, hidden, big)
#pragma acc routine seq
static int get(int i) { return linked[i] + (int)hidden[i]; }
int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
int main(void) {
  for (int i = 0; i < N; i++) linked[i] = i, hidden[i] = 100 * i, big[i] = 1;
  int r = 0;
  for (int k = 0; k < 2; k++) {
#pragma acc data copy(linked) copyin(hidden) if(k >= 0)
  {
#pragma acc parallel num_gangs(1) copy(r)
    r = get(3);
    EXPECT(r == 303 + 10 * k);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) linked[i] += 10;
  }
  EXPECT(linked[2] == 2 + 10*(k+1));
  }
#pragma acc enter data copyin(linked[0:N], hidden) async(1)
#pragma acc serial copyout(r) async(1)
  r = get(4);
#pragma acc wait
  EXPECT(r == 424);
#pragma acc exit data delete(linked, hidden)
#pragma acc parallel loop copyin(linked[2:3]) copy(hidden) copy(big[0:5])
  for (int i = 2; i < 5; i++) { hidden[i] = linked[i]; big[i]++; }
  EXPECT(hidden[4] == 24 && big[4] == 2);
  int s = 0;
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < N; i++) s += big[i];
  EXPECT(s == 13);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
