/* Data clauses: present-or semantics, the two counters, partial presence (sections 2.6.7, 2.7.3 to 2.7.12). */
#include "fake_openmp.h"

enum { N = 16, BYTES = N * sizeof(int) };
static int a[N], b[N], other[4 * N];

static void fill(int *array, int first) {
  for (int i = 0; i < N; ++i)
    array[i] = first + i;
}

static int *copy_of(void *host) { return acc_deviceptr(host); }

static bool gone(void *host) { return !acc_is_present(host, 1); }

static void balanced(void) {
  struct fake_counts c = fake_counts();
  CHECK(c.allocated == c.freed && c.associated == c.disassociated);
}

static void structured(void) {
  fake_reset();
  fill(a, 0), fill(b, 100);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES), VAR(ACCOMP_COPYIN, b, BYTES));
  CHECK(copy_of(a)[3] == 3 && copy_of(b)[3] == 103 && copy_of(a) != a);
  CHECK(acc_hostptr(copy_of(a) + 2) == a + 2);
  a[1] = -1;
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES), VAR(ACCOMP_PRESENT, b, BYTES));
  CHECK(copy_of(a)[1] == 1); /* present: nothing is moved */
  copy_of(a)[2] = 22, copy_of(b)[2] = 33;
  END();
  CHECK(a[2] == 2);
  END();
  CHECK(a[1] == 1 && a[2] == 22 && b[2] == 102 && gone(a) && gone(b));
  CHECK(fake_counts().in == 2 && fake_counts().out == 1);

  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES), VAR(ACCOMP_COPYOUT | ACCOMP_ZERO, b, BYTES));
  CHECK(copy_of(b)[0] == 0 && copy_of(b)[N - 1] == 0);
  copy_of(b)[5] = 5;
  memset(copy_of(a), 0, BYTES);
  END();
  CHECK(a[2] == 22 && b[5] == 5 && b[6] == 0);
  balanced();
}

static void not_done(void) {
  fake_reset();
  accomp_begin(ACCOMP_HERE, ACCOMP_DATA, 0, ACCOMP_SYNC, VARS(VAR(ACCOMP_COPY, a, BYTES)));
  CHECK(gone(a));
  END();
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_NO_CREATE, a, BYTES));
  CHECK(gone(a));
  END();
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_NO_CREATE, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(!gone(a)); /* no_create counts where the data is present */
  END();
  CHECK(gone(a));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  UPDATE_IF_PRESENT(VAR(ACCOMP_SELF, a, BYTES));
  CHECK(fake_counts().in == 0 && fake_counts().out == 0);
  balanced();
}

static void counters(void) {
  fake_reset();
  fill(a, 0);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  copy_of(a)[0] = 77;
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  CHECK(!gone(a) && a[0] == 0);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  CHECK(!gone(a) && a[0] == 0); /* the structured counter holds it */
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES)); /* not below zero */
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  END();
  CHECK(!gone(a));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  CHECK(gone(a) && a[0] == 77);

  for (int i = 0; i < 5; ++i)
    ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  copy_of(a)[1] = 78;
  FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  CHECK(gone(a) && a[1] == 78);

  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(!gone(a));
  END();
  CHECK(gone(a));
  balanced();
}

static void always(void) {
  fake_reset();
  fill(a, 0);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  a[0] = 9;
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY | ACCOMP_ALWAYS_IN | ACCOMP_ALWAYS_OUT, a, BYTES));
  CHECK(copy_of(a)[0] == 9);
  copy_of(a)[1] = 10;
  END();
  CHECK(a[1] == 10 && !gone(a));
  copy_of(a)[1] = 11;
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT | ACCOMP_ALWAYS_OUT, a, BYTES));
  CHECK(a[1] == 11 && !gone(a));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(gone(a) && fake_counts().out == 2);
  balanced();
}

static void parts(void) {
  fake_reset();
  fill(a, 0);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a + 2, 8), VAR(ACCOMP_COPY, a + N - 1, sizeof(int)));
  CHECK(copy_of(a + 2) == copy_of(a) + 2);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(!gone(a));
  copy_of(a)[0] = 55, copy_of(a)[N - 1] = 56;
  END();
  CHECK(gone(a) && a[0] == 0 && a[N - 1] == 56); /* only the part is copied out */

  /* neighbours do not overlap; no bytes are nobody's */
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, other, BYTES), VAR(ACCOMP_COPYIN, other + N, BYTES));
  CHECK(acc_is_present(other, BYTES) && acc_is_present(other + N, BYTES) && !acc_is_present(other, 2 * BYTES));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, 0), VAR(ACCOMP_COPYIN, other, 0));
  CHECK(gone(a));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, 0), VAR(ACCOMP_DELETE, other, 0));
  CHECK(!gone(other));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, other, BYTES), VAR(ACCOMP_DELETE, other + N, BYTES));
  CHECK(gone(other) && gone(other + N));
  balanced();
}

