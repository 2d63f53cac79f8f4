// Random operations in random queues of several devices, ordered by waits alone, against the same done one by one.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 300+ %t 1 | FileCheck %s
// RUN: env ACCOMP_HIPCPU_STREAMS=lazy %run-hip 300+ %t 2 | FileCheck %s
// RUN: env ACCOMP_HIPCPU_STREAMS=eager ACCOMP_HIPCPU_ORDER=reverse %run-hip 300+ %t 3 | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=1 ACCOMP_HIPCPU_THREADS=3 %run-hip 300+ %t 4 | FileCheck %s
// REQUIRES: clang-19
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARRAYS = 6, N = 97, QUEUES = 4, STEPS = 400, MOST_DEVICES = 3 };

static int data[ARRAYS][N];                  // the host's
static int host[ARRAYS][N];                  // what it should be
static int device[MOST_DEVICES][ARRAYS][N];  // what the devices should have
static int used_by[MOST_DEVICES][ARRAYS];    // the queue of the last operation on an array's copy
static int host_used[ARRAYS];                // the same of the host's array, and the device of that queue
static int host_device[ARRAYS];
static unsigned long long state;

static int below(int limit) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % (unsigned)limit);
}

// What follows in the queue comes after what another one does with an array's copy.
static void behind(int d, int array, int queue) {
  if (used_by[d][array] != queue) {
#pragma acc wait(used_by[d][array]) async(queue)
  }
  used_by[d][array] = queue;
}

// Queues of different devices are ordered by the host.
static void behind_host(int d, int array, int queue) {
  if (host_used[array] >= 0 && host_device[array] != d) {
    acc_set_device_num(host_device[array], acc_device_radeon);
#pragma acc wait(host_used[array])
    acc_set_device_num(d, acc_device_radeon);
  } else if (host_used[array] >= 0 && host_used[array] != queue) {
#pragma acc wait(host_used[array]) async(queue)
  }
  host_used[array] = queue;
  host_device[array] = d;
}

static void add(int d, int to, int from, int queue) {
  int *t = data[to], *f = data[from];
  behind(d, to, queue);
  behind(d, from, queue);
#pragma acc parallel loop gang vector present(t[0:N], f[0:N]) async(queue)
  for (int i = 0; i < N; ++i)
    t[i] = t[i] * 3 + f[N - 1 - i];
  int old[N];
  for (int i = 0; i < N; ++i)
    old[i] = device[d][from][i];
  for (int i = 0; i < N; ++i)
    device[d][to][i] = (int)(device[d][to][i] * 3u + (unsigned)(to == from ? 0 : old[N - 1 - i]));
}

static void sum(int d, int to, int from, int queue) {
  int *t = data[to], *f = data[from];
  behind(d, to, queue);
  behind(d, from, queue);
  // Threads wait for each other.
#pragma acc parallel num_gangs(2) vector_length(32) present(t[0:N], f[0:N]) async(queue)
#pragma acc loop gang
  for (int i = 0; i < 10; ++i) {
    int total = 0;
#pragma acc loop vector reduction(+ : total)
    for (int j = 0; j <= i; ++j)
      total += f[j];
    t[N - 1 - i] = total;
  }
  for (int i = 0; i < 10; ++i) {
    int total = 0;
    for (int j = 0; j <= i; ++j)
      total += device[d][from][j];
    device[d][to][N - 1 - i] = total;
  }
}

static void update(int d, int array, int low, int length, int to_device, int queue) {
  int *a = data[array];
  behind(d, array, queue);
  behind_host(d, array, queue);
  if (to_device) {
#pragma acc update device(a[low:length]) async(queue)
  } else {
#pragma acc update self(a[low:length]) async(queue)
  }
  for (int i = low; i < low + length; ++i)
    *(to_device ? &device[d][array][i] : &host[array][i]) = to_device ? host[array][i] : device[d][array][i];
}

static int same(const int *a, const int *b) {
  int equal = 1;
  for (int i = 0; i < N; ++i)
    equal &= a[i] == b[i];
  return equal;
}

int main(int argc, char **argv) {
  int devices = acc_get_num_devices(acc_device_radeon), wrong = 0;
  devices = devices < MOST_DEVICES ? devices : MOST_DEVICES;
  state = argc > 1 ? (unsigned long long)atoi(argv[1]) * 977 : 1;
  for (int a = 0; a < ARRAYS; ++a)
    for (int i = 0; i < N; ++i)
      data[a][i] = host[a][i] = below(1000);
  for (int d = 0; d < devices; ++d) {
    acc_set_device_num(d, acc_device_radeon);
#pragma acc enter data copyin(data)
    for (int a = 0; a < ARRAYS; ++a)
      for (int i = 0; i < N; ++i)
        device[d][a][i] = host[a][i];
  }
  for (int a = 0; a < ARRAYS; ++a)
    host_used[a] = -1;
  for (int step = 0; step < STEPS; ++step) {
    int d = below(devices), to = below(ARRAYS), from = (to + 1 + below(ARRAYS - 1)) % ARRAYS, queue = below(QUEUES);
    int low = below(N), length = 1 + below(N - low), what = below(10);
    acc_set_device_num(d, acc_device_radeon);
    if (what < 6)
      add(d, to, from, queue);
    else if (what < 8)
      sum(d, to, from, queue);
    else
      update(d, to, low, length, what == 8, queue);
    if (below(20) == 0) {
#pragma acc wait(queue)
      wrong += !acc_async_test(queue);
    }
  }
  for (int d = 0; d < devices; ++d) {
    acc_set_device_num(d, acc_device_radeon);
#pragma acc wait
    wrong += !acc_async_test_all();
  }
  for (int a = 0; a < ARRAYS; ++a)
    wrong += !same(data[a], host[a]);
  for (int d = 0; d < devices; ++d) {
    acc_set_device_num(d, acc_device_radeon);
#pragma acc exit data copyout(data)
    for (int a = 0; a < ARRAYS; ++a)
      wrong += !same(data[a], device[d][a]);
  }
  printf("wrong: %d\n", wrong); // CHECK: wrong: 0
}
