// All nests of loops of gang, worker, vector, seq and auto: each iteration runs once (OpenACC 3.3 section 2.9).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 51 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 49 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <string.h>
enum { N = 8, M = 9, K = 10 };
static int a[N][M][K], hits[N][M][K];
static int bad;
static void begin(void) { memset(a, 0, sizeof a); memset(hits, 0, sizeof hits); }
static void check(const char *what, int line) {
  int wrong = 0;
  for (int i = 0; i < N; ++i) for (int j = 0; j < M; ++j) for (int k = 0; k < K; ++k)
    if (a[i][j][k] != 100*i+10*j+k || hits[i][j][k] != 1) { if (!wrong) printf("%d %s: [%d][%d][%d] %d hits %d\n", line, what, i,j,k,a[i][j][k],hits[i][j][k]); wrong = 1; }
  bad += wrong;
}
#define P(x) _Pragma(#x)
#define V(i,j,k) (a[i][j][k] += 100*(i)+10*(j)+(k), hits[i][j][k]++)
#define C1 P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4))
#define S1 P(acc serial copy(a, hits))
#define K1 P(acc kernels copy(a, hits))
int main(void) {
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop worker) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop worker vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop seq) / P(acc loop worker vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop vector
  for (int j = 0; j < M; ++j)
#pragma acc loop seq
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop vector) / P(acc loop seq)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang worker
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang worker) / P(acc loop seq) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang worker
  for (int i = 0; i < N; ++i)
#pragma acc loop vector
  for (int j = 0; j < M; ++j)
#pragma acc loop auto
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang worker) / P(acc loop vector) / P(acc loop auto)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang vector
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop seq
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang vector) / P(acc loop seq) / P(acc loop seq)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang worker vector
  for (int i = 0; i < N; ++i)
#pragma acc loop auto
  for (int j = 0; j < M; ++j)
#pragma acc loop seq
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang worker vector) / P(acc loop auto) / P(acc loop seq)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker vector
  for (int j = 0; j < M; ++j)
#pragma acc loop seq
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop worker vector) / P(acc loop seq)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop
  for (int j = 0; j < M; ++j)
#pragma acc loop
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop) / P(acc loop)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop auto
  for (int j = 0; j < M; ++j)
#pragma acc loop independent
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop auto) / P(acc loop independent)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) /  / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop worker) / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang collapse(2)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop worker
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang collapse(2)) /  / P(acc loop worker)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang collapse(2)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang collapse(2)) /  / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker collapse(2)
  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop worker collapse(2)) / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop vector collapse(2)
  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop vector collapse(2)) / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang worker collapse(2)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang worker collapse(2)) /  / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang vector collapse(3)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang vector collapse(3)) /  / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang(static:2) worker
  for (int i = 0; i < N; ++i)
#pragma acc loop vector
  for (int j = 0; j < M; ++j)
#pragma acc loop seq
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang(static:2) worker) / P(acc loop vector) / P(acc loop seq)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop gang(num:3)
  for (int i = 0; i < N; ++i)
#pragma acc loop worker(num:2)
  for (int j = 0; j < M; ++j)
#pragma acc loop vector(length:4)
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop gang(num:3)) / P(acc loop worker(num:2)) / P(acc loop vector(length:4))", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang(static:*)
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang(static:*)) / P(acc loop worker) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang tile(2, 3)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop tile(2,3)) /  / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang tile(2,*)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang tile(2,*)) /  / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang vector tile(2,2,2)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang vector tile(2,2,2)) /  / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker tile(3,4)
  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang) / P(acc loop worker tile(3,4)) / ", __LINE__);
  begin();
#pragma acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)
  {
#pragma acc loop gang(dim:2)
  for (int i = 0; i < N; ++i)
#pragma acc loop gang(dim:1)
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel copy(a, hits) num_gangs(3) num_workers(2) vector_length(4)) / P(acc loop gang(dim:2)) / P(acc loop gang(dim:1)) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {
#pragma acc loop worker
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) / P(acc loop worker) / P(acc loop seq) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {
#pragma acc loop seq
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) / P(acc loop seq) / P(acc loop worker) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {
#pragma acc loop seq
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) / P(acc loop seq) / P(acc loop seq) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {
#pragma acc loop vector
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) / P(acc loop vector) /  / ", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {

  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) /  / P(acc loop worker) / ", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {

  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) /  /  / P(acc loop vector)", __LINE__);
  begin();
#pragma acc parallel num_gangs(1) copy(a,hits)
  {

  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop worker vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc parallel num_gangs(1) copy(a,hits)) /  /  / P(acc loop worker vector)", __LINE__);
  begin();
#pragma acc serial copy(a, hits)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc serial copy(a, hits)) / P(acc loop gang) / P(acc loop worker) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc serial copy(a, hits)
  {
#pragma acc loop
  for (int i = 0; i < N; ++i)
#pragma acc loop
  for (int j = 0; j < M; ++j)
#pragma acc loop
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc serial copy(a, hits)) / P(acc loop) / P(acc loop) / P(acc loop)", __LINE__);
  begin();
