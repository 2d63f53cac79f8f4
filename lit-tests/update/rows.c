// Updates of subarrays with gaps, in profile `portable`: row by row, which every compiler of OpenMP takes.
// REQUIRES: clang-19, gcc, cpu-device
// RUN: %accomp-clang %s -fopenacc-print=omp -o %t.omp.c && FileCheck --check-prefixes=TEXT,C %s < %t.omp.c
// RUN: %gcc -std=c99 -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wdeclaration-after-statement -Werror -fopenmp %t.omp.c -o %t.gcc
// RUN: %accomp-clang -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t && %run-cpu 1+ %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-profile=portable -fopenacc-target=cpu -fopenmp %t.omp.c -o %t && %run-cpu 1+ %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 1+ %t | FileCheck %s
// RUN: cp %s %t.cpp && %accomp-clang++ %t.cpp -fopenacc-print=omp -o %t.omp.cpp && FileCheck --check-prefixes=TEXT,CXX %s < %t.omp.cpp
// RUN: %gcc -x c++ -c -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wconversion -Wsign-conversion -Wold-style-cast -Werror -fopenmp %t.omp.cpp -o %t.gxx
// RUN: %accomp-clang++ -O1 -fopenacc-profile=portable -fopenacc-target=cpu %t.cpp -o %t && %run-cpu 1+ %t | FileCheck %s
#include <stdio.h>

enum { ROWS = 4, COLUMNS = 6 };
struct field {
  int before;
  int v[ROWS][COLUMNS];
};

static int cube[3][ROWS][COLUMNS], square[ROWS][ROWS];

static void moved(int (*p)[COLUMNS], struct field *f, int from, unsigned count, int wanted) {
  // C: {{^}}{
  // C-NEXT: {{^ *}}int accomp_row0;
  // C: {{^ *}}__typeof__(+count) accomp_row1;
  // CXX: {{^ *}}for (decltype(+count) accomp_row1 = 0; accomp_row1 < count; ++accomp_row1)
  // TEXT: {{^}}#pragma omp target update to(cube[(from + 1) + accomp_row0][accomp_row1][2:3])
#pragma acc update device(cube[from + 1:2][0:count][2:3])
  // A whole last dimension needs no loop.
  // TEXT: {{^}}#pragma omp target update from(cube[1:2][0:4][0:6]) to(square[1:2])
#pragma acc update self(cube[1:2][0:4][0:6]) device(square[1:2])
  // C: {{^}}{
  // C-NEXT: {{^ *}}int accomp_row0;
  // C-NEXT: {{^ *}}for (accomp_row0 = 0; accomp_row0 < 2; ++accomp_row0)
  // CXX: {{^ *}}for (int accomp_row0 = 0; accomp_row0 < 2; ++accomp_row0)
  // TEXT-NEXT: {{^ *[{]}}
  // TEXT-NEXT: {{^}}#pragma omp target update if(wanted) from(cube[accomp_row0][1:2])
#pragma acc update self(cube[0:2][1:2]) if(wanted)
  // TEXT: {{^}}#pragma omp target update from(p[from + accomp_row0][1:COLUMNS - 1])
  // TEXT: {{^}}#pragma omp target update from(f->v[accomp_row0][0:2])
  // TEXT: {{^}}#pragma omp target update to(p[0:1])
#pragma acc update self(p[from:2][1:COLUMNS - 1], f->v[0:3][0:2]) device(p[0:1])
}

static int sum(const int *values, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i)
    total += values[i] * (i + 1);
  return total;
}

int main(void) {
  static int grid[ROWS][COLUMNS];
  static struct field f;
  int inside[4];
#pragma acc data copyin(cube, square, grid, f)
  {
#pragma acc parallel loop
    for (int i = 0; i < ROWS; ++i)
      for (int j = 0; j < COLUMNS; ++j) {
        cube[0][i][j] = cube[1][i][j] = cube[2][i][j] = i * 10 + j;
        grid[i][j] = f.v[i][j] = 100 + i * 10 + j;
        square[i][j % ROWS] = 1;
      }
    cube[1][0][2] = cube[2][0][4] = cube[2][2][2] = 9;
    moved(grid, &f, 0, 2, 1);
#pragma acc parallel loop copyout(inside)
    for (int i = 0; i < 4; ++i)
      inside[i] = i == 0 ? cube[1][0][2] : i == 1 ? cube[2][0][4] : i == 2 ? square[2][3] : square[3][3];
  }
  // CHECK: 9 9 0 1
  printf("%d %d %d %d\n", inside[0], inside[1], inside[2], inside[3]);
  // CHECK: 43724 7730 5214
  printf("%d %d %d\n", sum(&cube[0][0][0], 72), sum(&grid[0][0], 24), sum(&f.v[0][0], 24));
}
