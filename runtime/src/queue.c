/* Activity queues (section 2.16). An operation is an OpenMP task that depends on the object of its queue;
   counts of what was enqueued and completed tell when a queue is idle. */
#include "internal.h"
#include "spawn.h"

#include <pthread.h>
#include <stdlib.h>

/* LLVM's runtime: reductions of kernels that its helper threads run wait for the other helpers with the
   default method, forever. */
WEAK void kmp_set_defaults(const char *settings);

/* Tasks depend on each other only if one task region made them. */
struct owner {
  const void *thread;
  int level;
};

struct queue {
  struct queue *next;
  int device, number;
  unsigned long enqueued, completed;
  struct owner owner;
  char object; /* what the tasks depend on */
};

/* The initial value of acc-default-async-var; a queue as any other. */
enum { FIRST_QUEUE = 0 };
static _Thread_local int default_async = FIRST_QUEUE;
static struct queue *queues;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* The queue of a construct whose async-argument turns out to be acc_async_sync. */
static _Thread_local struct queue own;

static struct owner me(void) {
  static _Thread_local char thread;
  return (struct owner){&thread, omp_get_level()};
}

int accomp_queue_number(int async) {
  if (async == acc_async_noval || async == acc_async_default)
    return default_async;
  return async;
}

static bool idle(const struct queue *q) { return q->completed == q->enqueued; }

static struct queue *find(int device, int number) {
  struct queue *q = queues;
  while (q && (q->device != device || q->number != number))
    q = q->next;
  return q;
}

/* With the lock held: until the queue has completed what is in it now. */
static void sleep_until_idle(struct queue *q) {
  unsigned long goal = q->enqueued;
  struct owner self = me();
  if (accomp_settle && q->completed < goal && q->owner.thread == self.thread && q->owner.level == self.level) {
    pthread_mutex_unlock(&lock);
    accomp_settle(&q->object);
    pthread_mutex_lock(&lock);
  }
  while (q->completed < goal)
    pthread_cond_wait(&changed, &lock);
}

static bool all_idle(void) {
  struct queue *q;
  pthread_mutex_lock(&lock);
  q = queues;
  while (q && idle(q))
    q = q->next;
  pthread_mutex_unlock(&lock);
  return !q;
}

static void begin_tasks(int device) {
  if (accomp_spawn_begins && accomp_on_host_threads(device))
    accomp_spawn_begins(all_idle);
}

static void end_tasks(int device) {
  if (accomp_spawn_made && accomp_on_host_threads(device))
    accomp_spawn_made();
}

static void drain_all(void) {
  pthread_mutex_lock(&lock);
  for (struct queue *q = queues; q; q = q->next)
    sleep_until_idle(q);
  pthread_mutex_unlock(&lock);
  if (accomp_spawn_ends)
    accomp_spawn_ends();
}

static struct queue *make(int device, int number) {
  struct queue *q = calloc(1, sizeof *q);
  if (!q)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  if (!queues) {
    if (kmp_set_defaults)
      kmp_set_defaults("KMP_FORCE_REDUCTION=critical");
    atexit(drain_all);
  }
  q->device = device;
  q->number = number;
  q->owner = me();
  q->next = queues;
  queues = q;
  return q;
}

/* With the lock held: the queue, with this thread as the one whose tasks are in it. */
static struct queue *take(int device, int async) {
  int number = accomp_queue_number(async);
  struct owner self = me();
  struct queue *q;
  if (number == acc_async_sync) {
    own.owner = self;
    own.device = device;
    return &own;
  }
  if (number < 0) {
    pthread_mutex_unlock(&lock);
    accomp_fail_as(acc_error_invalid_async, "%d is no async-argument", async);
  }
  q = find(device, number);
  if (!q)
    q = make(device, number);
  if (q->owner.thread != self.thread || q->owner.level != self.level) {
    while (!idle(q))
      sleep_until_idle(q);
    q->owner = self;
  }
  return q;
}

char *accomp_queue(int async) {
  struct queue *q;
  begin_tasks(accomp_device());
  pthread_mutex_lock(&lock);
  q = take(accomp_device(), async);
  pthread_mutex_unlock(&lock);
  return &q->object;
}

struct operation {
  struct queue *queue;
  void (*run)(void *);
  void *argument;
};

static void execute(void *argument) {
  struct operation *o = argument;
  if (o->run)
    o->run(o->argument);
  pthread_mutex_lock(&lock);
  o->queue->completed++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  free(o);
}

