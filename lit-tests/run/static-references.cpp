// References and constant pointers of regions to static variables are to what the device has (OpenACC 3.3 section 2.6.2), as are
// ranges of loops: clang would take the host's addresses, which are constants.
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 9 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
// RUN: %accomp-clang++ -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang++ -w -fopenacc-print=omp %s -o %t.omp.cpp
// RUN: %accomp-clang++ -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.omp.cpp -o %t.dev
// RUN: env OMP_NUM_TEAMS=1 %run-cpu 12 %t.dev | FileCheck %s
// RUN: env OMP_NUM_TEAMS=4 %run-cpu 12 %t.dev | FileCheck %s
// RUN: env OMP_NUM_TEAMS=7 %run-cpu 12 %t.dev | FileCheck %s
// RUN: not %accomp-clang++ -fopenacc-print=omp -DMACRO %s -o - 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: not %accomp-clang++ -fopenacc-target=cpu -DREFUSED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %accomp-clang++ -w -DREFUSED %s -o %t.host && %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <array>
#include <cstdio>

enum { N = 37 };
struct Grid {
  int n;
  double cells[N];
};
static double global[N], offsets[3][N];
static std::array<double, N> array;
static Grid grid;
static double *reached = global;
static double kept[N];
#pragma acc declare create(kept)

template <class T>
static void see(const char *what, T &values) {
  int wrong = 0;
  for (int i = 0; i < N; ++i) {
    wrong += values[i] != 2;
    values[i] = 1;
  }
  std::printf("%s %d\n", what, wrong);
}

int main() {
  static double local[N];
  for (int i = 0; i < N; ++i) global[i] = offsets[1][i] = array[i] = grid.cells[i] = local[i] = kept[i] = 1;

#pragma acc parallel loop copy(global)
  for (auto &x : global) x += 1;
  // CHECK: loop of a global 0
  see("loop of a global", global);

#pragma acc parallel num_gangs(1) copy(local)
  {
    auto &same = local;
    for (int i = 0; i < N; ++i) same[i] += 1;
  }
  // CHECK: reference to a static 0
  see("reference to a static", local);

#pragma acc parallel copy(array, grid)
  {
#pragma acc loop gang
    for (double &x : array) x += 1;
#pragma acc loop gang vector
    for (auto &x : grid.cells) x += 1;
  }
  // CHECK: loop of an object 0
  see("loop of an object", array);
  // CHECK: loop of a member 0
  see("loop of a member", grid.cells);

#pragma acc parallel loop copy(grid, offsets)
  for (int i = 0; i < N; ++i) {
    const Grid &same = grid;
    double *const row = &offsets[1][0], *const cells = grid.cells;
    row[i] += same.n + 1;
    cells[i] += 1;
  }
  // CHECK: constant pointer 0
  see("constant pointer", offsets[1]);
  // CHECK: pointer to a member 0
  see("pointer to a member", grid.cells);

  // A pointer's own value is no constant, whatever it points to.
#pragma acc parallel loop copy(reached[0:N])
  for (int i = 0; i < N; ++i) {
    double *const there = reached;
    there[i] += 1;
  }
  // CHECK: pointer's value 0
  see("pointer's value", global);

  // clang has a variable for a reference from outside in a region that is one loop of threads.
  double(&same)[N] = global;
#pragma acc parallel loop copy(same)
  for (int i = 0; i < N; ++i) same[i] += 1;
  // CHECK: reference from outside 0
  see("reference from outside", global);

  // A constant pointer from outside of the region, which is read from its address there.
  double *const outside = offsets[1];
#pragma acc parallel loop copy(outside[0:N])
  for (int i = 0; i < N; ++i) outside[i] += 1;
  // CHECK: pointer from outside 0
  see("pointer from outside", offsets[1]);

  // What `declare` names is a variable of the device.
#pragma acc update device(kept)
#pragma acc parallel loop present(kept)
  for (int i = 0; i < N; ++i) {
    double *const there = kept;
    there[i] += 1;
  }
#pragma acc update self(kept)
  // CHECK: declared 0
  see("declared", kept);

  // Where it is compiled, what macros expand to is translated.
#ifdef MACRO
#define SAME double &same = global[0]
#pragma acc parallel copy(global)
  {
    // MACRO: [[@LINE+1]]:{{[0-9]+}}: error: clang takes 'same' for the address of 'global' on the host: a macro makes its initializer or its use
    SAME;
    same = 3;
  }
#endif
#ifdef REFUSED
  double &alias = global[1];
  static constexpr double *constant = global;
#pragma acc parallel copy(global)
  {
    // REFUSED: [[@LINE+1]]:{{[0-9]+}}: error: clang takes 'alias' for the address of 'global' on the host: it is a reference that is set outside of the region
    alias = 3;
    // REFUSED: [[@LINE+1]]:{{[0-9]+}}: error: clang takes 'constant' for the address of 'global' on the host: it is 'constexpr'
    constant[2] = 4;
  }
#endif
}
