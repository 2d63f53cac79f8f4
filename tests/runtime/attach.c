/* Attachment of pointers (sections 2.6.8, 2.7.2, 2.7.13, 2.7.14), arrays of rows. */
#include "fake_openmp.h"

enum { N = 8, BYTES = N * sizeof(int) };

struct list {
  int before;
  int *items;
  int *more;
  int after;
};

static struct list *copy_of(struct list *host) { return acc_deviceptr(host); }

static void members(void) {
  int items[N] = {1, 2, 3}, *was;
  struct list list = {1, items, items + 2, 2};
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, &list, sizeof list), THROUGH(ACCOMP_COPYIN, list.items, BYTES));
  was = acc_deviceptr(items);
  CHECK(copy_of(&list)->items == was && copy_of(&list)->more == list.more && copy_of(&list)->after == 2);
  /* a second construct counts the attachment, its end leaves it */
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, &list, sizeof list), THROUGH(ACCOMP_COPY, list.items, BYTES));
  CHECK(copy_of(&list)->items == was);
  END();
  CHECK(copy_of(&list)->items == was);
  /* transfers leave attached pointers as they are on both sides */
  list.before = 10;
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, &list, sizeof list));
  CHECK(copy_of(&list)->items == was && copy_of(&list)->before == 10);
  copy_of(&list)->after = 20;
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_SELF, &list, sizeof list));
  CHECK(list.items == items && list.after == 20);
  /* attached to the middle of what is present */
  ENTER(ACCOMP_SYNC, POINTER(ACCOMP_ATTACH, list.more));
  CHECK(copy_of(&list)->more == was + 2);
  EXIT(ACCOMP_SYNC, POINTER(ACCOMP_DETACH, list.more));
  CHECK(copy_of(&list)->more == list.more);
  EXIT(ACCOMP_SYNC, THROUGH(ACCOMP_COPYOUT, list.items, BYTES));
  CHECK(copy_of(&list)->items == items && !acc_is_present(items, 1));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, &list, sizeof list));
  CHECK(list.items == items);
}

/* Through the device copy of a pointer the elements have the indices that they have on the host. */
static void subarrays(void) {
  int items[2 * N] = {0};
  struct list list = {1, items, items + N, 2};
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, &list, sizeof list));
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, SUBARRAY(ACCOMP_COPY, list.items, 3, 2), SUBARRAY(ACCOMP_COPY, list.more, 1, 4));
  copy_of(&list)->items[4] = 5;
  copy_of(&list)->more[4] = 6;
  END();
  CHECK(items[4] == 5 && items[N + 4] == 6 && copy_of(&list)->items == items);
  /* what precedes the subarray is other data, elsewhere on the device */
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, items, 2 * sizeof *items));
  ENTER(ACCOMP_SYNC, SUBARRAY(ACCOMP_CREATE, list.items, 3, 2));
  CHECK(copy_of(&list)->items + 3 == acc_deviceptr(items + 3));
  EXIT(ACCOMP_SYNC, SUBARRAY(ACCOMP_DELETE, list.items, 3, 2));
  CHECK(copy_of(&list)->items == items);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, items, 2 * sizeof *items), VAR(ACCOMP_DELETE, &list, sizeof list));
}

static void counters(void) {
  int items[N], others[N];
  struct list list = {1, items, NULL, 2};
  acc_copyin(&list, sizeof list);
  acc_attach((void **)&list.items); /* not present: no action */
  CHECK(copy_of(&list)->items == items);
  acc_copyin(items, BYTES), acc_copyin(others, BYTES);
  for (int i = 0; i < 3; ++i)
    acc_attach((void **)&list.items);
  acc_detach((void **)&list.items), acc_detach((void **)&list.items);
  CHECK(copy_of(&list)->items == acc_deviceptr(items));
  acc_detach((void **)&list.items);
  CHECK(copy_of(&list)->items == items);
  acc_detach((void **)&list.items); /* not below zero */
  acc_attach((void **)&list.items);
  CHECK(copy_of(&list)->items == acc_deviceptr(items));
  acc_attach((void **)&list.items);
  acc_detach_finalize((void **)&list.items);
  CHECK(copy_of(&list)->items == items);
  /* it points elsewhere: the counter starts at one again */
  acc_attach((void **)&list.items), acc_attach((void **)&list.items);
  list.items = others;
  acc_attach((void **)&list.items);
  CHECK(copy_of(&list)->items == acc_deviceptr(others));
  acc_detach((void **)&list.items);
  CHECK(copy_of(&list)->items == others);
  /* the data came back elsewhere */
  acc_attach((void **)&list.items);
  acc_delete(others, BYTES);
  void *keep = acc_malloc(BYTES);
  acc_copyin(others, BYTES);
  acc_attach((void **)&list.items);
  CHECK(copy_of(&list)->items == acc_deviceptr(others));
  acc_free(keep);
  acc_attach(NULL), acc_detach(NULL);
  list.more = NULL;
  acc_attach((void **)&list.more), acc_detach((void **)&list.more);
  acc_copyout(&list, sizeof list); /* still attached: the pointer comes back as it was */
  CHECK(list.items == others);
  acc_delete(items, BYTES), acc_delete(others, BYTES);
}