static void enqueue(int device, int async, void (*run)(void *), void *argument, struct queue *other) {
  struct operation *o = malloc(sizeof *o);
  if (!o)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  begin_tasks(device);
  pthread_mutex_lock(&lock);
  *o = (struct operation){take(device, async), run, argument};
  o->queue->enqueued++;
  pthread_mutex_unlock(&lock);
  if (!accomp_spawn)
    execute(o);
  else if (other)
    accomp_spawn_behind(execute, o, &o->queue->object, &other->object);
  else
    accomp_spawn(execute, o, &o->queue->object);
  end_tasks(device);
}

/* An operation in an idle queue is done at once by this thread, as a task would cost more; what follows waits. */
static bool execute_now(int device, int async, void (*run)(void *), void *argument) {
  struct queue *q;
  bool free;
  pthread_mutex_lock(&lock);
  q = take(device, async);
  free = idle(q);
  q->enqueued += free;
  pthread_mutex_unlock(&lock);
  if (!free)
    return false;
  run(argument);
  pthread_mutex_lock(&lock);
  q->completed++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return true;
}

void accomp_enqueue(int device, int async, void (*run)(void *), void *argument) {
  if (accomp_queue_number(async) == acc_async_sync)
    run(argument);
  else if (!execute_now(device, async, run, argument))
    enqueue(device, async, run, argument, NULL);
}

void accomp_launched(int device, int async) {
  if (accomp_queue_number(async) != acc_async_sync)
    enqueue(device, async, NULL, NULL, NULL);
  else if (accomp_settle)
    accomp_settle(&own.object);
  end_tasks(device);
}

static void drain(int device, int async) {
  struct queue *q;
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(async));
  if (q)
    sleep_until_idle(q);
  pthread_mutex_unlock(&lock);
}

static bool test(int device, int async) {
  struct queue *q;
  bool done;
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(async));
  done = !q || idle(q);
  pthread_mutex_unlock(&lock);
  return done;
}

void accomp_drain(int device, int async) {
  bool told = ACCOMP_LISTENS && !test(device, async);
  void *tool = NULL;
  if (told)
    ACCOMP_EVENT(acc_ev_wait_start, .device = device, .async = async, .implicit = true, .tool = &tool);
  drain(device, async);
  if (told)
    ACCOMP_EVENT(acc_ev_wait_end, .device = device, .async = async, .implicit = true, .tool = &tool);
}

/* Queues are never removed, and new ones come in front. */
static struct queue *all_queues(void) {
  struct queue *first;
  pthread_mutex_lock(&lock);
  first = queues;
  pthread_mutex_unlock(&lock);
  return first;
}

void accomp_drain_device(int device) {
  for (struct queue *q = all_queues(); q; q = q->next)
    if (q->device == device)
      accomp_drain(device, q->number);
}

/* Queue `async` goes on when queue `q` has completed what is in it. */
static void chain(struct queue *q, int device, int async) {
  struct owner self = me();
  bool waits;
  pthread_mutex_lock(&lock);
  waits = !idle(q) && (q->owner.thread != self.thread || q->owner.level != self.level);
  if (waits)
    sleep_until_idle(q);
  waits = !idle(q);
  pthread_mutex_unlock(&lock);
  if (waits && !(q->device == device && q->number == accomp_queue_number(async)))
    enqueue(device, async, NULL, NULL, q);
}

static void wait_queue(int device, int number, int async_device, int async) {
  struct queue *q;
  if (accomp_queue_number(async) == acc_async_sync) {
    drain(device, number);
    return;
  }
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(number));
  pthread_mutex_unlock(&lock);
  if (q)
    chain(q, async_device, async);
}

/* The same, as a directive or a routine asks for it. */
static void wait_told(int device, int number, int async_device, int async) {
  void *tool = NULL;
  ACCOMP_EVENT(acc_ev_wait_start, .device = device, .async = number, .tool = &tool);
  wait_queue(device, number, async_device, async);
  ACCOMP_EVENT(acc_ev_wait_end, .device = device, .async = number, .tool = &tool);
}

static void wait_all(int device, int async_device, int async) {
  for (struct queue *q = all_queues(); q; q = q->next)
    if (q->device == device)
      wait_told(device, q->number, async_device, async);
}

void accomp_follow_noted(const accomp_queues *queues, int device, int async) {
  for (struct queue *q = queues->count > ACCOMP_NOTED ? all_queues() : NULL; q; q = q->next)
    if (q->device == device)
      wait_queue(device, q->number, device, async);
  for (int i = 0; i < queues->count && queues->count <= ACCOMP_NOTED; ++i)
    if (queues->numbers[i] != async)
      wait_queue(device, queues->numbers[i], device, async);
}

