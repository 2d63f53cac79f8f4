/* Each case ends the program with a message. */
#include "fake_openmp.h"

enum { N = 16, BYTES = N * sizeof(int) };
static int a[N];

static void partial(void) {
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES / 2));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
}

static void partial_update(void) {
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES / 2));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_SELF, a, BYTES));
}

static void partial_leave(void) {
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES / 2));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
}

static void partial_openmp(void) {
  fake_openmp_map(a, BYTES / 2, 0);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
}

static void absent(void) { BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a, BYTES)); }

static void absent_update(void) { UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES)); }

static void absent_use(void) { accomp_use_device(ACCOMP_HERE, 1, 0, a, "a"); }

static void no_memory(void) { ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, (size_t)1 << 41)); }

static void left_in_queue(void) {
  ENTER(1, VAR(ACCOMP_CREATE, a, BYTES));
  fake_hold();
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, 1, 0, NULL);
  fake_kernel(accomp_queue(1), (void (*)(void *))fake_reset, NULL);
  END();
  atexit(fake_go); /* the library's own, which waits for its queues, comes after it */
  EXIT(1, VAR(ACCOMP_DELETE, a, BYTES));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES));
}

static void null(void) { acc_copyin(NULL, 4); }
static void null_delete(void) { acc_delete(NULL, 4); }
static void null_update(void) { acc_update_self(NULL, 4); }
static void null_of_host(void) {
  acc_set_device_type(acc_device_host);
  acc_copyin(NULL, 0);
  acc_copyin(NULL, 4);
}
static void null_map_of_host(void) {
  acc_set_device_type(acc_device_host);
  acc_map_data(a, NULL, BYTES);
}
static void null_map(void) { acc_map_data(a, NULL, BYTES); }
static void null_copy(void) { acc_memcpy_to_device(NULL, a, BYTES); }
static void empty_map(void) { acc_map_data(a, acc_malloc(BYTES), 0); }
static void unmapped(void) { acc_unmap_data(a); }
static void not_mapped(void) {
  acc_create(a, BYTES);
  acc_unmap_data(a);
}
static void mapped_twice(void) {
  acc_create(a, BYTES);
  acc_map_data(a + 1, acc_malloc(BYTES), 4);
}
static void mapped_in_use(void) {
  acc_map_data(a, acc_malloc(BYTES), BYTES);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a, BYTES));
  acc_unmap_data(a);
}
static void memory_mapped_twice(void) {
  char *memory = acc_malloc(2 * BYTES);
  static int b[N];
  acc_map_data(a, memory, BYTES);
  acc_map_data(b, memory + BYTES - 4, BYTES);
}
static void mapped_by_openmp(void) {
  fake_openmp_map(a, BYTES, 0);
  acc_map_data(a, acc_malloc(BYTES), BYTES);
}
static void freed_copy(void) { acc_free((char *)acc_create(a, BYTES) + 4); }
static void freed_mapped(void) {
  void *memory = acc_malloc(BYTES);
  acc_map_data(a, memory, BYTES / 2);
  acc_free(memory);
}
static void freed_twice(void) {
  void *memory = acc_malloc(BYTES);
  acc_free(memory);
  acc_free(memory);
}
static void freed_within(void) { acc_free((char *)acc_malloc(BYTES) + 4); }
static void freed_host(void) { acc_free(a); }
static void copied_from_host(void) { acc_memcpy_from_device(a, a + N / 2, BYTES / 2); }
static void copied_to_host(void) {
  int on_stack[N];
  acc_memcpy_to_device(on_stack, a, BYTES);
}
static void copied_present(void) {
  int *b = malloc(BYTES);
  acc_create(b, BYTES);
  acc_memcpy_device(b, acc_deviceptr(b), 4);
}
#ifndef FAKE_HIP /* HIP itself tells */
static int *on_heap(void) { return memset(malloc(BYTES), 0, BYTES); }
static void copied_from_heap(void) { acc_memcpy_from_device(a, on_heap(), BYTES); }
static void copied_to_heap(void) { acc_memcpy_to_device(on_heap() + 1, a, 4); }
static void mapped_heap(void) { acc_map_data(a, on_heap(), BYTES); }
static void freed_heap(void) { acc_free(on_heap()); }
static void after_free(void) {
  int *memory = acc_malloc(BYTES);
  acc_free(memory);
  acc_memcpy_to_device(memory, a, BYTES);
}
static void heap_as_device(void) {
  int *p = on_heap();
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_DEVICEPTR, p, 0));
}
static void local_as_device(void) {
  int p[N];
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_DEVICEPTR, p, 0));
}
#endif
static void negative_copy(void) { acc_memcpy_to_device(acc_malloc(BYTES), a, (size_t)-4); }
static void negative_size(void) { acc_copyin(a, (size_t)-4); }
static void negative_length(void) { ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, (size_t)-4)); }
static void wait_negative(void) { acc_wait(-7); }
static void wait_any_negative(void) {
  int queues[] = {1, -7};
  acc_wait_any(2, queues);
}
static void test_negative(void) { acc_async_test(-7); }
static void default_negative(void) { acc_set_default_async(-7); }
static void queue_negative(void) { BEGIN(ACCOMP_PARALLEL, -7, VAR(ACCOMP_COPY, a, BYTES)); }
static void no_type(void) { acc_init((acc_device_t)99); }
static void absent_copy(void) { acc_memcpy_d2d(a, a, BYTES, 0, 1); }

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"partial", partial},
                                           {"partial_update", partial_update},
                                           {"partial_leave", partial_leave},
                                           {"partial_openmp", partial_openmp},
                                           {"absent", absent},
                                           {"absent_update", absent_update},
                                           {"absent_use", absent_use},
                                           {"no_memory", no_memory},
                                           {"left_in_queue", left_in_queue},
                                           {"null", null},
                                           {"null_delete", null_delete},
                                           {"null_update", null_update},
                                           {"null_of_host", null_of_host},
                                           {"null_map_of_host", null_map_of_host},
                                           {"null_map", null_map},
                                           {"null_copy", null_copy},
                                           {"empty_map", empty_map},
                                           {"unmapped", unmapped},
                                           {"not_mapped", not_mapped},
                                           {"mapped_twice", mapped_twice},
                                           {"mapped_in_use", mapped_in_use},
                                           {"memory_mapped_twice", memory_mapped_twice},
                                           {"mapped_by_openmp", mapped_by_openmp},
                                           {"freed_copy", freed_copy},
                                           {"freed_mapped", freed_mapped},
                                           {"freed_twice", freed_twice},
                                           {"freed_within", freed_within},
                                           {"freed_host", freed_host},
                                           {"copied_from_host", copied_from_host},
                                           {"copied_to_host", copied_to_host},
                                           {"copied_present", copied_present},
#ifndef FAKE_HIP
                                           {"copied_from_heap", copied_from_heap},
                                           {"copied_to_heap", copied_to_heap},
                                           {"mapped_heap", mapped_heap},
                                           {"freed_heap", freed_heap},
                                           {"after_free", after_free},
                                           {"heap_as_device", heap_as_device},
                                           {"local_as_device", local_as_device},
#endif
                                           {"negative_copy", negative_copy},
                                           {"negative_size", negative_size},
                                           {"negative_length", negative_length},
                                           {"wait_negative", wait_negative},
                                           {"wait_any_negative", wait_any_negative},
                                           {"test_negative", test_negative},
                                           {"default_negative", default_negative},
                                           {"queue_negative", queue_negative},
                                           {"no_type", no_type},
                                           {"absent_copy", absent_copy},
                                           {NULL, NULL}};
  run_cases(argc, argv, cases);
  return 0;
}
