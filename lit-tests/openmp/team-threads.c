// Threads of teams for what gangs, workers and vector lanes share out: clang's code for GPUs has one for a `simd` loop.
// RUN: %accomp-clang -Wno-openmp -fopenacc-target=amdgcn %s -fopenacc-print=omp -o %t.c 2> %t.said && FileCheck %s < %t.c
// RUN: FileCheck %s --check-prefix=SAID < %t.said
// RUN: %accomp-clang -w -fopenacc-target=cpu -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=CPU
// RUN: %accomp-clang -w -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=ALL
// RUN: %accomp-clang -w --accomp-cc=gcc -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=LANES
// RUN: %gcc -O1 %s -o %t.serial && %t.serial > %t.expected
// RUN: %gcc -O1 -fopenmp %t.c -o %t.gcc && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.gcc | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.c -o %t.dev
// RUN: env OMP_NUM_TEAMS=1 OMP_NUM_THREADS=3 %run-cpu 16 %t.dev | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=3 %run-cpu 16 %t.dev | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t.cpu
// RUN: env OMP_NUM_THREADS=4 %run-cpu 16 %t.cpu | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.hip | diff - %t.expected
// RUN: %clang -w -O2 -fopenmp -fopenmp-targets=amdgcn-amd-amdhsa -Xopenmp-target -march=gfx90a -nogpulib \
// RUN:   --offload-device-only -S -emit-llvm %t.c -o - | FileCheck %s --check-prefix=GPU
// REQUIRES: clang-19, gcc, cpu-device