#pragma acc serial copy(a, hits)
  {
#pragma acc loop gang worker vector collapse(3)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc serial copy(a, hits)) / P(acc loop gang worker vector collapse(3)) /  / ", __LINE__);
  begin();
#pragma acc serial copy(a, hits)
  {

  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc serial copy(a, hits)) /  /  / ", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop gang
  for (int i = 0; i < N; ++i)
#pragma acc loop worker
  for (int j = 0; j < M; ++j)
#pragma acc loop vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop gang) / P(acc loop worker) / P(acc loop vector)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop independent
  for (int i = 0; i < N; ++i)
#pragma acc loop independent
  for (int j = 0; j < M; ++j)
#pragma acc loop independent
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop independent) / P(acc loop independent) / P(acc loop independent)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop independent gang
  for (int i = 0; i < N; ++i)
#pragma acc loop independent worker
  for (int j = 0; j < M; ++j)
#pragma acc loop independent vector
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop independent gang) / P(acc loop independent worker) / P(acc loop independent vector)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop
  for (int i = 0; i < N; ++i)
#pragma acc loop
  for (int j = 0; j < M; ++j)
#pragma acc loop
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop) / P(acc loop) / P(acc loop)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop gang(4) vector(8)
  for (int i = 0; i < N; ++i)
#pragma acc loop seq
  for (int j = 0; j < M; ++j)
#pragma acc loop auto
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop gang(4) vector(8)) / P(acc loop seq) / P(acc loop auto)", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {
#pragma acc loop gang(4) collapse(2)
  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)
#pragma acc loop vector(8)
  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) / P(acc loop gang(4) collapse(2)) /  / P(acc loop vector(8))", __LINE__);
  begin();
#pragma acc kernels copy(a, hits)
  {

  for (int i = 0; i < N; ++i)

  for (int j = 0; j < M; ++j)

  for (int k = 0; k < K; ++k) V(i,j,k);
  }
  check("P(acc kernels copy(a, hits)) /  /  / ", __LINE__);
  /* combined */
  begin();
#pragma acc parallel loop gang copy(a,hits)
  for (int i = 0; i < N; ++i) {
#pragma acc loop worker
    for (int j = 0; j < M; ++j) {
      int base = 100*i+10*j;
#pragma acc loop vector
      for (int k = 0; k < K; ++k) { a[i][j][k] += base + k; hits[i][j][k]++; }
    }
  }
  check("combined", __LINE__);
  begin();
#pragma acc serial loop gang worker vector copy(a,hits) collapse(2)
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) V(i,j,k);
  check("serial combined", __LINE__);
  begin();
#pragma acc kernels loop gang(3) worker(2) vector(4) copy(a,hits) collapse(3) independent
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j)
      for (int k = 0; k < K; ++k) V(i,j,k);
  check("kernels combined", __LINE__);
  /* several loops in one region: gang-redundant scalar code, worker-single code */
  begin();
  int extra[4] = {0};
#pragma acc parallel copy(a,hits,extra) num_gangs(4) num_workers(2)
  {
    int z = 0; /* gang-private */
    for (int q = 0; q < 5; ++q) z += q; /* gang-redundant */
#pragma acc loop gang
    for (int i = 0; i < N; ++i) {
      int w = z * 10 * i; /* worker-single */
#pragma acc loop worker
      for (int j = 0; j < M; ++j) {
        int v = w + 10*j; /* vector-single */
        v = v * 1;
#pragma acc loop vector
        for (int k = 0; k < K; ++k) { a[i][j][k] += v + k; hits[i][j][k]++; }
      }
      z = 10;
    }
#pragma acc loop gang
    for (int i = 0; i < 4; ++i) extra[i] = i + z / 10;
  }
  check("several", __LINE__);
  for (int i = 0; i < 4; ++i) if (extra[i] != i + 1) { bad++; printf("extra[%d]=%d\n", i, extra[i]); }
  /* several loops in a kernels region with data flow between */
  begin();
#pragma acc kernels copy(a,hits)
  {
#pragma acc loop independent collapse(3)
    for (int i = 0; i < N; ++i) for (int j = 0; j < M; ++j) for (int k = 0; k < K; ++k) a[i][j][k] = 50*i+5*j;
#pragma acc loop independent gang
    for (int i = 0; i < N; ++i)
#pragma acc loop vector
      for (int j = 0; j < M; ++j) for (int k = 0; k < K; ++k) a[N-1-i][M-1-j][k] *= 2;
    for (int i = 0; i < N; ++i) for (int j = 0; j < M; ++j)
#pragma acc loop independent
      for (int k = 0; k < K; ++k) { a[i][j][k] += k; hits[i][j][k]++; }
  }
  check("kernels several", __LINE__);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}

