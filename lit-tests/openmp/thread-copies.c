// Threads of a loop within a gang loop have copies of what the loop leaves as it is, on GPUs through clang.
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-target=amdgcn %s -o %t.gpu.c && FileCheck --check-prefix=GPU %s < %t.gpu.c
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-target=nvptx %s -o %t.gpu.c && FileCheck --check-prefix=GPU %s < %t.gpu.c
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-target=cpu %s -o %t.cpu.c && FileCheck --check-prefix=CPU %s < %t.cpu.c
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.host.c && FileCheck --check-prefix=CPU %s < %t.host.c
// CPU-NOT: {{^}}#pragma omp parallel for{{.*}} firstprivate(
// RUN: %gcc -O1 %s -o %t.serial && %t.serial > %t.expected
// RUN: %gcc -O1 -fopenmp %t.gpu.c -o %t.gcc && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.gcc | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.gpu.c -o %t.dev
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=3 %run-cpu 3 %t.dev | diff - %t.expected
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

static int offset;

// Pointers, numbers and what the gang loop declares.
// GPU: parallel for simd firstprivate(m, x, first, factor)
static void scale(double *x, int n, int m, double factor) {
#pragma acc parallel loop gang copy(x[0:n * m])
  for (int i = 0; i < n; ++i) {
    const int first = i * m;
#pragma acc loop vector
    for (int j = 0; j < m; ++j)
      x[first + j] = x[first + j] * factor + offset;
  }
}

// Not what it sets, has the address of, or what others may change; nor objects and arrays.
// GPU: parallel for firstprivate(m){{$}}
// GPU: parallel for simd firstprivate(m, i, x)
static void others(double *x, int n, int m) {
  volatile int changing = 1;
  struct pair { int a, b; } pair = {1, 2};
#pragma acc parallel loop gang copy(x[0:n]) firstprivate(pair)
  for (int i = 0; i < n; ++i) {
    int count = 0;
#pragma acc loop vector
    for (int j = 0; j < m; ++j) {
#pragma acc atomic
      count += pair.a + changing;
    }
    x[i] += count;
#pragma acc loop vector
    for (int j = 0; j < m; ++j)
      if (j == i)
        x[j] += pair.b;
  }
}

// Threads of one loop over gangs and lanes are told apart by the compiler.
// GPU: target teams distribute parallel for simd
// GPU-NOT: {{^}}#pragma omp {{.*}}firstprivate(
static void flat(double *x, int n, double factor) {
#pragma acc parallel loop gang vector copy(x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] *= factor;
}

int main(void) {
  double x[12];
  for (int i = 0; i < 12; ++i)
    x[i] = i;
  offset = 1;
  scale(x, 3, 4, 2);
  others(x, 3, 4);
  flat(x, 12, 0.5);
  printf("%g %g %g %g\n", x[0], x[2], x[3], x[11]);
  return 0;
}
