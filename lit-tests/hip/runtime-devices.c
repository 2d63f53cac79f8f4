// Several devices, their queues and their memory.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t
// RUN: env ACCOMP_HIPCPU_DEVICES=3 %run-cpu 404 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=3 ACCOMP_HIPCPU_STREAMS=eager %run-cpu 404 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=3 ACCOMP_HIPCPU_STREAMS=lazy %run-cpu 404 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=3 ACCOMP_HIPCPU_MEMORY=786432 %run-cpu 404 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=3 ACCOMP_HIP_CACHE=600000 ACCOMP_HIPCPU_MEMORY=786432 %run-cpu 404 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %run-cpu 0 %t none | FileCheck --check-prefix=NONE %s
// REQUIRES: clang-19
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, THREADS = 4, STEPS = 100, BLOCK = 1 << 16, BLOCKS = 4 };
static int wrong;
#define EXPECT(condition)                              \
  do {                                                 \
    if (!(condition)) {                                \
      printf("line %d: %s\n", __LINE__, #condition);   \
      wrong = 1;                                       \
    }                                                  \
  } while (0)

static void properties(void) {
  EXPECT(acc_get_device_type() == acc_device_radeon && acc_get_num_devices(acc_device_radeon) == 3);
  EXPECT(acc_get_num_devices(acc_device_nvidia) == 0 && acc_get_num_devices(acc_device_host) == 1);
  EXPECT(acc_get_property(1, acc_device_current, acc_property_memory) >= 1 << 19);
  EXPECT(acc_get_property(1, acc_device_current, acc_property_free_memory) > 0);
  EXPECT(!acc_get_property(0, acc_device_current, acc_property_shared_memory_support));
  EXPECT(strlen(acc_get_property_string(2, acc_device_radeon, acc_property_name)) > 0);
  EXPECT(acc_get_property_string(3, acc_device_radeon, acc_property_name) == NULL);
  EXPECT(strncmp(acc_get_property_string(0, acc_device_radeon, acc_property_driver), "HIP", 3) == 0);
}

// The same host data is present on each device, with a value of its own.
static void separate(void) {
  static int a[N];
  for (int d = 0; d < 3; ++d) {
    acc_set_device_num(d, acc_device_radeon);
    EXPECT(acc_get_device_num(acc_device_radeon) == d && !acc_is_present(a, sizeof a));
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(d)
    for (int i = 0; i < N; ++i)
      a[i] = 10 * d + i;
  }
  // A queue of device 2 goes on after one of device 1, and one of its own.
#pragma acc wait(devnum : 1 : 1) async(7)
#pragma acc wait(2) async(7)
  acc_memcpy_d2d_async(a, a, sizeof a / 2, 2, 1, 7);
#pragma acc update self(a) async(7)
#pragma acc wait
  EXPECT(a[0] == 10 && a[N - 1] == 20 + N - 1);
  for (int d = 0; d < 3; ++d) {
#pragma acc set device_num(d)
    a[1] = 0;
#pragma acc exit data copyout(a) async(d)
    EXPECT(!acc_is_present(a, sizeof a));
    acc_wait_all();
    EXPECT(a[1] == (d == 2 ? 11 : 10 * d + 1));
  }
#pragma acc set device_num(0)
}

// Memory that leaves in queues is there for what comes: as much passes through as the devices may not hold at once.
static void stream_through(void) {
  int *blocks[BLOCKS], sum = 0;
  for (int i = 0; i < BLOCKS; ++i)
    blocks[i] = calloc(BLOCK, sizeof(int));
  for (int k = 0; k < 100; ++k) {
    int *b = blocks[k % BLOCKS], q = k % BLOCKS;
#pragma acc enter data copyin(b[0:BLOCK]) async(q)
#pragma acc parallel loop present(b[0:BLOCK]) async(q)
    for (int i = 0; i < BLOCK; ++i)
      b[i]++;
#pragma acc exit data copyout(b[0:BLOCK]) async(q)
  }
#pragma acc wait
  for (int i = 0; i < BLOCKS; ++i) {
    for (int j = 0; j < BLOCK; ++j)
      sum += blocks[i][j];
    free(blocks[i]);
  }
  EXPECT(sum == 100 * BLOCK);
}

// Host threads with devices and queues of their own, and with scratch memory of kernels.
static void *work(void *argument) {
  int mine = *(int *)argument, own[N], total = 0, ok = 1;
  acc_set_device_num(mine % 3, acc_device_radeon);
  for (int i = 0; i < N; ++i)
    own[i] = i + mine;
  for (int k = 0; k < STEPS / 4; ++k) {
    long sum = 0;
#pragma acc data copy(own)
    {
#pragma acc parallel loop async(mine)
      for (int i = 0; i < N; ++i)
        own[i]++;
#pragma acc parallel loop gang reduction(+ : sum) copy(sum) num_gangs(8) async(mine)
      for (int i = 0; i < N; ++i)
        sum += own[i];
#pragma acc wait(mine)
    }
    ok = ok && sum == (long)N * (N - 1) / 2 + (long)N * (mine + k + 1);
    total += own[0] == mine + k + 1;
  }
  *(int *)argument = ok && total == STEPS / 4;
  return NULL;
}

static void threads(void) {
  pthread_t made[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    numbers[i] = i;
    pthread_create(&made[i], NULL, work, &numbers[i]);
  }
  for (int i = 0; i < THREADS; ++i) {
    pthread_join(made[i], NULL);
    EXPECT(numbers[i] == 1);
  }
}

static void queues(void) {
  static double v[4][N];
  int done = 0, numbers[4] = {0, 1, 2, 3};
#pragma acc data copy(v)
  {
    for (int k = 0; k < 25; ++k)
      for (int q = 0; q < 4; ++q) {
#pragma acc parallel loop present(v) async(q)
        for (int i = 0; i < N; ++i)
          v[q][i] += q + 1;
      }
    done = acc_wait_any(4, numbers);
    EXPECT(done >= 0 && done < 4 && acc_async_test(done));
    // Queue 5 adds up what the others have made.
#pragma acc wait(0, 1, 2, 3) async(5)
#pragma acc parallel loop present(v) async(5)
    for (int i = 0; i < N; ++i)
      v[0][i] += v[1][i] + v[2][i] + v[3][i];
#pragma acc wait(5)
    EXPECT(acc_async_test_all());
  }
  EXPECT(v[0][N - 1] == 250 && v[3][0] == 100);
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    int a[N] = {0};
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; ++i)
      a[i] = i;
    printf("%d devices, type %d, %d\n", acc_get_num_devices(acc_device_default), acc_get_device_type(), a[9]);
    return 0; // NONE: 1 devices, type 2, 9
  }
  properties();
  separate();
  stream_through();
  threads();
  queues();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
