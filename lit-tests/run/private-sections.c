// Private copies of array sections, forced collapse, tiles and gang dimensions, against a sequential reference.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 10 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 12, M = 10 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

int main(void) {
  double *a = malloc(N * M * sizeof *a), *c = malloc(M * sizeof *c), d[N], e[M], sum[N];
  int n = N, m = M;
  for (int i = 0; i < N * M; ++i)
    a[i] = i;
  for (int j = 0; j < M; ++j)
    c[j] = e[j] = 100 + j;
  for (int i = 0; i < N; ++i) {
    sum[i] = 0;
    for (int j = 0; j < M; ++j)
      sum[i] += 2 * a[i * M + j];
  }

  // A copy for each gang, through a pointer; the original stays.
#pragma acc parallel num_gangs(4) private(c[0:m]) copyin(a[0:n * m]) copyout(d)
  {
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      d[i] = 0;
#pragma acc loop worker
      for (int j = 0; j < m; ++j)
        c[j] = 2 * a[i * m + j];
#pragma acc loop seq
      for (int j = 0; j < m; ++j)
        d[i] += c[j];
    }
  }
  EXPECT(memcmp(d, sum, sizeof d) == 0 && c[3] == 103);

  // With values, and from a lower bound that is not 0; a part of an array is a private copy of it.
#pragma acc parallel num_gangs(3) firstprivate(c[2:5], e) copyout(d)
  {
#pragma acc loop gang
    for (int i = 0; i < N; ++i)
      d[i] = c[2] + c[6] + e[9] + i;
    c[2] = e[9] = -1;
  }
  EXPECT(d[0] == 102 + 106 + 109 && d[11] == 102 + 106 + 109 + 11 && c[2] == 102 && e[9] == 109);

  // The values are those of the encountering thread when it encounters the construct.
#pragma acc data copyin(c[0:m])
  {
    c[4] = 7;
#pragma acc parallel loop gang firstprivate(c[3:4]) copyout(d) async(1)
    for (int i = 0; i < N; ++i)
      d[i] = c[4] + c[5];
    c[4] = 8;
#pragma acc wait(1)
    EXPECT(d[0] == 7 + 105 && d[N - 1] == 7 + 105);
#pragma acc parallel loop gang firstprivate(c[0:m]) copyout(d) if (n == 0)
    for (int i = 0; i < N; ++i)
      d[i] = c[4];
    EXPECT(d[3] == 8);
  }
  c[4] = 104;

  // A copy for each iteration of a worker or vector loop, for each gang, and of a sequential loop.
#pragma acc parallel loop gang worker private(c[1:3]) copyout(d)
  for (int i = 0; i < N; ++i) {
    c[1] = i;
    c[3] = 2 * i;
    d[i] = c[1] + c[3];
  }
  EXPECT(d[5] == 15 && d[11] == 33 && c[1] == 101);
#pragma acc parallel loop gang private(c[0:m], e[2:2]) copyout(d) num_gangs(2)
  for (int i = 0; i < N; ++i) {
    c[9] = e[3] = i;
    d[i] = c[9] + e[3];
  }
  EXPECT(d[7] == 14 && c[9] == 109 && e[3] == 103);
#pragma acc serial copyout(d)
  {
#pragma acc loop seq private(c[0:m])
    for (int i = 0; i < N; ++i) {
      c[i % m] = i;
      d[i] = c[i % m];
    }
  }
  EXPECT(d[11] == 11 && c[1] == 101);

  // Code between forced loops runs once for each iteration of the loops around it.
#pragma acc parallel loop collapse(force : 2) copyin(a[0:n * m]) copyout(d)
  for (int i = 0; i < N; ++i) {
    double first = a[i * M];
    d[i] = first;
    for (int j = 0; j < M; ++j)
      d[i] += first;
  }
  EXPECT(d[2] == 11 * 20);

  // Tiles of sizes known at run time, or chosen.
#pragma acc parallel loop tile(n / 3, *) copy(a[0:n * m])
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      a[i * M + j] += 1;
  EXPECT(a[0] == 1 && a[N * M - 1] == N * M);
#pragma acc parallel loop tile(*) copy(a[0:n * m])
  for (int i = 0; i < N * M; ++i)
    a[i] -= 1;
  EXPECT(a[0] == 0 && a[N * M - 1] == N * M - 1);

  // Gangs of two dimensions.
#pragma acc parallel num_gangs(2, 3) copy(a[0:n * m])
#pragma acc loop gang(dim : 2)
  for (int i = 0; i < N; ++i) {
#pragma acc loop gang(dim : 1)
    for (int j = 0; j < M; ++j)
      a[i * M + j] += 1;
  }
  EXPECT(a[0] == 1 && a[N * M - 1] == N * M);
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
