// The example programs 3 to 10 of kernels in HIP: loops over gangs, workers, lanes and their combinations, with numbers
// given and not, over many sizes.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -fopenacc-policy=documented -O1 %s -o %t
// RUN: %run-hip 1320 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_HIPCPU_WAVE=64 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck %s --check-prefix=RESULT
// RUN: %accomp-clang -fopenacc-print=hip %s -o %t.c
// RUN: FileCheck %s --check-prefix=HOST --input-file=%t.c
// RUN: FileCheck %s --check-prefix=KERNELS --input-file=%t.hip.cpp
#include <stdio.h>
#include <stdlib.h>

static int wrong;

static void check(const char *what, int n, int found, int wanted) {
  if (found != wanted && wrong++ < 10)
    printf("%s: n=%d: %d, not %d\n", what, n, found, wanted);
}

// HOST: void {{.*}}sequential{{.*}}(const struct accomp_launch *how, {{.*}});
// HOST: static void sequential(int m, int *x) {
// HOST: for (accomp_region accomp_0 = accomp_open(
// HOST: accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
// HOST-NEXT: if (accomp_0._condition) {
// HOST-NEXT: {{.*}}_sequential_{{.*}}(
// HOST: } else
// HOST-NEXT: for (int i = 0; i < m; ++i)
// KERNELS-LABEL: __global__ void {{.*}}_sequential_
// KERNELS: for (int i = 0; i < m; ++i)
static void sequential(int m, int *x) { // 3
#pragma acc parallel copy(x[0:m]) num_gangs(1)
  for (int i = 0; i < m; ++i)
    x[i] = i == 0 ? 1 : (2 * x[i - 1]) % 1021;
}

// KERNELS-LABEL: __global__ void {{.*}}_gangs_
// KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_lt(0, m, 1))
static void gangs(int m, int *x) { // 4
#pragma acc parallel copy(x[0:m])
  {
#pragma acc loop gang
    for (int i = 0; i < m; ++i)
      x[i] = i + 1;
  }
}

static void given_gangs(int m, int g, int *x) { // 5
#pragma acc parallel loop gang num_gangs(g) copy(x[0:m])
  for (int i = 0; i < m; ++i)
    x[i] = i + 2;
}

// KERNELS-LABEL: __global__ void {{.*}}_workers_
// KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_lt(0, n, 1))
// KERNELS: accomp::over_threads{{(<.*>)?}}(accomp::count_lt(0, m, 1))
static void workers(int m, int n, int g, int w, int *x) { // 6
#pragma acc parallel num_gangs(g) num_workers(w) copy(x[0:m * n])
  {
#pragma acc loop gang
    for (int j = 0; j < n; ++j) {
#pragma acc loop worker
      for (int i = 0; i < m; ++i)
        x[j * m + i] = i + 3 * j;
    }
  }
}

// KERNELS-LABEL: __global__ void {{.*}}_lanes_
// KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_lt(0, p, 1))
// KERNELS: accomp::over_workers{{(<.*>)?}}(accomp::count_lt(0, n, 1))
// KERNELS: accomp::over_all_lanes{{(<.*>)?}}(accomp::count_lt(0, m, 1))
static void lanes(int m, int n, int p, int g, int w, int v, int *x) { // 7
#pragma acc parallel num_gangs(g) num_workers(w) vector_length(v) copy(x[0:m * n * p])
  {
#pragma acc loop gang
    for (int k = 0; k < p; ++k) {
#pragma acc loop worker
      for (int j = 0; j < n; ++j) {
#pragma acc loop vector
        for (int i = 0; i < m; ++i)
          x[(k * n + j) * m + i] = i + 3 * j + 7 * k;
      }
    }
  }
}

// KERNELS-LABEL: __global__ void {{.*}}_gangs_workers_
// KERNELS: accomp::over_gangs_and_threads{{(<.*>)?}}(accomp::count_lt(0, m, 1))
static void gangs_workers(int m, int g, int w, int *x) { // 8
#pragma acc parallel loop gang worker num_gangs(g) num_workers(w) copy(x[0:m])
  for (int i = 0; i < m; ++i)
    x[i] = i + 4;
}

static void gangs_lanes(int m, int g, int v, int *x) { // 9
#pragma acc parallel loop gang vector num_gangs(g) vector_length(v) copy(x[0:m])
  for (int i = 0; i < m; ++i)
    x[i] = i + 5;
}

static void all(int m, int g, int w, int v, int *x) { // 10
#pragma acc parallel loop gang worker vector num_gangs(g) num_workers(w) vector_length(v) copy(x[0:m])
  for (int i = 0; i < m; ++i)
    x[i] = i + 6;
}

