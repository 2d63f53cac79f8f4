/* Activity queues. Every operation is complete when its routine or directive returns, so there is
   nothing to wait for; section 2.16 leaves it to the implementation how much runs concurrently. */
#include "internal.h"

/* The initial value of acc-default-async-var; a queue as any other. */
enum { FIRST_QUEUE = 0 };
static _Thread_local int default_async = FIRST_QUEUE;

int acc_get_default_async(void) { return default_async; }

void acc_set_default_async(int async_arg) {
  default_async = async_arg == acc_async_default ? FIRST_QUEUE : async_arg;
}

int acc_async_test(int async_arg) {
  (void)async_arg;
  return 1;
}

int acc_async_test_device(int async_arg, int device_num) {
  (void)async_arg;
  (void)device_num;
  return 1;
}

int acc_async_test_all(void) { return 1; }

int acc_async_test_all_device(int device_num) {
  (void)device_num;
  return 1;
}

void acc_wait(int wait_arg) { (void)wait_arg; }

void acc_wait_device(int wait_arg, int device_num) {
  (void)wait_arg;
  (void)device_num;
}

void acc_wait_async(int wait_arg, int async_arg) {
  (void)wait_arg;
  (void)async_arg;
}

void acc_wait_device_async(int wait_arg, int async_arg, int device_num) {
  (void)wait_arg;
  (void)async_arg;
  (void)device_num;
}

/* Which of the queues is idle: the first named; -1 where only acc_async_sync is named, or nothing. */
int acc_wait_any(int count, int wait_arg[]) {
  for (int i = 0; i < count; ++i)
    if (wait_arg[i] != acc_async_sync)
      return i;
  return -1;
}

int acc_wait_any_device(int count, int wait_arg[], int device_num) {
  (void)device_num;
  return acc_wait_any(count, wait_arg);
}

void acc_wait_all(void) {}

void acc_wait_all_device(int device_num) { (void)device_num; }

void acc_wait_all_async(int async_arg) { (void)async_arg; }

void acc_wait_all_device_async(int async_arg, int device_num) {
  (void)async_arg;
  (void)device_num;
}

int acc_async_wait(int async_arg) {
  (void)async_arg;
  return 0;
}

void acc_async_wait_async(int wait_arg, int async_arg) {
  (void)wait_arg;
  (void)async_arg;
}

void acc_async_wait_all(void) {}

void acc_async_wait_all_async(int async_arg) { (void)async_arg; }
