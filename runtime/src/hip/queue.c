/* Activity queues (section 2.16) as streams. What only the host can do after the operations of a stream waits in
   a list beside it, each with an event, until a host thread finds that its turn has come. */
#include "hip.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct action {
  struct action *next;
  void (*run)(void *);
  void *argument;
  hipEvent_t event; /* what has to be complete */
};

struct queue {
  struct queue *next;
  int device, number;
  hipStream_t stream;
  hipEvent_t reached; /* what other queues wait for */
  struct action *first, **last;
  const void *runner; /* the thread that runs actions */
  char object;        /* stands for the queue in translated programs */
  bool given;         /* the stream is the program's */
  _Atomic bool used;  /* since the host last found it complete */
};

static struct queue *_Atomic queues;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static _Thread_local char self;

/* Queues are never removed, and new ones come in front. */
static struct queue *find(int device, int number) {
  struct queue *q = queues;
  while (q && (q->device != device || q->number != number))
    q = q->next;
  return q;
}

/* A stream that asks for the state of another thread's work leaves an error that is none. */
static bool complete(hipError_t state, int device) {
  if (state == hipErrorNotReady) {
    (void)hipGetLastError();
    return false;
  }
  accomp_hip_check(state, device, "a queue");
  return true;
}

/* With the lock held: the first action if its turn has come. */
static struct action *take_action(struct queue *q) {
  struct action *a = q->first;
  if (!a || !complete(hipEventQuery(a->event), q->device))
    return NULL;
  q->first = a->next;
  if (!q->first)
    q->last = &q->first;
  return a;
}

/* Runs the actions whose turn has come. They run one after another, and are run when this returns, unless this is
   called by one of them. */
static void run_actions(struct queue *q) {
  accomp_place place = accomp_here();
  acc_construct_t parent = accomp_parent;
  struct action *a;
  pthread_mutex_lock(&lock);
  while (q->runner && q->runner != &self)
    pthread_cond_wait(&changed, &lock);
  if (!q->runner && q->first) {
    q->runner = &self;
    while ((a = take_action(q))) {
      pthread_mutex_unlock(&lock);
      a->run(a->argument);
      (void)hipEventDestroy(a->event);
      free(a);
      pthread_mutex_lock(&lock);
    }
    q->runner = NULL;
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&lock);
  accomp_back_at(&place);
  accomp_parent = parent;
}

static bool has_actions(struct queue *q) {
  bool any;
  pthread_mutex_lock(&lock);
  any = q->first || q->runner;
  pthread_mutex_unlock(&lock);
  return any;
}

static bool idle(struct queue *q) {
  bool used = atomic_exchange(&q->used, false);
  accomp_hip_use(q->device);
  if (!complete(hipStreamQuery(q->stream), q->device)) {
    if (used)
      q->used = true;
    return false;
  }
  if (has_actions(q))
    run_actions(q);
  return true;
}

static void finish(struct queue *q) {
  q->used = false;
  accomp_hip_use(q->device);
  accomp_hip_check(hipStreamSynchronize(q->stream), q->device, "a queue");
  if (ACCOMP_LISTENS)
    accomp_hip_tell_stamps(q->device);
  if (has_actions(q))
    run_actions(q);
}

/* A stream of the program's may be gone where all that the queue was given is complete. */
static void finish_if_used(struct queue *q) {
  if (!q->given || q->used || has_actions(q))
    finish(q);
}

/* Streams may be gone where HIP ended first. */
static void finish_all(void) {
  for (struct queue *q = queues; q; q = q->next) {
    accomp_place place = accomp_here(), before = accomp_queued_at(&place);
    if (accomp_hip_failed || hipSetDevice(q->device) == hipErrorDeinitialized)
      return;
    finish_if_used(q);
    accomp_at(&before);
  }
}

/* With the lock held. */
static struct queue *make(int device, int number) {
  static bool ends;
  struct queue *q = accomp_allocate(sizeof *q);
  accomp_hip_use(device);
  accomp_hip_check(hipStreamCreateWithFlags(&q->stream, hipStreamNonBlocking), device, "making a queue");
  accomp_hip_check(hipEventCreateWithFlags(&q->reached, hipEventDisableTiming), device, "making a queue");
  if (!ends)
    atexit(finish_all);
  ends = true;
  q->device = device;
  q->number = number;
  q->last = &q->first;
  q->next = queues;
  queues = q;
  return q;
}

static struct queue *queue_of(int device, int async) {
  int number = accomp_queue_number(async);
  struct queue *q = find(device, number);
  if (q)
    return q;
  if (number < 0)
    accomp_fail_as(acc_error_invalid_async, "%d is no async-argument", async);
  pthread_mutex_lock(&lock);
  q = find(device, number);
  if (!q)
    q = make(device, number);
  pthread_mutex_unlock(&lock);
  return q;
}

hipStream_t accomp_hip_stream_of(int device, int async) {
  struct queue *q;
  accomp_hip_use(device);
  if (accomp_queue_number(async) == acc_async_sync)
    return NULL;
  q = queue_of(device, async);
  q->used = true;
  return q->stream;
}