static void arguments(int m, int *x) { // 10, as a kernels construct with arguments of the levels
#pragma acc kernels loop gang(4) worker(2) vector(8) independent copy(x[0:m])
  for (int i = 0; i < m; ++i)
    x[i] = i + 7;
}

// KERNELS-LABEL: __global__ void {{.*}}_collapsed_
static void collapsed(int m, int n, int g, int *x, int *y) {
#pragma acc parallel loop gang collapse(2) num_gangs(g) copy(x[0:m * n])
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i)
      x[j * m + i] = i + 8 * j;
#pragma acc parallel loop gang vector collapse(2) copy(y[0:m * n])
  for (int j = n - 1; j >= 0; --j)
    for (int i = 0; i < m; i++)
      y[j * m + i] = i + 9 * j;
}

// KERNELS-LABEL: __global__ void {{.*}}_modes_
static void modes(int m, int n, int flag, int g, int w, int *x, int *y) { // the statements of the last example
#pragma acc parallel num_gangs(g) num_workers(w) copy(x[0:m * n], y[0:m])
  {
    int first = flag + 1;
    if (first > 1) {
#pragma acc loop gang
      for (int i = 0; i < m; ++i) {
        int base = i * n + first;
        y[i] = base;
#pragma acc loop worker
        for (int j = 0; j < n; ++j)
          x[i * n + j] = base + j;
      }
    } else {
#pragma acc loop gang
      for (int i = 0; i < m; ++i)
        y[i] = -first;
    }
  }
}

static int *filled(int n) {
  int *x = malloc((n + 1) * sizeof *x);
  for (int i = 0; i < n; ++i)
    x[i] = -5;
  return x;
}

static void one_size(int n, int g, int w, int v) {
  int *x = filled(n), last = 1;
  sequential(n, x);
  for (int i = 0; i < n; last = (2 * last) % 1021, ++i)
    check("sequential", n, x[i], last);
  gangs(n, x);
  for (int i = 0; i < n; ++i)
    check("gangs", n, x[i], i + 1);
  given_gangs(n, g, x);
  for (int i = 0; i < n; ++i)
    check("given_gangs", n, x[i], i + 2);
  gangs_workers(n, g, w, x);
  for (int i = 0; i < n; ++i)
    check("gangs_workers", n, x[i], i + 4);
  gangs_lanes(n, g, v, x);
  for (int i = 0; i < n; ++i)
    check("gangs_lanes", n, x[i], i + 5);
  all(n, g, w, v, x);
  for (int i = 0; i < n; ++i)
    check("all", n, x[i], i + 6);
  arguments(n, x);
  for (int i = 0; i < n; ++i)
    check("arguments", n, x[i], i + 7);
  free(x);
}

static void two_sizes(int m, int n, int g, int w, int v) {
  int *x = filled(m * n * 3), *y = filled(m * n + m);
  workers(m, n, g, w, x);
  for (int i = 0; i < m * n; ++i)
    check("workers", m, x[i], i % m + 3 * (i / m));
  lanes(m, n, 3, g, w, v, x);
  for (int i = 0; i < m * n * 3; ++i)
    check("lanes", m, x[i], i % m + 3 * (i / m % n) + 7 * (i / m / n));
  collapsed(m, n, g, x, y);
  for (int i = 0; i < m * n; ++i) {
    check("collapsed", m, x[i], i % m + 8 * (i / m));
    check("collapsed", m, y[i], i % m + 9 * (i / m));
  }
  modes(m, n, 1, g, w, x, y);
  for (int i = 0; i < m * n; ++i)
    check("modes", m, x[i], i / n * n + 2 + i % n);
  for (int i = 0; n && i < m; ++i)
    check("modes", m, y[i], i * n + 2);
  modes(m, n, 0, g, w, x, y);
  for (int i = 0; n && i < m; ++i)
    check("modes", m, y[i], -1);
  free(x);
  free(y);
}

int main(void) {
  const int sizes[] = {0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 257, 1000};
  const int counts[][3] = {{1, 1, 1}, {2, 3, 8}, {5, 4, 32}, {7, 1, 64}, {64, 8, 33}};
  for (int s = 0; s < 12; ++s)
    for (int c = 0; c < 5; ++c) {
      one_size(sizes[s], counts[c][0], counts[c][1], counts[c][2]);
      for (int t = 0; t < 12; t += 3 + t % 2)
        if (sizes[s] * sizes[t] < 3000)
          two_sizes(sizes[s], sizes[t], counts[c][0], counts[c][1], counts[c][2]);
    }
  // RESULT: wrong: 0
  printf("wrong: %d\n", wrong);
  return wrong != 0;
}
