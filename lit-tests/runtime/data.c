// The data half of the run-time library on a device with memory of its own.
//
// REQUIRES: cpu-device
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t
// RUN: env ACCOMP_POISON=0x5a %run-cpu 4+ %t | FileCheck %s
// RUN: env ACCOMP_TRACE=1 ACCOMP_LEAKS=1 %run-cpu 4+ %t 2>&1 | FileCheck --check-prefix=TRACE %s
// RUN: not %t partly 2>&1 | FileCheck --check-prefix=PARTLY %s
// RUN: not %t absent 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip
// RUN: env ACCOMP_POISON=0x5a %run-cpu 4+ %t.hip | FileCheck %s
// RUN: env ACCOMP_TRACE=1 ACCOMP_LEAKS=1 %run-cpu 4+ %t.hip 2>&1 | FileCheck --check-prefix=TRACE %s
// RUN: not %t.hip partly 2>&1 | FileCheck --check-prefix=PARTLY %s
// RUN: not %t.hip absent 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: %accomp-clang -O1 %s -o %t.host && %t.host | FileCheck %s
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 64 };
int global[N];
#pragma acc declare create(global)

struct list {
  int count;
  int *items;
};

static int wrong, separate;
#define EXPECT(condition)                              \
  do {                                                 \
    if (!(condition)) {                                \
      printf("line %d: %s\n", __LINE__, #condition);   \
      wrong = 1;                                       \
    }                                                  \
  } while (0)

// Before any region has loaded the code of the device.
static void declared(void) {
  EXPECT(acc_is_present(global, sizeof global));
  global[3] = 7;
#pragma acc update device(global)
  global[3] = 8;
#pragma acc update self(global[2:2])
  EXPECT(global[3] == (separate ? 7 : 8));
#pragma acc exit data delete(global) finalize
  EXPECT(acc_is_present(global, sizeof global));
}

static void counters(int *a) {
  // TRACE: data.c:[[#@LINE+1]]: create 'a[0:N]', 256 bytes at 0x{{.*}}, device 0 at 0x{{.*}}, counters 0 structured 1 dynamic
#pragma acc enter data copyin(a[0:N])
  // TRACE: data.c:[[#@LINE+1]]: present 'a[0:N]', {{.*}}, counters 1 structured 1 dynamic
#pragma acc data copy(a[0:N])
  {
#pragma acc exit data delete(a[0:N])
    EXPECT(acc_is_present(a, N * sizeof *a));
#pragma acc parallel loop
    for (int i = 0; i < N; ++i)
      a[i] = i;
  }
  EXPECT(a[9] == 9 && (!separate || !acc_is_present(a, 1)));
}

static void attached(void) {
  struct list list = {N, malloc(N * sizeof(int))};
  memset(list.items, 0, N * sizeof(int));
#pragma acc enter data copyin(list) copyin(list.items[0:N])
#pragma acc parallel loop present(list)
  for (int i = 0; i < N; ++i)
    list.items[i] = list.count + i;
#pragma acc update self(list)
  EXPECT(list.items[2] == (separate ? 0 : N + 2));
#pragma acc exit data copyout(list.items[0:N]) delete(list)
  EXPECT(list.items[2] == N + 2);
  free(list.items);
}

static void rows(void) {
  int *a[4], sum = 0;
  for (int i = 0; i < 4; ++i)
    a[i] = calloc(N, sizeof(int));
#pragma acc parallel loop collapse(2) copy(a[0:4][0:N])
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      a[i][j] += i + j;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < N; ++j)
      sum += a[i][j] == i + j;
  EXPECT(sum == 4 * N);
  for (int i = 0; i < 4; ++i)
    free(a[i]);
}

// Released and entered again in one queue, after a kernel.
static void queued(int *a) {
  memset(a, 0, N * sizeof *a);
  for (int round = 0; round < 20; ++round) {
#pragma acc enter data copyin(a[0:N]) async(1)
#pragma acc parallel loop async(1) present(a[0:N])
    for (int i = 0; i < N; ++i)
      a[i] += 1;
#pragma acc exit data copyout(a[0:N]) async(1)
  }
#pragma acc wait
  EXPECT(a[0] == 20 && a[N - 1] == 20 && (!separate || !acc_is_present(a, 1)));
}

int main(int argc, char **argv) {
  int *a = calloc(N, sizeof *a);
  separate = acc_get_device_type() != acc_device_host;
  // PARTLY: data.c:[[#@LINE+4]]: error: OpenACC: variable 'a[0:N]' partially present on device 0:
  // PARTLY-SAME: 256 bytes at 0x{{[0-9a-f]+}} are asked for, 128 bytes at 0x{{[0-9a-f]+}} are present (device address 0x
  if (argc > 1 && strcmp(argv[1], "partly") == 0) {
#pragma acc enter data create(a[0:N/2])
#pragma acc enter data create(a[0:N])
  }
  // ABSENT: data.c:[[#@LINE+2]]: error: OpenACC: variable 'a[0:N]' is not present on device 0: 256 bytes at 0x
  if (argc > 1 && strcmp(argv[1], "absent") == 0) {
#pragma acc parallel present(a[0:N])
    a[0] = 1;
  }
  declared();
  counters(a);
  attached();
  rows();
  queued(a);
  // TRACE: OpenACC: still present on device 0: 256 bytes at 0x{{[0-9a-f]+}}, entered by {{.*}}data.c:[[#@LINE+1]]
#pragma acc enter data create(a[0:N])
  // CHECK: all right
  puts(wrong ? "wrong" : "all right");
  return wrong;
}