void accomp_hip_finish_now(int device, int async, const char *doing) {
  if (accomp_queue_number(async) == acc_async_sync)
    accomp_hip_check(hipStreamSynchronize(NULL), device, doing);
}

char *accomp_queue(int async) {
  static _Thread_local char own;
  int device = accomp_device();
  return device == HOST || accomp_queue_number(async) == acc_async_sync ? &own : &queue_of(device, async)->object;
}

static void append(struct queue *q, void (*run)(void *), void *argument) {
  struct action *a = accomp_allocate(sizeof *a);
  *a = (struct action){.run = run, .argument = argument};
  accomp_hip_use(q->device);
  accomp_hip_check(hipEventCreateWithFlags(&a->event, hipEventDisableTiming), q->device, "a queue");
  pthread_mutex_lock(&lock);
  accomp_hip_check(hipEventRecord(a->event, q->stream), q->device, "a queue");
  *q->last = a;
  q->last = &a->next;
  pthread_mutex_unlock(&lock);
}

/* In an idle queue it is done at once. */
void accomp_enqueue(int device, int async, void (*run)(void *), void *argument) {
  struct queue *q;
  if (device == HOST || accomp_queue_number(async) == acc_async_sync) {
    run(argument);
    return;
  }
  q = queue_of(device, async);
  if (idle(q) && !has_actions(q))
    run(argument);
  else
    append(q, run, argument);
}

void accomp_launched(int device, int async, bool task, bool active) {
  struct queue *q;
  (void)task;
  if (!active)
    return;
  accomp_hip_use(device);
  if (accomp_queue_number(async) == acc_async_sync) {
    accomp_hip_check(hipStreamSynchronize(NULL), device, "a kernel");
    accomp_hip_free_kept();
    return;
  }
  q = queue_of(device, async);
  if (has_actions(q))
    run_actions(q);
}

bool accomp_queue_idle(int device, int async) {
  struct queue *q = find(device, accomp_queue_number(async));
  return !q || idle(q);
}

void accomp_queue_finish(int device, int async) {
  struct queue *q = find(device, accomp_queue_number(async));
  if (q)
    finish(q);
}

void accomp_queue_follow(int device, int number, int async_device, int async) {
  struct queue *q = find(device, accomp_queue_number(number)), *behind;
  if (!q)
    return;
  if (async_device == HOST || accomp_queue_number(async) == acc_async_sync) {
    finish(q);
    return;
  }
  behind = queue_of(async_device, async);
  if (behind == q || idle(q))
    return;
  pthread_mutex_lock(&lock);
  accomp_hip_use(device);
  accomp_hip_check(hipEventRecord(q->reached, q->stream), device, "a wait");
  accomp_hip_use(async_device);
  accomp_hip_check(hipStreamWaitEvent(behind->stream, q->reached, 0), async_device, "a wait");
  pthread_mutex_unlock(&lock);
}

void *accomp_queue_stream(int device, int async) {
  return device == HOST || accomp_queue_number(async) == acc_async_sync ? NULL : queue_of(device, async)->stream;
}

bool accomp_queue_set_stream(int device, int async, void *stream) {
  struct queue *q;
  if (device == HOST || accomp_queue_number(async) == acc_async_sync)
    return false;
  q = queue_of(device, async);
  finish_if_used(q);
  pthread_mutex_lock(&lock);
  q->stream = stream; /* that before is kept: the program may have its handle */
  q->given = true;
  pthread_mutex_unlock(&lock);
  return true;
}

/* The handle of a queue is its stream. */
void accomp_tell_handles(acc_api_info *info, int device, int async) {
  const struct queue *q = find(device, accomp_queue_number(async));
#ifdef ACCOMP_HIP_CUDA
  info->device_api = acc_device_api_cuda;
#else
  info->device_api = acc_device_api_other;
#endif
  info->async_handle = q ? q->stream : NULL;
}

bool accomp_next_queue(int device, const void **at, int *number) {
  const struct queue *q = *at ? ((const struct queue *)*at)->next : queues;
  while (q && q->device != device)
    q = q->next;
  *at = q;
  if (q)
    *number = q->number;
  return q;
}

/* The first of the queues that is idle, or -1. */
static int first_idle(int device, int count, const int *numbers) {
  for (int i = 0; i < count; ++i)
    if (numbers[i] != acc_async_sync && accomp_queue_idle(device, numbers[i]))
      return i;
  return -1;
}

enum { FIRST_NAP = 1000, LONGEST_NAP = 1000000 };

int accomp_queue_any(int device, int count, const int *numbers) {
  int found;
  for (long nap = FIRST_NAP; (found = first_idle(device, count, numbers)) < 0;) {
    nanosleep(&(struct timespec){.tv_nsec = nap}, NULL);
    if (nap < LONGEST_NAP)
      nap *= 2;
  }
  return found;
}
