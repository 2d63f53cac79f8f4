/* Data actions in queues: counters act at the call, transfers and releases in order (section 2.16). */
#include "fake_openmp.h"

enum { N = 16, BYTES = N * sizeof(int), Q = 1 };
static int a[N], b[N];

static int *copy_of(void *host) { return acc_deviceptr(host); }

static void nothing(void *argument) { (void)argument; }

static void add_one(void *argument) {
  int *array = argument;
  for (int i = 0; i < N; ++i)
    array[i]++;
}

/* A kernel that lasts until fake_go(): what is enqueued after it waits. */
static void busy_queue(int queue) {
  fake_hold();
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, queue, 0, NULL);
  fake_kernel(accomp_queue(queue), nothing, NULL);
  END();
}

static void balanced(void) {
  struct fake_counts c = fake_counts();
  CHECK(c.allocated == c.freed && c.associated == c.disassociated);
}

static void construct(void) {
  fake_reset();
  memset(a, 0, sizeof a);
  busy_queue(Q);
  BEGIN(ACCOMP_PARALLEL, Q, VAR(ACCOMP_COPY, a, BYTES));
  fake_kernel(accomp_queue(Q), add_one, copy_of(a));
  END();
  CHECK(fake_counts().in == 0 && fake_counts().out == 0 && !acc_is_present(a, BYTES) && !acc_async_test(Q));
  fake_go();
  acc_wait(Q);
  CHECK(a[0] == 1 && a[N - 1] == 1 && fake_counts().in == 1 && fake_counts().out == 1 && acc_async_test(Q));
  balanced();
}

static void standalone(void) {
  fake_reset();
  a[0] = 1;
  busy_queue(Q);
  ENTER(Q, VAR(ACCOMP_COPYIN, a, BYTES), VAR(ACCOMP_CREATE, b, BYTES));
  CHECK(acc_is_present(a, BYTES) && acc_is_present(b, BYTES) && fake_counts().in == 0);
  a[0] = 2; /* too late by the rules, but it shows that the transfer is to come */
  UPDATE(Q, VAR(ACCOMP_DEVICE, a, BYTES));
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES), VAR(ACCOMP_DELETE, b, BYTES));
  CHECK(!acc_is_present(a, BYTES) && acc_deviceptr(a) == NULL && fake_counts().freed == 0);
  fake_go();
  acc_wait(Q);
  CHECK(fake_counts().in == 2 && fake_counts().out == 1 && fake_counts().freed == 2);
  balanced();
}

/* Entered again while its release waits in the same queue: it keeps its memory. */
static void revived(void) {
  int *copy;
  fake_reset();
  a[0] = 1;
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  copy = copy_of(a);
  copy[0] = 5;
  busy_queue(Q);
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES));
  ENTER(Q, VAR(ACCOMP_COPYIN, a, BYTES));
  CHECK(copy_of(a) == copy && fake_counts().allocated == 1);
  fake_go();
  acc_wait(Q);
  CHECK(a[0] == 5 && copy[0] == 5 && acc_is_present(a, BYTES) && fake_counts().freed == 0);
  /* several times, zeroed in order */
  copy[0] = 6;
  busy_queue(Q);
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES));
  ENTER(Q, VAR(ACCOMP_CREATE | ACCOMP_ZERO, a, BYTES));
  EXIT(Q, VAR(ACCOMP_DELETE, a, BYTES));
  ENTER(Q, VAR(ACCOMP_CREATE, a, BYTES));
  EXIT(Q, VAR(ACCOMP_DELETE, a, BYTES));
  fake_go();
  acc_wait(Q);
  CHECK(a[0] == 6 && !acc_is_present(a, BYTES) && fake_counts().freed == 1);
  balanced();
}

/* Released in one queue, revived there, released in another before the first has come so far. */
static void two_queues(void) {
  fake_reset();
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  busy_queue(Q);
  EXIT(Q, VAR(ACCOMP_DELETE, a, BYTES));
  ENTER(Q, VAR(ACCOMP_CREATE, a, BYTES));
  EXIT(2, VAR(ACCOMP_DELETE, a, BYTES)); /* queue 2 is idle: at once */
  fake_go();
  acc_wait_all();
  CHECK(!acc_is_present(a, BYTES));
  balanced();
}

