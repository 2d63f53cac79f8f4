// What kernels are given where parts of objects are present: sections of arrays and of what pointers point to.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t && env ACCOMP_POISON=0x5a %run-cpu 11 %t | FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %run-cpu 0 %t | FileCheck %s
// REQUIRES: clang-19
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100, ROWS = 6, COLUMNS = 10 };
static int wrong;
#define EXPECT(condition)                              \
  do {                                                 \
    if (!(condition)) {                                \
      printf("line %d: %s\n", __LINE__, #condition);   \
      wrong = 1;                                       \
    }                                                  \
  } while (0)

static void of_pointers(void) {
  int *p = malloc(N * sizeof *p), *q = p + 5;
  for (int i = 0; i < N; ++i)
    p[i] = i;
#pragma acc parallel loop copy(p[10:20])
  for (int i = 10; i < 30; ++i)
    p[i] = -p[i];
  EXPECT(p[9] == 9 && p[10] == -10 && p[29] == -29 && p[30] == 30);
  // The region around the construct names it.
#pragma acc data copy(p[50:10])
  {
#pragma acc parallel loop
    for (int i = 50; i < 60; ++i)
      p[i] = 0;
  }
  EXPECT(p[49] == 49 && p[50] == 0 && p[59] == 0 && p[60] == 60);
  // Present from a directive on, through a pointer that points elsewhere.
#pragma acc enter data copyin(q[60:5])
#pragma acc parallel loop present(q[60:5])
  for (int i = 60; i < 65; ++i)
    q[i]++;
#pragma acc parallel loop
  for (int i = 60; i < 65; ++i)
    q[i]++;
#pragma acc exit data copyout(q[60:5])
  EXPECT(p[64] == 64 && p[65] == 67 && p[69] == 71 && p[70] == 70);
  // Two parts of one array, each through its own pointer.
#pragma acc parallel loop copy(p[0:5], q[1:5])
  for (int i = 0; i < 5; ++i) {
    p[i] += 100;
    q[i + 1] += 200;
  }
  EXPECT(p[4] == 104 && p[5] == 5 && p[6] == 206 && p[10] == 190);
  free(p);
}

static void of_arrays(void) {
  static double a[N], m[ROWS][COLUMNS];
  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma acc parallel loop copy(a[30:40])
  for (int i = 30; i < 70; ++i)
    a[i] *= 2;
  EXPECT(a[29] == 29 && a[30] == 60 && a[69] == 138 && a[70] == 70);
#pragma acc data create(m)
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < ROWS; ++i)
      for (int j = 0; j < COLUMNS; ++j)
        m[i][j] = 10 * i + j;
    // One copy in two dimensions.
#pragma acc update self(m[1:3][2:4])
    EXPECT(!acc_is_present(a, 1) || acc_get_device_type() == acc_device_host);
  }
  if (acc_get_device_type() != acc_device_host)
    EXPECT(m[0][2] == 0 && m[1][1] == 0 && m[1][2] == 12 && m[3][5] == 35 && m[3][6] == 0 && m[4][2] == 0);
  else
    EXPECT(m[0][2] == 2);
}

static void in_space(void) {
  static float s[4][5][6];
  int bad = 0;
#pragma acc enter data create(s)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k)
        s[i][j][k] = (float)(100 * i + 10 * j + k);
#pragma acc update device(s)
#pragma acc parallel loop collapse(3) present(s)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k)
        s[i][j][k] = -s[i][j][k];
#pragma acc update self(s[1:2][1:3][2:3]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k) {
        int inside = i >= 1 && i < 3 && j >= 1 && j < 4 && k >= 2 && k < 5;
        float value = (float)(100 * i + 10 * j + k);
        bad += s[i][j][k] != (inside || acc_get_device_type() == acc_device_host ? -value : value);
      }
  EXPECT(bad == 0);
#pragma acc exit data delete(s)
}

static void of_rows(void) {
  int *rows[ROWS], sum = 0;
  for (int i = 0; i < ROWS; ++i) {
    rows[i] = malloc(COLUMNS * sizeof(int));
    for (int j = 0; j < COLUMNS; ++j)
      rows[i][j] = i + j;
  }
#pragma acc enter data copyin(rows[0:ROWS][0:COLUMNS])
#pragma acc parallel loop present(rows[0:ROWS][0:COLUMNS])
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j)
      rows[i][j] *= 2;
#pragma acc update self(rows[2:2][0:COLUMNS])
  EXPECT(rows[2][9] == 22 && rows[3][0] == 6);
#pragma acc exit data copyout(rows[0:ROWS][0:COLUMNS])
  for (int i = 0; i < ROWS; ++i) {
    for (int j = 0; j < COLUMNS; ++j)
      sum += rows[i][j];
    free(rows[i]);
  }
  EXPECT(sum == 2 * (15 * COLUMNS + 45 * ROWS));
}

struct item {
  int count;
  double *values;
};

// Pointers on the host stay as they are while the structs around them are copied out in a queue.
static void attached(void) {
  struct item items[3];
  for (int i = 0; i < 3; ++i) {
    items[i] = (struct item){i + 1, malloc(N * sizeof(double))};
    for (int j = 0; j < N; ++j)
      items[i].values[j] = j;
  }
#pragma acc enter data copyin(items) async(2)
  for (int i = 0; i < 3; ++i) {
#pragma acc enter data copyin(items[i].values[0:N]) async(2)
  }
#pragma acc parallel loop present(items) async(2)
  for (int i = 0; i < 3; ++i) {
    items[i].count += 10;
    for (int j = 0; j < N; ++j)
      items[i].values[j] += items[i].count;
  }
#pragma acc update self(items) async(2)
#pragma acc update device(items) async(2)
#pragma acc parallel loop present(items) async(2)
  for (int i = 0; i < 3; ++i)
    items[i].values[0] = -1;
  for (int i = 0; i < 3; ++i) {
#pragma acc exit data copyout(items[i].values[0:N]) async(2)
  }
#pragma acc exit data copyout(items) async(2)
#pragma acc wait(2)
  for (int i = 0; i < 3; ++i) {
    EXPECT(items[i].count == i + 11 && items[i].values[0] == -1 && items[i].values[9] == 9 + i + 11);
    free(items[i].values);
  }
}

int main(void) {
  of_pointers();
  of_arrays();
  in_space();
  of_rows();
  attached();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
