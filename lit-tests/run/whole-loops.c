// Loops without a level add to what they find, once: in all compute constructs, beside other statements.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host -lm && env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void plain_loop_adds(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i+1);
}

static void plain_parallel_region(void) {
  int a[N], x = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a)
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i] *= 2;
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == (i+1)*2);
}

static void parallel_no_loop(void) {
  int a = 0;
#pragma acc parallel copy(a)
  {
    a += 5;
  }
  EXPECT(a == 5);
}

static void parallel_no_loop_forplain(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a)
  {
    for (int i = 0; i < N; i++)
      a[i] += 5;
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i+5);
}

static void parallel_outer_seq(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a)
#pragma acc loop seq
  for (int t = 0; t < K; t++) {
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      a[i] += t;
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i+15);
}

static void loop_seq_combined(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc parallel loop seq copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i-1];
  EXPECT(a[N-1] == N);
}

static void loop_auto_combined(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc parallel loop auto copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i-1];
  EXPECT(a[N-1] == N);
}

static void kernels_dependent(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc kernels copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i-1];
  EXPECT(a[N-1] == N);
}

static void kernels_loop_dependent(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc kernels loop copy(a)
  for (int i = 1; i < N; i++)
    a[i] += a[i-1];
  EXPECT(a[N-1] == N);
}

static void kernels_two(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc kernels copy(a) copyout(b)
  {
#pragma acc loop independent gang vector
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      b[i] = a[N-1-i];
  }
  for (int i = 0; i < N; i++)
    EXPECT(b[i] == N-i);
}

static void serial_loop(void) {
  int a[N], s = 0;
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma acc serial copy(a, s)
  {
#pragma acc loop gang vector reduction(+:s)
    for (int i = 0; i < N; i++) {
      a[i] += 2;
      s += a[i];
    }
  }
  EXPECT(a[N-1] == 3 && s == 3*N);
}

static void gang_worker_vector_nest(void) {
  static int a[M][M][M];
#pragma acc parallel loop gang num_workers(2) vector_length(4) copyout(a)
  for (int i = 0; i < M; i++)
#pragma acc loop worker
    for (int j = 0; j < M; j++)
#pragma acc loop vector
      for (int k = 0; k < M; k++)
        a[i][j][k] = i*100+j*10+k;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < M; k++)
        EXPECT(a[i][j][k] == i*100+j*10+k);
}

static void static_gang_schedule(void) {
  int a[N];
#pragma acc parallel loop gang(static:5) num_gangs(4) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = i;
  EXPECT(a[N-1] == N-1);
}

static void kernels_scalar_result(void) {
  int x = 0, a[N];
#pragma acc kernels copyout(a)
  {
    for (int i = 0; i < N; i++)
      a[i] = i;
    x = a[7];
  }
  EXPECT(x == 7);
}

static void parallel_scalar_not_result(void) {
  int x = 1, a[N];
#pragma acc parallel copyout(a) num_gangs(1)
  {
    for (int i = 0; i < N; i++)
      a[i] = i;
    x = a[7];
  }
  EXPECT(x == 1);
}

static void vector_only(void) {
  int a[N];
#pragma acc parallel loop vector copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = i;
  EXPECT(a[N-1] == N-1);
}

static void vector_only_adds(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop vector copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  EXPECT(a[N-1] == N);
}

static void worker_only_adds_gangs(void) {
  int a[N], c = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a, c)
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc atomic
    c++;
  }
  EXPECT(a[N-1] == N);
}

static void gang_loop_then_stmt(void) {
  int a[N], b = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a, b)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      a[i] += 1;
    b = 4;
  }
  EXPECT(a[N-1] == N && b == 4);
}

static void gang_loop_twice_vla(void) {
  int n = N;
  int a[n];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel copy(a[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
  EXPECT(a[N-1] == N);
}

static void region_locals(void) {
  int a[N];
#pragma acc parallel copyout(a) num_gangs(2)
  {
    int loc[3] = {1,2,3};
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
      a[i] = loc[i % 3];
  }
  EXPECT(a[5] == 3);
}

static void stencil_ping(void) {
  double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  int it;
#pragma acc data copy(a) create(b)
  for (it = 0; it < 3; it++) {
#pragma acc parallel loop
    for (int i = 1; i < N-1; i++)
      b[i] = a[i-1] + a[i+1];
#pragma acc parallel loop
    for (int i = 1; i < N-1; i++)
      a[i] = b[i] / 2;
  }
  EXPECT(a[5] == 5);
}

int main(void) {
  plain_loop_adds();
  plain_parallel_region();
  parallel_no_loop();
  parallel_no_loop_forplain();
  parallel_outer_seq();
  loop_seq_combined();
  loop_auto_combined();
  kernels_dependent();
  kernels_loop_dependent();
  kernels_two();
  serial_loop();
  gang_worker_vector_nest();
  static_gang_schedule();
  kernels_scalar_result();
  parallel_scalar_not_result();
  vector_only();
  vector_only_adds();
  worker_only_adds_gangs();
  gang_loop_then_stmt();
  gang_loop_twice_vla();
  region_locals();
  stencil_ping();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
