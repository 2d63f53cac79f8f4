// constexpr variables in asynchronous kernels; scalars that only some iterations set, in loops over gangs.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -std=c++17 -Werror -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 3 %t
// RUN: %accomp-clang++ -std=c++17 -O1 %s -o %t.host && %t.host
// RUN: %accomp-clang++ -std=c++17 --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc
namespace sizes {
constexpr int rows = 10;
const int limit = 4;
}
using sizes::rows;
static constexpr double step = 2.0;

struct Grid {
  static constexpr int shift = 1;
};

void advance(double *a, int columns) {
  constexpr int from = 1;
  double x, w;
  int i, k;
#pragma acc parallel loop collapse(2) default(present) async
  for (k = 0; k < rows; k++)
    for (i = 0; i < columns; i++) {
      if (columns == 3) {
        x = i * step;
        w = x + from + Grid::shift;
        a[k * columns + i] += w;
      } else {
        w = 0;
      }
      a[k * columns + i] += w;
    }
}

void sums(double *a, int n) {
  double last = 1;
#pragma acc parallel loop gang present(a[0:n])
  for (int i = 0; i < n; i++) {
    if (a[i] > sizes::limit)
      last = 2;
    a[i] *= last > 1 && a[i] > 4 ? 2 : 1;
  }
}

void smooth(double *a, int n) {
  double near[2];
#pragma acc parallel loop private(near) default(present) async
  for (int i = 0; i < n; i++) {
    near[0] = a[i];
    near[1] = near[0] + 1;
    a[i] = near[1] - 1;
  }
#pragma acc wait
}

int main() {
  double a[3 * rows] = {};
#pragma acc data copy(a)
  {
    advance(a, 3);
#pragma acc wait
    sums(a, 3 * rows);
    smooth(a, 3 * rows);
  }
  return a[3] == 4 && a[4] == 16 && a[29] == 24 ? 0 : 1;
}
