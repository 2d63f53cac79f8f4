/* The data routines: return values, null pointers, no bytes (section 3.2.18 to 3.2.40). */
#include "fake_openmp.h"

enum { N = 16, BYTES = N * sizeof(int), Q = 1 };
static int a[N], b[N];

static void enter_and_leave(void) {
  int *copy;
  fake_reset();
  a[1] = 4;
  copy = acc_copyin(a, BYTES);
  CHECK(copy && copy != a && copy[1] == 4 && acc_deviceptr(a) == copy);
  CHECK(acc_create(a, BYTES) == copy && acc_copyin(a + 2, 4) == copy + 2);
  CHECK(acc_pcopyin(a, BYTES) == copy && acc_present_or_copyin(a, BYTES) == copy);
  CHECK(acc_pcreate(a, BYTES) == copy && acc_present_or_create(a, BYTES) == copy);
  CHECK(fake_counts().allocated == 1 && fake_counts().in == 1);
  copy[1] = 5;
  for (int i = 0; i < 6; ++i)
    acc_delete(a, BYTES);
  acc_copyout(a, BYTES);
  CHECK(a[1] == 5 && !acc_is_present(a, BYTES));
  acc_copyout(a, BYTES), acc_delete(a, BYTES), acc_delete_finalize(a, BYTES), acc_copyout_finalize(a, BYTES);
  acc_copyin_async(a, BYTES, Q), acc_create_async(a, BYTES, Q);
  acc_wait(Q);
  ((int *)acc_deviceptr(a))[1] = 6;
  acc_delete_async(a, BYTES, Q), acc_copyout_async(a, BYTES, Q);
  acc_wait(Q);
  CHECK(a[1] == 6 && !acc_is_present(a, BYTES));
  acc_create(a, BYTES), acc_create(a, BYTES);
  acc_copyout_finalize_async(a, BYTES, Q);
  acc_create(b, BYTES), acc_create(b, BYTES);
  acc_delete_finalize_async(b, BYTES, Q);
  acc_wait_all();
  CHECK(!acc_is_present(a, BYTES) && !acc_is_present(b, BYTES) && fake_counts().allocated == fake_counts().freed);
}

static void nothing_asked(void) {
  fake_reset();
  CHECK(acc_copyin(NULL, 0) == NULL && acc_create(NULL, 0) == NULL);
  acc_copyout(NULL, 0), acc_delete(NULL, 0), acc_update_self(NULL, 0), acc_update_device(NULL, 0);
  CHECK(acc_malloc(0) == NULL && acc_deviceptr(NULL) == NULL && acc_hostptr(NULL) == NULL);
  acc_free(NULL);
  acc_memcpy_to_device(NULL, NULL, 0), acc_memcpy_from_device(NULL, NULL, 0), acc_memcpy_device(NULL, NULL, 0);
  acc_memcpy_d2d(NULL, NULL, 0, 0, 1);
  CHECK(!acc_is_present(NULL, 0) && !acc_is_present(NULL, 4) && !acc_is_present(a, 0));
  CHECK(acc_deviceptr(a) == NULL && acc_hostptr(a) == NULL);
  CHECK(acc_copyin(a, 0) == NULL && acc_create(a, 0) == NULL && !acc_is_present(a, 0));
  acc_copyin(a, BYTES);
  CHECK(acc_is_present(a, 0) && acc_is_present(a + N - 1, 0) && !acc_is_present(a + N, 0));
  CHECK(acc_copyin(a, 0) == acc_deviceptr(a));
  acc_copyout(a, 0), acc_delete(a, 0), acc_delete_finalize(a, 0);
  CHECK(acc_is_present(a, BYTES));
  acc_delete(a, BYTES);
  CHECK(!acc_is_present(a, BYTES) && fake_counts().allocated == 1 && fake_counts().freed == 1);
}

static void mapped(void) {
  int *memory = acc_malloc(BYTES);
  fake_reset();
  acc_map_data(a, memory, BYTES);
  CHECK(acc_deviceptr(a + 3) == memory + 3 && acc_hostptr(memory + 3) == a + 3 && acc_is_present(a, BYTES));
  CHECK(acc_copyin(a, BYTES) == memory);
  acc_delete(a, BYTES), acc_delete(a, BYTES), acc_delete_finalize(a, BYTES);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  END();
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES));
  acc_wait(Q);
  CHECK(acc_is_present(a, BYTES) && fake_counts().in == 0 && fake_counts().out == 0);
  acc_update_device(a, BYTES);
  acc_unmap_data(a);
  CHECK(!acc_is_present(a, BYTES) && acc_hostptr(memory) == NULL && fake_counts().freed == 0);
  acc_map_data(a, memory, BYTES);
  acc_shutdown(acc_device_default); /* the memory is the program's still */
  CHECK(!acc_is_present(a, BYTES));
  acc_free(memory);
  CHECK(fake_counts().freed == 1);
}

