// Updates of sections that are not contiguous: exactly their elements move, in as few transfers as they have runs.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck %s
// RUN: env ACCOMP_TRACE=1 %t 2>&1 | grep -c 'run.c:44: from device' | FileCheck --check-prefix=RUNS %s
// RUNS: 4
// REQUIRES: clang-19, cpu-device
#include <stdio.h>
#include <stdlib.h>

static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

struct field {
  int n;
  float v[4][6];
};

static double cube[3][4][5];

static double expected(int i, int j, int k, int li, int ni, int lj, int nj, int lk, int nk) {
  int inside = i >= li && i < li + ni && j >= lj && j < lj + nj && k >= lk && k < lk + nk;
  return inside ? 100 + i * 20 + j * 5 + k : i * 20 + j * 5 + k;
}

int main(void) {
  int n = 3, m = 6;
  for (int i = 0; i < 60; ++i)
    (&cube[0][0][0])[i] = i;
  double(*p)[m] = malloc(4 * sizeof *p), **rows = malloc(4 * sizeof *rows);
  struct field f = {5, {{0}}};
  for (int i = 0; i < 4; ++i) {
    rows[i] = malloc(m * sizeof **rows);
    for (int j = 0; j < m; ++j)
      p[i][j] = rows[i][j] = i * 10 + j;
  }
#pragma acc enter data copyin(cube, p[0:4], f, rows[0:4][0:m])
#pragma acc parallel loop collapse(3) present(cube)
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 5; ++k)
        cube[i][j][k] += 100;
  // Of the device, a block within; the elements around it stay as they are.
#pragma acc update self(cube[0:2][1:2][1:3])
  int bad = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 5; ++k)
        bad += cube[i][j][k] != expected(i, j, k, 0, 2, 1, 2, 1, 3);
  EXPECT(bad == 0);

  // To the device, columns of a matrix whose extents are known at run time.
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < m; ++j)
      p[i][j] = -1;
#pragma acc update device(p[1:n - 1][2:2])
  double sum = 0, inner = 0;
#pragma acc parallel loop collapse(2) present(p) reduction(+ : sum, inner)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < m; ++j) {
      sum += p[i][j];
      inner += p[i][j] == -1;
    }
  EXPECT(inner == 4 && sum == 4 * 15 + 60 * m - (12 + 13 + 22 + 23) - 4);

  // A part of an array within a structure, and elements of rows behind pointers.
#pragma acc parallel present(f) num_gangs(1)
  {
    f.n = 7;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 6; ++j)
        f.v[i][j] = 1;
  }
#pragma acc update self(f.v[1:2][3:2])
  float total = 0;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 6; ++j)
      total += f.v[i][j];
  EXPECT(total == 4 && f.v[1][3] == 1 && f.v[2][4] == 1 && f.n == 5);
#pragma acc parallel loop present(rows) num_gangs(2)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < m; ++j)
      rows[i][j] += 1000;
#pragma acc update self(rows[1:2][2:3])
  EXPECT(rows[1][2] == 1012 && rows[2][4] == 1024 && rows[1][1] == 11 && rows[3][2] == 32 && rows[2][5] == 25);
#pragma acc exit data copyout(rows[0:4][0:m]) delete (cube, p[0:4], f)
  EXPECT(rows[0][0] == 1000 && rows[3][5] == 1035);
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