// All kernels have teams of several threads, which all run from the start (SPMD, modes 2 and 3), but where two directives of a
// nest that is not rectangular reduce into one variable (1).
// GPU-COUNT-14: ConfigurationEnvironmentTy { i8 0, i8 0, i8 {{[23]}}, i32 1, i32 {{64|256}}
// GPU: ConfigurationEnvironmentTy { i8 0, i8 0, i8 {{[23]}}, i32 1, i32 256
// GPU: ConfigurationEnvironmentTy { i8 1, i8 0, i8 1, i32 1, i32 256
#include <stdio.h>
#define N 24
#define M 16
static double a[N][M], b[N][M], r[N];
// CHECK: {{^}}#pragma omp parallel for simd firstprivate(m, row)
// CPU: {{^}}#pragma omp simd
#pragma acc routine vector
static void halve(double *row, int m) {
#pragma acc loop vector
  for (int j = 0; j < m; ++j)
    row[j] /= 2;
}
static void fill(void) {
// CHECK: {{^}}#pragma omp target teams distribute parallel for map
#pragma acc parallel loop gang
  for (int i = 0; i < N; ++i) {
    double t = 0;
    for (int j = 0; j < M; ++j)
      t += b[i][j];
    r[i] = t;
  }
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd num_threads(64)
// CPU: {{^}}#pragma omp target teams distribute parallel for simd simdlen(64)
// LANES: {{^}}#pragma omp target teams distribute parallel for simd simdlen(64)
// ALL: {{^}}#pragma omp target teams distribute parallel for simd simdlen(64)
#pragma acc parallel loop gang vector vector_length(64)
  for (int i = 0; i < N; ++i)
    r[i] += b[i][1];
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd num_threads(2 * 32)
// LANES: {{^}}#pragma omp target teams distribute parallel for simd num_threads(2) simdlen(32)
#pragma acc parallel loop gang worker vector num_workers(2) vector_length(32)
  for (int i = 0; i < N; ++i)
    r[i] += b[i][2];
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd collapse(2)
#pragma acc parallel loop gang vector collapse(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      a[i][j] += 1;
}
static void nests(void) {
// CHECK: {{^}}#pragma omp target teams distribute map
// CHECK: {{^}}#pragma omp parallel for firstprivate(i){{$}}
// CHECK-NEXT: {{^}}    for (int j
#pragma acc parallel loop gang
  for (int i = 0; i < N; ++i) {
#pragma acc loop worker
    for (int j = 0; j < M; ++j)
      a[i][j] += b[i][j];
  }
// CHECK: {{^}}#pragma omp target teams distribute map
// CHECK: {{^}}#pragma omp parallel for simd firstprivate(i){{$}}
// CPU: {{^}}#pragma omp target teams distribute parallel for map
// CPU: {{^}}#pragma omp simd
// ALL: {{^}}#pragma omp target teams distribute parallel for map
// ALL: {{^}}#pragma omp simd
#pragma acc parallel loop gang
  for (int i = 0; i < N; ++i) {
#pragma acc loop vector
    for (int j = 0; j < M; ++j)
      a[i][j] += b[i][j];
  }
// The threads are those of the lanes, where compilers have none for both.
// SAID: team-threads.c:[[@LINE+10]]:1: remark: 'worker' is left out: {{.*}} [workers-for-lanes]
// CHECK: {{^}}#pragma omp target teams distribute map
// CHECK-NOT: {{^}}#pragma
// CHECK: {{^}}#pragma omp parallel for simd num_threads(32)
// ALL: {{^}}#pragma omp parallel for num_threads(2)
// ALL: {{^}}#pragma omp simd simdlen(32)
// LANES: {{^}}#pragma omp parallel for num_threads(2)
// LANES: {{^}}#pragma omp simd simdlen(32)
#pragma acc parallel loop gang num_workers(2) vector_length(32)
  for (int i = 0; i < N; i += 4) {
#pragma acc loop worker
    for (int k = i; k < i + 4; ++k) {
#pragma acc loop vector
      for (int j = 0; j < M; ++j)
        a[k][j] += k;
    }
  }
// CHECK: {{^}}#pragma omp target teams distribute map
// CHECK: {{^}}#pragma omp parallel for simd firstprivate(i){{$}}
#pragma acc parallel loop gang worker
  for (int i = 0; i < N; ++i) {
#pragma acc loop vector
    for (int j = 0; j < M; ++j)
      a[i][j] *= 2;
  }
// CHECK: {{^}}#pragma omp target teams distribute map
// CHECK-NOT: {{^}}#pragma
// CHECK: {{^}}    halve(
#pragma acc parallel loop gang
  for (int i = 0; i < N; ++i)
    halve(a[i], M);
#pragma acc parallel loop gang worker
  for (int i = 0; i < N; ++i)
    halve(a[i], M);
// CHECK: {{^}}#pragma omp target teams distribute parallel for collapse(2)
// LANES: {{^}}#pragma omp target teams distribute parallel for map
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      a[i][j] += i * j;
}
int main(void) {
  double sum = 0, most = -1, own[M];
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      b[i][j] = i + 2 * j;
#pragma acc data copy(a, r) copyin(b)
  {
    fill();
    nests();
// An array that a gang has of its own is set by one thread of it.
// CHECK: {{^}}#pragma omp target teams map({{.*}}private(own)
// CHECK: {{^}}#pragma omp distribute{{$}}
#pragma acc parallel private(own)
    {
#pragma acc loop
      for (int i = 0; i < N; ++i) {
        for (int j = 0; j < M; ++j)
          own[j] = a[i][j] + i;
        for (int j = 0; j < M; ++j)
          a[i][M - 1 - j] = own[j];
      }
    }
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd collapse(2) map{{.*}}
// CHECK: reduction(max: most)
// CHECK-NEXT: {{^}}    for (int i
// CHECK-NEXT: {{^}}      for (int j
#pragma acc parallel loop gang reduction(max : most)
    for (int i = 0; i < N; ++i) {
#pragma acc loop worker vector reduction(max : most)
      for (int j = 0; j < M; ++j)
        most = a[i][j] > most ? a[i][j] : most;
    }
#pragma acc parallel loop gang vector reduction(+ : sum)
    for (int i = 0; i < N; ++i)
      sum += r[i];
// So is a sum that goes on from one iteration of its gang to the next.
// ALL: {{^}}#pragma omp distribute{{$}}
// ALL: {{^}}#pragma omp simd reduction(+: part)
#pragma acc parallel copy(sum)
    {
      double part = 0;
#pragma acc loop gang
      for (int i = 0; i < N; ++i) {
#pragma acc loop vector reduction(+ : part)
        for (int j = 0; j < M; ++j)
          part += b[i][j];
      }
#pragma acc atomic update
      sum += part;
    }
  }
// A triangular nest stays in two loops, and so does one with other statements.
// CHECK: {{^}}#pragma omp target teams distribute map{{.*}} reduction(+: sum)
// CHECK: {{^}}#pragma omp parallel for simd firstprivate(i) reduction(+: sum)
#pragma acc parallel loop gang reduction(+ : sum) copyin(b)
  for (int i = 0; i < M; ++i) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < i; ++j)
      sum += b[i][j];
  }
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      sum += a[i][j] * (i + 3 * j);
  printf("%.15g %g\n", sum, most);
}
