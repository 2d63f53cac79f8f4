// Variables of which loops within a region have private copies, and nothing else a value: they need not be present,
// and regions that end after their function copy nothing to where they were.
// REQUIRES: cpu-device
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 5 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.k && %t.k | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -DREAD -O1 -fopenacc-target=hip-cpu %s -o %t.r && not %t.r 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck --check-prefix=PRINT %s
#include <stdio.h>

enum { N = 40 };

void present(float *a, float *b) {
  float column[4] = {9, 9, 9, 9}, other[4] = {1, 2, 3, 4};
#pragma acc parallel loop gang default(present)
  for (int j = 0; j < N; ++j) {
#ifdef READ
    // READ: error: OpenACC: variable 'other' is not present on device 0
    b[j] += other[j % 4];
#endif
#pragma acc loop vector private(column, other)
    for (int i = 0; i < N; ++i) {
      column[0] = other[0] = i;
      column[1] = column[0] + other[0];
      a[j * N + i] = column[1];
    }
  }
}

// PRINT-LABEL: void later
// PRINT-NOT: map(tofrom: column)
void later(float *a) {
  float column[4] = {9, 9, 9, 9};
#pragma acc parallel loop gang present(a) async
  for (int j = 0; j < N; ++j) {
#pragma acc loop vector private(column)
    for (int i = 0; i < N; ++i) {
      column[2] = i;
      a[j * N + i] += column[2];
    }
  }
}

// A scalar of `kernels` is copied out, but not that one; the loop around needs no copies of it for its lanes.
// PRINT-LABEL: void scalars
// PRINT: teams distribute parallel for private(outer)
// PRINT: teams distribute parallel for{{$}}
void scalars(float *a, float *b) {
  float outer = 5, inner = 5;
#pragma acc kernels present(a, b) async
  {
#pragma acc loop independent private(outer)
    for (int j = 0; j < N; ++j) {
      outer = j;
      b[j] = outer;
    }
#pragma acc loop independent
    for (int j = 0; j < N; ++j) {
#pragma acc loop independent private(inner)
      for (int i = 0; i < N; ++i) {
        inner = i;
        if (a[j * N + i] > 3)
          inner += 1;
        a[j * N + i] += inner;
      }
    }
  }
}

static int overwrite(int depth) {
  volatile int frame[64];
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    frame[i] = depth;
  sum = depth ? overwrite(depth - 1) : 0;
#pragma acc wait
  for (int i = 0; i < 64; ++i)
    sum += frame[i] != depth;
  return sum;
}

int main(void) {
  static float a[N * N], b[N];
  int changed = 0;
  double total = 0;
#pragma acc data copy(a, b)
  {
    present(a, b);
    later(a);
    changed += overwrite(4);
    scalars(a, b);
    changed += overwrite(4);
#pragma acc serial
    b[3] += 1;
  }
  for (int k = 0; k < N * N; ++k)
    total += a[k];
  // CHECK: 126320 4 0
  printf("%.0f %.0f %d\n", total, b[3], changed);
  return 0;
}
