/* Activity queues (section 2.16). An operation is an OpenMP task that depends on the object of its queue;
   counts of what was enqueued and completed tell when a queue is idle. */
#include "openmp.h"
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

static struct queue *queues;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* The queue of a construct whose async-argument turns out to be acc_async_sync. */
static _Thread_local struct queue own;

static struct owner me(void) {
  static _Thread_local char thread;
  return (struct owner){&thread, omp_get_level()};
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

void accomp_launched(int device, int async, bool task, bool active) {
  (void)active;
  if (!task && async == acc_async_sync)
    return;
  if (accomp_queue_number(async) != acc_async_sync)
    enqueue(device, async, NULL, NULL, NULL);
  else if (accomp_settle)
    accomp_settle(&own.object);
  end_tasks(device);
}

void accomp_queue_finish(int device, int async) {
  struct queue *q;
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(async));
  if (q)
    sleep_until_idle(q);
  pthread_mutex_unlock(&lock);
}

bool accomp_queue_idle(int device, int async) {
  struct queue *q;
  bool done;
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(async));
  done = !q || idle(q);
  pthread_mutex_unlock(&lock);
  return done;
}

static void stamp(void *operation) { accomp_completed(operation, accomp_clock()); }

void accomp_queue_stamp(int device, int async, struct accomp_operation *operation, bool ends) {
  if (ends)
    accomp_enqueue(device, async, stamp, operation);
}

void *accomp_queue_stream(int device, int async) {
  (void)device;
  (void)async;
  return NULL;
}

bool accomp_queue_set_stream(int device, int async, void *stream) {
  (void)stream;
  return accomp_queue_stream(device, async) != NULL;
}

/* Queues are never removed, and new ones come in front. */
static struct queue *all_queues(void) {
  struct queue *first;
  pthread_mutex_lock(&lock);
  first = queues;
  pthread_mutex_unlock(&lock);
  return first;
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

void accomp_queue_follow(int device, int number, int async_device, int async) {
  struct queue *q;
  if (accomp_queue_number(async) == acc_async_sync) {
    accomp_queue_finish(device, number);
    return;
  }
  pthread_mutex_lock(&lock);
  q = find(device, accomp_queue_number(number));
  pthread_mutex_unlock(&lock);
  if (q)
    chain(q, async_device, async);
}

bool accomp_next_queue(int device, const void **at, int *number) {
  const struct queue *q = *at ? ((const struct queue *)*at)->next : all_queues();
  while (q && q->device != device)
    q = q->next;
  *at = q;
  if (q)
    *number = q->number;
  return q;
}

/* The first of the queues that is idle, or -1. */
static int first_idle(int device, int count, const int *numbers) {
  for (int i = 0; i < count; ++i) {
    struct queue *q = find(device, accomp_queue_number(numbers[i]));
    if (numbers[i] != acc_async_sync && (!q || idle(q)))
      return i;
  }
  return -1;
}

int accomp_queue_any(int device, int count, const int *numbers) {
  int found;
  pthread_mutex_lock(&lock);
  while ((found = first_idle(device, count, numbers)) < 0)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return found;
}
