// Every combination of levels, nests, collapse and loop control variables, under both policies.
// RUN: %accomp-clang -O2 -fopenacc-target=cpu %s -o %t
// RUN: %run-cpu 14 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O2 -fopenacc-target=cpu -fopenacc-policy=documented -Wno-gang-redundant-loop %s -o %t.doc
// RUN: %run-cpu 14 %t.doc | FileCheck --match-full-lines %s
// RUN: %accomp-clang -O2 -fopenacc-target=host %s -o %t.host
// RUN: env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck --match-full-lines %s
// REQUIRES: cpu-device
#include <stdio.h>

enum { N = 60 };
static int a[N], hits[N];

static void begin(void) {
  for (int i = 0; i < N; ++i)
    a[i] = hits[i] = 0;
}

// Each element is to be visited once, with its own index.
static int right(const char *what) {
  for (int i = 0; i < N; ++i)
    if (a[i] != 3 * i + 1 || hits[i] != 1)
      return printf("%s: element %d is %d, visited %d times\n", what, i, a[i], hits[i]), 0;
  return 1;
}

#define VISIT(i) (a[i] += 3 * (i) + 1, hits[i] += 1)
#define PRAGMA(text) _Pragma(#text)
#define CHECK_LOOP(pragma) \
  begin(); \
  pragma for (int i = 0; i < N; ++i) VISIT(i); \
  good += right(#pragma)

int main(void) {
  int good = 0, i, j, k;
  CHECK_LOOP(PRAGMA(acc parallel loop num_gangs(1) copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop gang copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop worker num_gangs(1) num_workers(4) copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop vector num_gangs(1) vector_length(8) copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop gang worker copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop gang vector copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop gang(static: 7) worker vector num_gangs(4) num_workers(2) copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc kernels loop copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc kernels loop independent gang worker copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc serial loop copy(a, hits)));
  CHECK_LOOP(PRAGMA(acc parallel loop seq num_gangs(1) copy(a, hits)));

  begin();
#pragma acc parallel loop gang copy(a, hits)
  for (i = 0; i < N; i += 12)
#pragma acc loop worker
    for (j = N / 12 - 2; j >= 0; --j)
#pragma acc loop vector
      for (k = 0; k != 3; k++)
        VISIT(i + 3 * j + k);
  good += right("nest");

  begin();
#pragma acc parallel loop gang vector collapse(3) copy(a, hits)
  for (i = 0; i < 3; ++i)
    for (j = 0; j < 4; ++j)
      for (k = 0; k < 5; ++k)
        VISIT(20 * i + 5 * j + k);
  good += right("collapse");

  begin();
#pragma acc parallel copy(a, hits) num_workers(i) num_gangs(2)
  {
#pragma acc loop gang
    for (unsigned char c = 0; c < N / 2; ++c)
      VISIT(c);
#pragma acc loop gang worker vector
    for (long l = N - 1; l >= N / 2; --l)
      VISIT(l);
  }
  good += right("several loops");
  printf("%d of 14\n", good); // CHECK: 14 of 14
  return 0;
}
