// Reductions of array elements: several of one array, with different operators, of an element that each iteration
// of a loop around has, and beside other elements. A variable stands for each, which gcc 12 needs in 'simd' loops.
// REQUIRES: clang-19, cpu-device, gcc
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -DPOISON -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 13 %t.p | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -DPOISON -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 11 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -O1 -DPOISON -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -O2 %s -o %t.gcc && env OMP_NUM_THREADS=3 %t.gcc | FileCheck --match-full-lines %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=TEXT %s
#include <stdio.h>

int main(void) {
  enum { N = 100, ROWS = 6 };
  int k = 3, on = 0, counts[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *p = counts;
  double sums[ROWS], m[ROWS][N];
  for (int i = 0; i < ROWS; i++) {
    sums[i] = i;
    for (int j = 0; j < N; j++)
      m[i][j] = i + j;
  }
// TEXT: __typeof__(counts[k]) accomp_counts__k;
// TEXT-NEXT: #pragma omp target map(tofrom: counts[k]) map(from: accomp_counts__k)
// TEXT-NEXT: accomp_counts__k = counts[k];
// TEXT: reduction(+: accomp_counts__k) \
// TEXT-NEXT: reduction(max: accomp_counts__k_2b_1)
// TEXT-NEXT: for
// TEXT-NEXT: accomp_counts__k += j;
// TEXT-NEXT: accomp_counts__k_2b_1 = accomp_counts__k_2b_1 > 3 * j ? accomp_counts__k_2b_1 : 3 * j;
// TEXT: #pragma omp target map(tofrom: counts[k]) firstprivate(accomp_counts__k)
// TEXT-NEXT: counts[k] = accomp_counts__k;
#pragma acc parallel loop copy(counts) reduction(+ : counts[k]) reduction(max : counts[k + 1])
  for (int j = 0; j < N; j++) {
    counts[k] += j;
    counts[k + 1] = counts[k + 1] > 3 * j ? counts[k + 1] : 3 * j;
  }
  // CHECK: 4954 297
  printf("%d %d\n", counts[3], counts[4]);
// The device's element is reduced, and other elements are those of the array.
#pragma acc data copyin(counts)
  {
#ifdef POISON
    for (int i = 0; i < 8; i++)
      counts[i] = -1;
#endif
#pragma acc parallel loop vector present(counts) reduction(+ : p[0])
    for (int j = 0; j < N; j++)
      p[0] += p[1];
#pragma acc parallel loop present(counts) reduction(| : counts[7]) async
    for (int j = 0; j < N; j++)
      counts[7] |= j;
#pragma acc update self(counts) async
#pragma acc wait
  }
  // CHECK: 201 2 127
  printf("%d %d %d\n", counts[0], counts[1], counts[7]);
// TEXT: __typeof__(sums[i]) accomp_sums__i = sums[i];
// TEXT-NEXT: #pragma omp simd reduction(+: accomp_sums__i, part)
// TEXT: sums[i] = accomp_sums__i;
#pragma acc parallel loop gang copy(sums) copyin(m)
  for (int i = 0; i < ROWS; i++) {
    double part = 0;
#pragma acc loop vector reduction(+ : sums[i], part)
    for (int j = 0; j < N; j++) {
      sums[i] += m[i][j];
      part += m[i][j];
    }
    if (part != 4950 + 100 * i)
      sums[i] = -1;
  }
  // CHECK: 4950 5051 5152 5253 5354 5455
  for (int i = 0; i < ROWS; i++)
    printf("%g%c", sums[i], i < ROWS - 1 ? ' ' : '\n');
// Gangs of a region that goes over the rows reduce an element each time.
#pragma acc parallel num_gangs(3) copy(sums) copyin(m)
  for (int i = 0; i < 2; i++) {
#pragma acc loop gang reduction(+ : sums[i])
    for (int j = 0; j < N; j++)
      sums[i] += m[i][j];
  }
  // CHECK: 9900 10101 5152
  printf("%g %g %g\n", sums[0], sums[1], sums[2]);
// Conditions decide where elements are read and written, too.
#pragma acc data copyin(sums)
  {
    sums[2] = 0;
// TEXT: #pragma omp target if(!(!on)) map(tofrom: sums[2]) map(from: accomp_sums__2)
#pragma acc parallel loop copyin(m) reduction(+ : sums[2]) self(!on)
    for (int j = 0; j < N; j++)
      sums[2] += m[0][j];
  }
  // CHECK: 4950
  printf("%g\n", sums[2]);
  return 0;
}