/* The device of a number of the current type as the queues know it. */
static int device_of(int number) {
  int device = accomp_openmp_device(number, acc_device_current);
  return device == omp_get_initial_device() ? HOST : device;
}

void accomp_wait(const accomp_place *place, int condition, int devnum, int async, int count, const int *numbers) {
  int device;
  accomp_at(place);
  if (!condition)
    return;
  device = devnum < 0 ? accomp_device() : device_of(devnum);
  accomp_parent = acc_construct_wait;
  for (int i = 0; i < count; ++i)
    wait_told(device, numbers[i], accomp_device(), async);
  if (count == 0)
    wait_all(device, accomp_device(), async);
}

int acc_get_default_async(void) { return default_async; }

void acc_set_default_async(int async_arg) {
  if (async_arg == acc_async_default)
    default_async = FIRST_QUEUE;
  else if (async_arg != acc_async_noval)
    default_async = async_arg;
}

static int test_all(int device) {
  bool done = true;
  pthread_mutex_lock(&lock);
  for (struct queue *q = queues; q; q = q->next)
    done = done && (q->device != device || idle(q));
  pthread_mutex_unlock(&lock);
  return done;
}

int acc_async_test(int async_arg) { return test(accomp_device(), async_arg); }

int acc_async_test_device(int async_arg, int device_num) {
  accomp_in("acc_async_test_device");
  return test(device_of(device_num), async_arg);
}

int acc_async_test_all(void) { return test_all(accomp_device()); }

int acc_async_test_all_device(int device_num) {
  accomp_in("acc_async_test_all_device");
  return test_all(device_of(device_num));
}

void acc_wait(int wait_arg) {
  accomp_in("acc_wait");
  wait_told(accomp_device(), wait_arg, accomp_device(), acc_async_sync);
}

void acc_wait_device(int wait_arg, int device_num) {
  accomp_in("acc_wait_device");
  wait_told(device_of(device_num), wait_arg, accomp_device(), acc_async_sync);
}

void acc_wait_async(int wait_arg, int async_arg) {
  accomp_in("acc_wait_async");
  wait_told(accomp_device(), wait_arg, accomp_device(), async_arg);
}

void acc_wait_device_async(int wait_arg, int async_arg, int device_num) {
  int device;
  accomp_in("acc_wait_device_async");
  device = device_of(device_num);
  wait_told(device, wait_arg, device, async_arg);
}

static int wait_any(int device, int count, const int wait_arg[]) {
  int named = 0;
  for (int i = 0; i < count; ++i)
    named += wait_arg[i] != acc_async_sync;
  if (!named)
    return -1;
  pthread_mutex_lock(&lock);
  for (;;) {
    for (int i = 0; i < count; ++i) {
      struct queue *q = find(device, accomp_queue_number(wait_arg[i]));
      if (wait_arg[i] != acc_async_sync && (!q || idle(q))) {
        pthread_mutex_unlock(&lock);
        return i;
      }
    }
    pthread_cond_wait(&changed, &lock);
  }
}

int acc_wait_any(int count, int wait_arg[]) {
  accomp_in("acc_wait_any");
  return wait_any(accomp_device(), count, wait_arg);
}

int acc_wait_any_device(int count, int wait_arg[], int device_num) {
  accomp_in("acc_wait_any_device");
  return wait_any(device_of(device_num), count, wait_arg);
}

void acc_wait_all(void) {
  accomp_in("acc_wait_all");
  wait_all(accomp_device(), accomp_device(), acc_async_sync);
}

void acc_wait_all_device(int device_num) {
  accomp_in("acc_wait_all_device");
  wait_all(device_of(device_num), accomp_device(), acc_async_sync);
}

void acc_wait_all_async(int async_arg) {
  accomp_in("acc_wait_all_async");
  wait_all(accomp_device(), accomp_device(), async_arg);
}

void acc_wait_all_device_async(int async_arg, int device_num) {
  int device;
  accomp_in("acc_wait_all_device_async");
  device = device_of(device_num);
  wait_all(device, device, async_arg);
}

int acc_async_wait(int async_arg) {
  acc_wait(async_arg);
  return 0;
}

void acc_async_wait_async(int wait_arg, int async_arg) { acc_wait_async(wait_arg, async_arg); }

void acc_async_wait_all(void) { acc_wait_all(); }

void acc_async_wait_all_async(int async_arg) { acc_wait_all_async(async_arg); }