static void updates(void) {
  int m[6][8];
  accomp_dim dims[] = {{1, 3, 1, sizeof m[0], 0}, {2, 4, 1, sizeof(int), 0}};
  accomp_dim strided[] = {{0, 3, 2, sizeof m[0], 0}, {1, 2, 3, sizeof(int), 0}};
  accomp_var block = {ACCOMP_SELF, m, 0, NULL, "m", dims, 2}, comb = {ACCOMP_DEVICE, m, 0, NULL, "m", strided, 2};
  memset(m, 0, sizeof m);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, m, sizeof m));
  memset(copy_of(m), 0xff, sizeof m);
  fake_reset();
  accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1, &block);
  CHECK(fake_counts().out == (IN_BLOCKS ? 1 : 3) && fake_counts().bytes_out == 12 * sizeof(int));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 8; ++j)
      CHECK(m[i][j] == (i >= 1 && i < 4 && j >= 2 && j < 6 ? -1 : 0));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 8; ++j)
      m[i][j] = 8 * i + j;
  accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1, &comb);
  CHECK(fake_counts().bytes_in == 6 * sizeof(int));
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 8; ++j)
      CHECK(copy_of(m)[8 * i + j] == (i % 2 == 0 && (j == 1 || j == 4) ? 8 * i + j : -1));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, m, sizeof m));
}

static void of_openmp(void) {
  int *copy = fake_openmp_map(other, 2 * BYTES, 0);
  fake_reset();
  CHECK(acc_is_present(other, 2 * BYTES) && acc_deviceptr(other + 3) == copy + 3);
  CHECK(!acc_is_present(other, 3 * BYTES));
  other[1] = 1;
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, other, BYTES), VAR(ACCOMP_PRESENT, other + N, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, other, BYTES));
  FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, other, BYTES));
  END();
  CHECK(acc_is_present(other, 2 * BYTES) && fake_counts().in == 0 && fake_counts().out == 0);
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, other, BYTES));
  CHECK(copy[1] == 1);
  copy[1] = 2;
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT | ACCOMP_ALWAYS_OUT, other, BYTES));
  CHECK(other[1] == 2);
  if (fake_openmp_unmap(other, 0))
    CHECK(!acc_is_present(other, 1));
}

static void use_device(void) {
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  CHECK(accomp_use_device(ACCOMP_HERE, 1, 0, a + 1, "a") == copy_of(a) + 1);
  CHECK(accomp_use_device(ACCOMP_HERE, 0, 0, a, "a") == a);
  CHECK(accomp_use_device(ACCOMP_HERE, 1, 1, b, "b") == b);
  CHECK(accomp_use_device(ACCOMP_HERE, 1, 0, NULL, "null") == NULL);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
}

static void devices(void) {
  fake_reset();
  fill(a, 0);
  for (int d = 0; d < FAKE_DEVICES; ++d) {
    acc_set_device_num(d, acc_device_not_host);
    CHECK(gone(a));
    ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
    copy_of(a)[0] = 10 + d;
  }
  acc_set_device_num(1, acc_device_not_host);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY | ACCOMP_ALWAYS_OUT, a, BYTES));
  acc_set_device_num(2, acc_device_not_host);
  END(); /* on the device of its begin */
  CHECK(a[0] == 11);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  CHECK(a[0] == 12 && gone(a));
  acc_set_device_type(acc_device_host);
  CHECK(!gone(a) && copy_of(a) == a);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, a, BYTES));
  acc_set_device_num(0, acc_device_not_host);
  CHECK(!gone(a));
  acc_shutdown(acc_device_not_host);
  CHECK(gone(a));
  balanced();
}

static void empty_construct(void) {
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, ACCOMP_SYNC, 0, NULL);
  END();
  for (accomp_region r = accomp_open(ACCOMP_HERE, ACCOMP_DATA, 1, ACCOMP_SYNC, VARS(VAR(ACCOMP_CREATE, a, BYTES))); r._open;
       accomp_close(ACCOMP_HERE, &r))
    CHECK(!gone(a));
  CHECK(gone(a));
  {
    ACCOMP_SCOPE accomp_region scope =
        accomp_open(ACCOMP_HERE, ACCOMP_DECLARE, 1, ACCOMP_SYNC, VARS(VAR(ACCOMP_CREATE, a, BYTES)));
    CHECK(!gone(a) && scope._open);
  }
  CHECK(gone(a));
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"structured", structured}, {"not_done", not_done},
                                           {"counters", counters},     {"always", always},
                                           {"parts", parts},           {"updates", updates},
                                           {"of_openmp", of_openmp},   {"use_device", use_device},
                                           {"devices", devices},       {"empty_construct", empty_construct},
                                           {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