/* Section 2.7.5: whatever holds an address of the device, or of a neighbour that indices from 1 ask for. */
static void addresses(void) {
  int *memory = acc_malloc(BYTES), *from_one = memory - 1, *inside = memory + N / 2, *behind = memory + N, *none = NULL;
  int *copy = acc_create(a, BYTES), *of_openmp = fake_openmp_map(b, BYTES, 0);
  (void)of_openmp; /* data of `declare`, with HIP */
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_DEVICEPTR, memory, 0), VAR(ACCOMP_DEVICEPTR, from_one, 0),
        VAR(ACCOMP_DEVICEPTR, inside, 0), VAR(ACCOMP_DEVICEPTR, behind, 0), VAR(ACCOMP_DEVICEPTR, none, 0),
        VAR(ACCOMP_DEVICEPTR, copy, 0));
  END();
#ifndef FAKE_HIP
  acc_memcpy_from_device(b, of_openmp + 1, 4);
#endif
  acc_set_device_type(acc_device_host);
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_DEVICEPTR, b, 0));
  END();
  acc_set_device_type(FAKE_TYPE);
  fake_openmp_unmap(b, 0);
  acc_delete(a, BYTES), acc_free(memory);
}

static void copies(void) {
  int *one = acc_malloc(BYTES), *two = acc_malloc(BYTES), c[N];
  for (int i = 0; i < N; ++i)
    a[i] = i, b[i] = c[i] = 0;
  acc_memcpy_to_device(one, a, BYTES);
  acc_memcpy_device(two, one, BYTES);
  acc_memcpy_from_device(b, two, BYTES);
  CHECK(memcmp(a, b, BYTES) == 0);
  acc_memcpy_to_device_async(one, b + 1, BYTES / 2, Q), acc_memcpy_device_async(two, one, BYTES, Q);
  acc_memcpy_from_device_async(c, two, BYTES, Q);
  acc_wait(Q);
  CHECK(c[0] == 1 && c[N - 1] == N - 1);
  acc_free(one), acc_free(two);

  acc_copyin(a, BYTES);
  acc_set_device_num(1, acc_device_not_host);
  acc_create(b, BYTES), acc_create(a, BYTES);
  acc_memcpy_d2d(b + 1, a, 8, 1, 0);
  CHECK(((int *)acc_deviceptr(b))[2] == 1);
  acc_memcpy_d2d_async(a, a, BYTES, 1, 0, Q); /* one host address, two devices */
  acc_wait_all();
  CHECK(((int *)acc_deviceptr(a))[N - 1] == N - 1);
  acc_delete(a, BYTES), acc_delete(b, BYTES);
  acc_set_device_num(0, acc_device_not_host);
  acc_delete(a, BYTES);
}

static void updates(void) {
  int *copy = acc_copyin(a, BYTES);
  a[2] = 50;
  acc_update_device(a + 2, 4);
  CHECK(copy[2] == 50);
  copy[2] = 51, copy[3] = 52;
  acc_update_self(a + 2, 4);
  CHECK(a[2] == 51 && a[3] != 52);
  acc_update_self_async(a, BYTES, Q), acc_update_device_async(a, BYTES, Q);
  acc_wait(Q);
  CHECK(a[3] == 52);
  acc_delete(a, BYTES);
}

/* The host's memory is shared: every routine returns host addresses and moves nothing (section 2.6.3). */
static void shared(void) {
  void *memory, *pointer = a;
  acc_set_device_type(acc_device_host);
  fake_reset();
  CHECK(acc_copyin(a, BYTES) == a && acc_create(a, BYTES) == a && acc_deviceptr(a) == a && acc_hostptr(a) == a);
  CHECK(acc_is_present(a, BYTES));
  acc_copyout(a, BYTES), acc_delete(a, BYTES), acc_update_self(a, BYTES), acc_update_device(a, BYTES);
  acc_copyin_async(a, BYTES, Q), acc_copyout_finalize_async(a, BYTES, Q);
  acc_map_data(a, a, BYTES), acc_unmap_data(a);
  acc_attach(&pointer), acc_detach(&pointer), acc_detach_finalize(&pointer);
  memory = acc_malloc(BYTES);
  a[0] = 8;
  acc_memcpy_to_device(memory, a, BYTES);
  acc_memcpy_from_device(b, memory, BYTES);
  CHECK(b[0] == 8);
  acc_free(memory);
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a, BYTES));
  CHECK(accomp_use_device(ACCOMP_HERE, 1, 0, a, "a") == a);
  END();
  CHECK(fake_counts().allocated == 0 && fake_counts().associated == 0 && fake_counts().in == 0);
  acc_set_device_type(acc_device_default);
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"enter_and_leave", enter_and_leave},
                                           {"nothing_asked", nothing_asked},
                                           {"mapped", mapped},
                                           {"addresses", addresses},
                                           {"copies", copies},
                                           {"updates", updates},
                                           {"shared", shared},
                                           {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