static void whole_pointer(void) {
  int items[N] = {1}, *pointer = items;
  accomp_var present = {ACCOMP_PRESENT, items, 0, (void **)&pointer, "pointer", NULL, 0}, out = present, self = present;
  out.action = ACCOMP_COPYOUT;
  self.action = ACCOMP_SELF;
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, items, BYTES));
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, present);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, items, BYTES));
  CHECK(acc_is_present(items, BYTES));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, items, BYTES));
  END();
  ((int *)acc_deviceptr(items))[N - 1] = 5;
  UPDATE(ACCOMP_SYNC, self);
  CHECK(items[N - 1] == 5);
  ((int *)acc_deviceptr(items))[N - 1] = 6;
  EXIT(ACCOMP_SYNC, out);
  CHECK(items[N - 1] == 6 && !acc_is_present(items, BYTES));
}

static void jagged(void) {
  enum { ROWS = 3 };
  int *rows[ROWS], **copies, total = 0;
  accomp_dim dims[] = {{0, ROWS, 1, sizeof(int *), 1}, {0, N, 1, sizeof(int), 0}};
  accomp_dim part[] = {{1, 2, 1, sizeof(int *), 1}, {2, 3, 1, sizeof(int), 0}};
  accomp_var all = {ACCOMP_COPY, rows, 0, NULL, "rows", dims, 2}, some = {ACCOMP_SELF, rows, 0, NULL, "rows", part, 2};
  for (int i = 0; i < ROWS; ++i) {
    rows[i] = malloc(BYTES);
    for (int j = 0; j < N; ++j)
      rows[i][j] = i * N + j;
  }
  fake_reset();
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, all);
  copies = acc_deviceptr(rows);
  for (int i = 0; i < ROWS; ++i) {
    CHECK(copies[i] == acc_deviceptr(rows[i]));
    for (int j = 0; j < N; ++j)
      copies[i][j] *= 2;
  }
  UPDATE(ACCOMP_SYNC, some);
  CHECK(rows[1][2] == 20 && rows[1][1] == 9 && rows[0][2] == 2 && rows[2][4] == 40 && rows[2][5] == 21);
  END();
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < N; ++j)
      total += rows[i][j] == 2 * (i * N + j);
  CHECK(total == ROWS * N && fake_counts().allocated == ROWS + 1 && fake_counts().freed == ROWS + 1);
  CHECK(fake_counts().associated == fake_counts().disassociated);

  all.action = ACCOMP_CREATE;
  ENTER(ACCOMP_SYNC, all);
  copies = acc_deviceptr(rows);
  CHECK(copies[2] == acc_deviceptr(rows[2]));
  copies[2][1] = 99;
  all.action = ACCOMP_COPYOUT;
  FINALIZE(ACCOMP_SYNC, all);
  CHECK(rows[2][1] == 99 && !acc_is_present(rows, 1) && !acc_is_present(rows[0], 1));
  for (int i = 0; i < ROWS; ++i)
    free(rows[i]);
}

static void of_openmp(void) {
  static int *global;
  int items[N], **copy = fake_openmp_map(&global, sizeof global, 0);
  global = items;
  *copy = NULL;
  ENTER(ACCOMP_SYNC, THROUGH(ACCOMP_COPYIN, global, BYTES));
  CHECK(*copy == acc_deviceptr(items));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, &global, sizeof global));
  CHECK(*copy == acc_deviceptr(items));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_SELF, &global, sizeof global));
  CHECK(global == items);
  EXIT(ACCOMP_SYNC, THROUGH(ACCOMP_DELETE, global, BYTES));
  CHECK(*copy == items);
  fake_openmp_unmap(&global, 0);
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"members", members}, {"subarrays", subarrays},   {"counters", counters},
                                           {"whole_pointer", whole_pointer}, {"jagged", jagged},
                                           {"of_openmp", of_openmp}, {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
