// Twins of OpenMP and OpenACC in classes, templates and range-based loops.
// RUN: %accomp-clang++ -fopenacc-print=omp %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %gcc -x c++ -w -fopenmp %t.cpp -lstdc++ -o %t.g && %t.g | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -Werror=openmp-left-out -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenmp -w -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck --match-full-lines %s
// REQUIRES: cpu-device, gcc
#include <cstdio>

template <typename T> struct Grid {
  T cells[50];
  void scale(T by) {
    T *p = cells;
#pragma acc parallel loop copy(p[0:50])
    // WARN: [[@LINE+1]]:{{.*}} 'omp target teams distribute parallel for' is left out: 'acc parallel loop'
#pragma omp target teams distribute parallel for map(tofrom: p[0:50])
    for (int i = 0; i < 50; ++i)
      p[i] *= by;
  }
};

int main() {
  Grid<int> grid;
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 50; ++i)
    grid.cells[i] = i;
  grid.scale(3);
  int *p = grid.cells;
  // WARN: [[@LINE+1]]:{{.*}} 'omp parallel for' is left out: 'acc parallel loop'
#pragma omp parallel for reduction(+: sum)
#pragma acc parallel loop reduction(+: sum) copyin(p[0:50])
  for (int i = 0; i < 50; ++i)
    sum += p[i];
  // CHECK: 3675
  std::printf("%d\n", sum);
}
