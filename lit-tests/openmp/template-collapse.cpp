// A `collapse` that template parameters decide: gcc takes none, so the outer loop is partitioned alone for it.
// REQUIRES: gcc, clang-19, cpu-device
// RUN: %accomp-clang++ -w -fopenacc-print=omp --accomp-cc=%gcc %s > %t.gnu.cpp && FileCheck --check-prefix=GNU %s < %t.gnu.cpp
// RUN: %gcc -std=c++17 -fopenmp %t.gnu.cpp -o %t.gnu -lstdc++ && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.gnu
// RUN: %accomp-clang++ -w -fopenacc-print=omp %s > %t.any.cpp && FileCheck --check-prefix=ANY %s < %t.any.cpp
// RUN: %clang --driver-mode=g++ -std=c++17 -w -O1 %cpu-flags %t.any.cpp -o %t.any && %run-cpu 3 %t.any
// RUN: %accomp-clang++ -w --accomp-cc=%gcc %s -o %t.host && env OMP_NUM_THREADS=3 %t.host
// RUN: %accomp-clang++ -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip
template <int Count> static void add(double *a, int n) {
  int i, j;
  // GNU: {{^}}#pragma omp target teams distribute parallel for map(tofrom: a[0:n*n]) private(i
  // ANY: {{^}}#pragma omp target teams distribute parallel for collapse(Count)
#pragma acc parallel loop collapse(Count) copy(a[0:n*n])
  for (i = 0; i < n; ++i)
    for (j = 0; j < n; ++j)
      a[i * n + j] += i - j;
}
template <class T, int N> struct Square {
  T cells[N][N];
  void fill() {
#pragma acc parallel loop collapse(N > 1 ? 2 : 1) copyout(cells)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        cells[i][j] = T(i * N + j);
  }
};
int main() {
  static double a[900];
  add<2>(a, 30);
  add<1>(a, 30);
  Square<float, 3> square;
  square.fill();
  bool right = square.cells[2][1] == 7;
  for (int at = 0; at < 900; ++at)
    right &= a[at] == 2 * (at / 30 - at % 30);
  return !right;
}