static void entered_elsewhere(void) {
  fake_reset();
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  copy_of(a)[0] = 7;
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES));
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES)); /* waits for queue 1 */
  CHECK(a[0] == 7 && copy_of(a)[0] == 7);
  busy_queue(Q);
  fake_go();
  EXIT(Q, VAR(ACCOMP_COPYOUT, a, BYTES));
  ENTER(2, VAR(ACCOMP_COPYIN, a, BYTES));
  CHECK(acc_is_present(a, BYTES));
  EXIT(2, VAR(ACCOMP_DELETE, a, BYTES));
  acc_wait_all();
  balanced();
}

/* What is queued acts on the device of the call. */
static void device_of_call(void) {
  fake_reset();
  a[0] = 1;
  busy_queue(Q);
  ENTER(Q, VAR(ACCOMP_COPYIN, a, BYTES));
  acc_set_device_num(1, acc_device_not_host);
  CHECK(!acc_is_present(a, BYTES));
  fake_go();
  acc_set_device_num(0, acc_device_not_host);
  acc_wait(Q);
  CHECK(copy_of(a)[0] == 1);
  busy_queue(Q);
  EXIT(Q, VAR(ACCOMP_DELETE, a, BYTES));
  acc_set_device_num(1, acc_device_not_host);
  fake_go();
  acc_wait_device(Q, 0);
  acc_set_device_num(0, acc_device_not_host);
  CHECK(!acc_is_present(a, BYTES));
  balanced();
}

static void attachments(void) {
  struct {
    int *items;
    int last;
  } list = {a, 1};
  fake_reset();
  busy_queue(Q);
  ENTER(Q, VAR(ACCOMP_COPYIN, &list, sizeof list), THROUGH(ACCOMP_COPYIN, list.items, BYTES));
  UPDATE(Q, VAR(ACCOMP_SELF, &list, sizeof list));
  EXIT(Q, VAR(ACCOMP_COPYOUT, &list, sizeof list)); /* while attached */
  ENTER(Q, VAR(ACCOMP_COPYIN, &list, sizeof list));
  fake_go();
  acc_wait(Q);
  CHECK(list.items == a && *(int **)acc_deviceptr(&list) == a);
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, &list, sizeof list), VAR(ACCOMP_DELETE, a, BYTES));
  balanced();
}

/* A synchronous construct over data that is on its way in another queue gets what was sent. */
static void pending(void) {
  fake_reset();
  a[0] = 3;
  ENTER(Q, VAR(ACCOMP_COPYIN, a, BYTES));
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a, BYTES));
  CHECK(copy_of(a)[0] == 3);
  END();
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  balanced();
}

/* Synchronous data that no queue has to do with does not wait for them. */
static void unrelated(void) {
  busy_queue(Q);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, b, BYTES));
  END();
  CHECK(!acc_async_test(Q));
  fake_go();
  acc_wait(Q);
}

/* Attached pointers may be read on both sides while a transfer of what is around them is under way. */
static void spared(void) {
  static struct item {
    int before, *items, behind;
  } list[3];
  for (int i = 0; i < 3; ++i)
    list[i] = (struct item){i, a + i, 10 + i};
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, list, sizeof list), VAR(ACCOMP_COPYIN, a, BYTES));
  for (int i = 0; i < 3; ++i)
    acc_attach((void **)&list[i].items);
  fake_delay(1000);
  UPDATE(Q, VAR(ACCOMP_SELF, list, sizeof list));
  for (int i = 0; i < 3; ++i)
    CHECK(list[i].items == a + i);
  acc_wait(Q);
  UPDATE(Q, VAR(ACCOMP_DEVICE, list, sizeof list));
  for (int i = 0; i < 3; ++i)
    CHECK(((struct item *)acc_deviceptr(list))[i].items == copy_of(a) + i);
  acc_wait(Q);
  fake_delay(0);
  for (int i = 0; i < 3; ++i)
    CHECK(list[i].before == i && list[i].behind == 10 + i);
  FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_DELETE, list, sizeof list), VAR(ACCOMP_DELETE, a, BYTES));
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"construct", construct},
                                           {"standalone", standalone},
                                           {"revived", revived},
                                           {"two_queues", two_queues},
                                           {"entered_elsewhere", entered_elsewhere},
                                           {"device_of_call", device_of_call},
                                           {"attachments", attachments},
                                           {"pending", pending},
                                           {"unrelated", unrelated},
                                           {"spared", spared},
                                           {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
