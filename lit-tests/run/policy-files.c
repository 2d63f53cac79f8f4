// Regions as policy files have them give what they gave without: levels, collapsed and tiled nests, labels, `kernels`.
// RUN: rm -rf %t.d && split-file %s %t.d && cd %t.d
// RUN: %accomp-clang -O1 -Werror -fopenacc-target=cpu -fopenacc-policy=set.toml program.c -o cpu.x
// RUN: %run-cpu 5 ./cpu.x | FileCheck %s
// RUN: %accomp-clang -O1 -Werror -fopenacc-target=hip-cpu -fopenacc-policy=set.toml program.c -o hip.x
// RUN: %run-hip 5 ./hip.x | FileCheck %s
// RUN: %accomp-clang -O1 -Werror -fopenacc-profile=portable -fopenacc-policy=set.toml program.c -o host
// RUN: env OMP_NUM_THREADS=3 OMP_NUM_TEAMS=5 ./host | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-policy=set.toml -fopenacc-print=omp program.c -o printed.c
// RUN: %clang -O1 -Wall -Werror -Wno-pass-failed %cpu-flags printed.c -o printed.x && env OMP_NUM_TEAMS=4 %run-cpu 5 ./printed.x | FileCheck %s
// RUN: %accomp-clang -O1 -Werror -fopenacc-target=cpu -fopenacc-policy=sequential program.c -o sequential.x
// RUN: %run-cpu 5 ./sequential.x | FileCheck %s
// REQUIRES: clang-19, cpu-device
// CHECK: wrong 0
//--- program.c
#include <stdio.h>

enum { N = 40 };
static int a[N][N], b[N][N], v[N];

static void add(int s) {
#pragma acc parallel copy(a) copyin(b)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < N; j++) {
        int t = s * b[i][j];
        a[i][j] += t;
      }
  }
}

static int total(void) {
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(a)
  for (int i = 0; i < N; i++)
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  return sum;
}

static void turn(void) {
#pragma acc kernels copy(a) copyin(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += b[j][i];
}

static void chain(void) {
#pragma acc parallel loop seq copy(v)
  for (int i = 1; i < N; i++)
    v[i] += v[i - 1];
}

static void scatter(const int *at) {
#pragma acc kernels copy(v) copyin(at[0:N])
  for (int i = 0; i < N; i++)
    v[at[i]] += i;
}

int main(void) {
  int at[N], wrong = 0, sum = 0;
  for (int i = 0; i < N; i++) {
    v[i] = 1, at[i] = N - 1 - i;
    for (int j = 0; j < N; j++) a[i][j] = i, b[i][j] = j;
  }
  add(3);
  turn();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) wrong += a[i][j] != i + 3 * j + i, sum += a[i][j];
  wrong += total() != sum;
  chain();
  scatter(at);
  for (int i = 0; i < N; i++) wrong += v[i] != i + 1 + N - 1 - i;
  printf("wrong %d\n", wrong);
  return wrong;
}
//--- set.toml
[defaults]
vector_length = 8

[[entry]]
file = "program.c"
function = "add"
levels = ["gang", "vector"]
collapse = 2
num_gangs = 4

[[entry]]
file = "program.c"
line = 21
collapse = 2
levels = ["gang", "worker", "vector"]

[[entry]]
file = "program.c"
function = "turn"
tile = [4, 4]
independent = true

[[entry]]
file = "program.c"
function = "scatter"
independent = true
levels = ["gang"]
