/* Activity queues as programs see them (section 2.16): default, waits and tests. */
#include "internal.h"

/* The initial value of acc-default-async-var; a queue as any other. */
enum { FIRST_QUEUE = 0 };
static _Thread_local int default_async = FIRST_QUEUE;

int accomp_queue_number(int async) {
  if (async == acc_async_noval || async == acc_async_default)
    return default_async;
  if (async < 0 && async != acc_async_sync)
    accomp_fail_as(acc_error_invalid_async, "%d is no async-argument: it is negative", async);
  return async;
}

void accomp_drain(int device, int async) {
  bool told = ACCOMP_LISTENS && !accomp_queue_idle(device, async);
  void *tool = NULL;
  if (told)
    ACCOMP_EVENT(acc_ev_wait_start, .device = device, .async = async, .implicit = true, .tool = &tool);
  accomp_queue_finish(device, async);
  if (told)
    ACCOMP_EVENT(acc_ev_wait_end, .device = device, .async = async, .implicit = true, .tool = &tool);
}

void accomp_drain_device(int device) {
  const void *at = NULL;
  int number;
  while (accomp_next_queue(device, &at, &number))
    accomp_drain(device, number);
}

/* As a directive or a routine asks for it. */
static void wait_told(int device, int number, int async_device, int async) {
  void *tool = NULL;
  ACCOMP_EVENT(acc_ev_wait_start, .device = device, .async = number, .tool = &tool);
  accomp_queue_follow(device, number, async_device, async);
  ACCOMP_EVENT(acc_ev_wait_end, .device = device, .async = number, .tool = &tool,
               .queued = accomp_queue_number(async) != acc_async_sync);
  ACCOMP_TIMED(async_device, async);
}

static void wait_all(int device, int async_device, int async) {
  const void *at = NULL;
  int number;
  while (accomp_next_queue(device, &at, &number))
    wait_told(device, number, async_device, async);
}

void accomp_follow_noted(const accomp_queues *queues, int device, int async) {
  const void *at = NULL;
  int number;
  while (queues->count > ACCOMP_NOTED && accomp_next_queue(device, &at, &number))
    accomp_queue_follow(device, number, device, async);
  for (int i = 0; i < queues->count && queues->count <= ACCOMP_NOTED; ++i)
    if (queues->numbers[i] != async)
      accomp_queue_follow(device, queues->numbers[i], device, async);
}

void accomp_wait(const accomp_place *place, int condition, int devnum, int async, int count, const int *numbers) {
  int device;
  accomp_at(place);
  if (!condition)
    return;
  device = devnum < 0 ? accomp_device() : accomp_device_of(devnum, acc_device_current);
  accomp_parent = acc_construct_wait;
  for (int i = 0; i < count; ++i)
    wait_told(device, numbers[i], accomp_device(), async);
  if (count == 0)
    wait_all(device, accomp_device(), async);
}

int acc_get_default_async(void) { return default_async; }

void acc_set_default_async(int async_arg) {
  accomp_in("acc_set_default_async");
  if (async_arg == acc_async_default)
    default_async = FIRST_QUEUE;
  else if (async_arg != acc_async_noval)
    default_async = accomp_queue_number(async_arg);
}

static int test_all(int device) {
  const void *at = NULL;
  bool done = true;
  int number;
  while (done && accomp_next_queue(device, &at, &number))
    done = accomp_queue_idle(device, number);
  return done;
}

int acc_async_test(int async_arg) {
  accomp_in("acc_async_test");
  return accomp_queue_idle(accomp_device(), async_arg);
}

int acc_async_test_device(int async_arg, int device_num) {
  accomp_in("acc_async_test_device");
  return accomp_queue_idle(accomp_device_of(device_num, acc_device_current), async_arg);
}

int acc_async_test_all(void) { return test_all(accomp_device()); }

int acc_async_test_all_device(int device_num) {
  accomp_in("acc_async_test_all_device");
  return test_all(accomp_device_of(device_num, acc_device_current));
}

void acc_wait(int wait_arg) {
  accomp_in("acc_wait");
  wait_told(accomp_device(), wait_arg, accomp_device(), acc_async_sync);
}

void acc_wait_device(int wait_arg, int device_num) {
  accomp_in("acc_wait_device");
  wait_told(accomp_device_of(device_num, acc_device_current), wait_arg, accomp_device(), acc_async_sync);
}

void acc_wait_async(int wait_arg, int async_arg) {
  accomp_in("acc_wait_async");
  wait_told(accomp_device(), wait_arg, accomp_device(), async_arg);
}

void acc_wait_device_async(int wait_arg, int async_arg, int device_num) {
  int device;
  accomp_in("acc_wait_device_async");
  device = accomp_device_of(device_num, acc_device_current);
  wait_told(device, wait_arg, device, async_arg);
}

static int wait_any(int device, int count, const int wait_arg[]) {
  int named = 0;
  for (int i = 0; i < count; ++i)
    named += accomp_queue_number(wait_arg[i]) != acc_async_sync;
  return named ? accomp_queue_any(device, count, wait_arg) : -1;
}

int acc_wait_any(int count, int wait_arg[]) {
  accomp_in("acc_wait_any");
  return wait_any(accomp_device(), count, wait_arg);
}

int acc_wait_any_device(int count, int wait_arg[], int device_num) {
  accomp_in("acc_wait_any_device");
  return wait_any(accomp_device_of(device_num, acc_device_current), count, wait_arg);
}

void acc_wait_all(void) {
  accomp_in("acc_wait_all");
  wait_all(accomp_device(), accomp_device(), acc_async_sync);
}

void acc_wait_all_device(int device_num) {
  accomp_in("acc_wait_all_device");
  wait_all(accomp_device_of(device_num, acc_device_current), accomp_device(), acc_async_sync);
}

void acc_wait_all_async(int async_arg) {
  accomp_in("acc_wait_all_async");
  wait_all(accomp_device(), accomp_device(), async_arg);
}

void acc_wait_all_device_async(int async_arg, int device_num) {
  int device;
  accomp_in("acc_wait_all_device_async");
  device = accomp_device_of(device_num, acc_device_current);
  wait_all(device, device, async_arg);
}

int acc_async_wait(int async_arg) {
  acc_wait(async_arg);
  return 0;
}

void acc_async_wait_async(int wait_arg, int async_arg) { acc_wait_async(wait_arg, async_arg); }

void acc_async_wait_all(void) { acc_wait_all(); }

void acc_async_wait_all_async(int async_arg) { acc_wait_all_async(async_arg); }
