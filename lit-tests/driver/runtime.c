// The run-time library of section 3 and directives share one present table with one reference counter.
//
// REQUIRES: cpu-device, gcc
// RUN: %accomp-clang -Wall -Werror -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O2 %s -o %t.host && %t.host | FileCheck %s
// RUN: env ACCOMP_CC=%gcc %accomp-clang -O1 %s -o %t.gcc && %t.gcc | FileCheck %s
// RUN: env OMP_TARGET_OFFLOAD=DISABLED %t.cpu | FileCheck %s
// RUN: not %t.cpu update 2>&1 | FileCheck --check-prefix=UPDATE %s
// RUN: not %t.cpu device 2>&1 | FileCheck --check-prefix=DEVICE %s
// RUN: not %t.cpu partly 2>&1 | FileCheck --check-prefix=PARTLY %s
// RUN: not %t.cpu unmap 2>&1 | FileCheck --check-prefix=UNMAP %s
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };
static const size_t bytes = N * sizeof(int);
static int wrong, separate;

#define CHECK(condition)                                        \
  do {                                                          \
    if (!(condition)) {                                         \
      printf("line %d: not %s\n", __LINE__, #condition);        \
      wrong = 1;                                                \
    }                                                           \
  } while (0)

// With shared memory, data is always present.
static int gone(int *a) { return !separate || !acc_is_present(a, bytes); }

static void fill(int *a, int first) {
  for (int i = 0; i < N; ++i)
    a[i] = first + i;
}

static void routines_alone(int *a, int *b) {
  fill(a, 0);
  int *copy = acc_copyin(a, bytes);
  CHECK(copy && acc_deviceptr(a) == copy && acc_hostptr(copy + 3) == a + 3);
  CHECK(acc_is_present(a, bytes) && acc_is_present(a + 7, 4) && (copy != a) == separate);
  CHECK(acc_copyin(a, bytes) == copy && acc_pcreate(a, bytes) == copy);
  acc_delete(a, bytes);
  acc_delete(a, bytes);
  CHECK(acc_is_present(a, bytes));
  acc_delete(a, bytes);
  CHECK(gone(a) && (acc_hostptr(copy) == NULL) == separate);
  acc_delete(a, bytes);
  acc_copyout(a, bytes);

  acc_create(b, bytes);
  fill(b, 5);
  acc_update_device(b, bytes);
  fill(b, 1000);
  acc_update_self(b + 2, 2 * sizeof(int));
  CHECK(b[1] == 1001 && b[2] == (separate ? 7 : 1002) && b[4] == 1004);
  acc_copyin(b, bytes);
  acc_copyout_finalize(b, bytes);
  CHECK(b[9] == (separate ? 14 : 1009) && gone(b));
  acc_copyin(b, bytes);
  acc_copyin(b, bytes);
  acc_delete_finalize(b, bytes);
  CHECK(gone(b));
}

static void routines_and_directives(int *a, int *b) {
  int where = 0;
  fill(a, 0);
  fill(b, 0);
  acc_copyin(a, bytes);
  acc_create(b, bytes);
#pragma acc parallel loop present(a[0:N], b[0:N]) copyout(where)
  for (int i = 0; i < N; ++i) {
    b[i] = 2 * a[i] + 1;
    if (i == 0)
      where = acc_on_device(acc_device_not_host) + 2 * acc_on_device(acc_device_host);
  }
  CHECK(where == (separate ? 1 : 2));
  acc_delete(a, bytes);
  acc_copyout(b, bytes);
  CHECK(b[99] == 199);

#pragma acc enter data copyin(a[0:N])
  CHECK(acc_is_present(a, bytes));
  acc_copyin(a, bytes);
  acc_delete(a, bytes);
  CHECK(acc_is_present(a, bytes));
  acc_delete(a, bytes);
  CHECK(gone(a));

  acc_create(a, bytes);
#pragma acc exit data delete(a[0:N])
  CHECK(gone(a));

#pragma acc data copy(a[0:N])
  {
    acc_copyin(a, bytes);
    fill(a, 0);
#pragma acc parallel loop
    for (int i = 0; i < N; ++i)
      a[i] = -i;
    acc_delete(a, bytes);
    CHECK(acc_is_present(a, bytes));
  }
  CHECK(a[9] == -9 && gone(a));
}

static void device_memory(int *a, int *b) {
  fill(a, 3);
  int *one = acc_malloc(bytes), *two = acc_malloc(bytes);
  acc_memcpy_to_device(one, a, bytes);
  acc_memcpy_device_async(two, one, bytes, acc_async_noval);
#pragma acc parallel loop deviceptr(two) async
  for (int i = 0; i < N; ++i)
    two[i] += 1;
  acc_wait_all();
  acc_memcpy_from_device(b, two, bytes);
  CHECK(b[0] == 4 && b[99] == 103);
  if (separate) {
    acc_map_data(b, one, bytes);
    CHECK(acc_is_present(b, bytes) && acc_deviceptr(b) == one && acc_hostptr(one + 1) == b + 1);
    acc_create(b, bytes);
    acc_delete(b, bytes);
    acc_delete(b, bytes);
    CHECK(acc_is_present(b, bytes));
#pragma acc parallel loop present(b[0:N])
    for (int i = 0; i < N; ++i)
      b[i] *= 10;
    acc_update_self(b, bytes);
    acc_unmap_data(b);
    CHECK(b[0] == 30 && !acc_is_present(b, bytes));
  }
  acc_free(one);
  acc_free(two);
  acc_free(NULL);
}

struct list {
  int *items;
  int count;
};

static void attachment(int *a) {
  struct list list = {a, N};
  fill(a, 0);
  acc_copyin(&list, sizeof list);
  acc_attach((void **)&list.items);
  acc_copyin(a, bytes);
  acc_attach((void **)&list.items);
  acc_attach((void **)&list.items);
#pragma acc parallel loop present(list)
  for (int i = 0; i < N; ++i)
    list.items[i] += list.count;
  acc_detach((void **)&list.items);
  acc_detach((void **)&list.items);
  acc_copyout(a, bytes);
  acc_copyout(&list, sizeof list);
  CHECK(list.items == a && a[1] == 101);
}

static void queues_and_devices(int *a) {
  int first = acc_get_default_async(), queues[] = {acc_async_sync, 3, 4};
  CHECK(first >= 0);
  acc_set_default_async(3);
  CHECK(acc_get_default_async() == 3);
  acc_set_default_async(acc_async_default);
  CHECK(acc_get_default_async() == first);
  CHECK(acc_wait_any(3, queues) == 1 && acc_wait_any(1, queues) == -1);
  acc_wait(3);
  acc_wait_async(3, 4);
  CHECK(acc_async_test(3) && acc_async_test_all() && acc_async_test_device(3, 0));

  CHECK(acc_get_num_devices(acc_device_host) == 1 && acc_get_num_devices(acc_device_none) == 0);
  CHECK((acc_get_num_devices(acc_device_not_host) > 0) == separate);
  CHECK(acc_get_num_devices(acc_device_default) > 0);
  acc_init(acc_device_default);
  CHECK(acc_get_property(0, acc_device_host, acc_property_memory) > 0);
  CHECK(acc_get_property_string(0, acc_device_current, acc_property_name) != NULL);
  CHECK((acc_get_property(0, acc_device_current, acc_property_shared_memory_support) == 0) == separate);

  acc_set_device_type(acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host && acc_copyin(a, bytes) == a);
  int where = 0;
#pragma acc parallel copyout(where)
  where = acc_on_device(acc_device_host);
  CHECK(where);
  acc_set_device_type(acc_device_default);
  CHECK((acc_get_device_type() != acc_device_host) == separate);
  if (acc_get_num_devices(acc_device_not_host) > 2) {
    acc_set_device_num(2, acc_device_not_host);
    CHECK(acc_get_device_num(acc_device_not_host) == 2);
    fill(a, 7);
    acc_copyin(a, bytes);
    acc_set_device_num(1, acc_device_not_host);
    acc_create(a, bytes);
    acc_memcpy_d2d(a, a, bytes, 1, 2);
    fill(a, 0);
    acc_copyout(a, bytes);
    CHECK(a[1] == 8);
    acc_set_device_num(2, acc_device_not_host);
    acc_delete(a, bytes);
    acc_set_device_num(0, acc_device_not_host);
  }
  acc_shutdown(acc_device_default);
}

static void misuse(const char *what, int *a) {
  // UPDATE: acc_update_self: error: OpenACC: data is not present on device 0: 400 bytes at 0x
  if (strcmp(what, "update") == 0)
    acc_update_self(a, bytes);
  // DEVICE: acc_set_device_num: error: OpenACC: there is no device 99 of type 3: 4 of this type exist
  if (strcmp(what, "device") == 0)
    acc_set_device_num(99, acc_device_not_host);
  // PARTLY: acc_copyin: error: OpenACC: data partially present on device 0: 400 bytes at 0x{{.*}} are asked for,
  // PARTLY-SAME: 200 bytes at 0x{{.*}} are present (device address 0x
  if (strcmp(what, "partly") == 0) {
    acc_copyin(a, bytes / 2);
    acc_copyin(a, bytes);
  }
  // UNMAP: acc_unmap_data: error: OpenACC: the data at 0x{{.*}} was not mapped by acc_map_data
  if (strcmp(what, "unmap") == 0)
    acc_unmap_data(a);
}

int main(int argc, char **argv) {
  int *a = malloc(bytes), *b = malloc(bytes);
  separate = acc_get_device_type() != acc_device_host;
  if (argc > 1)
    misuse(argv[1], a);
  else {
    routines_alone(a, b);
    routines_and_directives(a, b);
    device_memory(a, b);
    attachment(a);
    queues_and_devices(a);
  }
  // CHECK: all right
  puts(wrong ? "wrong" : "all right");
  return wrong;
}
