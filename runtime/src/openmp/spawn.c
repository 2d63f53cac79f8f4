/* The operations of activity queues as OpenMP tasks.
 *
 * A `target` region on the initial device runs host code; with `nowait`, LLVM's runtime gives it to a
 * helper thread, as it does the kernels that depend on the same object. GNU's runtime leaves such
 * tasks to the next taskwait of the thread that made them: there each operation waits for those before it. */
#include "spawn.h"

#include <stdlib.h>

int omp_get_initial_device(void);

#ifdef __clang__

#include <errno.h>
#include <pthread.h>
#include <time.h>

int omp_get_level(void);
int __kmpc_global_thread_num(void *place);

/* LLVM's runtime gives a task to the team that a certain helper thread, chosen by the number of the thread that
   makes the task, is in at that moment. While this helper runs a kernel with threads of the host, that is a
   team of the kernel, and the runtime fails. So the helper of the initial thread is kept out of kernels: from
   the first task on it sleeps in one of its own, and the other helpers take what it is given. It leaves when
   there have been no tasks for a while: the others spin as long as one is not complete. */
enum { INITIAL = 0, FIRST_HELPER = 2, HELPERS = 7, WHILE_NS = 20000000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int arrived;
static unsigned round_number; /* one more each time that helpers are sent */
static bool found;            /* the first one was among those sent in this round */
static bool sleeps, wanted, making, recent;

static bool is_first(void) { return __kmpc_global_thread_num(NULL) == FIRST_HELPER; }

/* With the lock held. */
static void sleep_while_wanted(bool (*idle)(void)) {
  struct timespec until;
  sleeps = found = true;
  pthread_cond_broadcast(&changed);
  while (wanted) {
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WHILE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (pthread_cond_timedwait(&changed, &lock, &until) == ETIMEDOUT) {
      wanted = making || recent || !idle();
      recent = false;
    }
  }
  sleeps = false;
  pthread_cond_broadcast(&changed);
}

/* The others wait here too, so that the next such task is not theirs again. */
static void await_first(bool (*idle)(void)) {
  unsigned mine;
  pthread_mutex_lock(&lock);
  mine = round_number;
  ++arrived;
  pthread_cond_broadcast(&changed);
  if (is_first())
    sleep_while_wanted(idle);
  else /* the first may have left its task again by the time this one sees that it was found */
    while (mine == round_number && !found && arrived < HELPERS)
      pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

/* With the lock held: the helper of the last time may not have left its task yet. */
static void send_helpers(bool (*idle)(void)) {
  int device = omp_get_initial_device();
  while (sleeps)
    pthread_cond_wait(&changed, &lock);
  arrived = 0;
  found = false;
  ++round_number;
  pthread_cond_broadcast(&changed);
  wanted = true;
  for (int sent = 1; sent <= HELPERS && !found; ++sent) {
    pthread_mutex_unlock(&lock);
#pragma omp target nowait device(device) firstprivate(idle)
    await_first(idle);
    pthread_mutex_lock(&lock);
    while (arrived < sent)
      pthread_cond_wait(&changed, &lock);
  }
}

static bool configured;

__attribute__((constructor)) static void read_environment(void) {
  configured = getenv("LIBOMP_NUM_HIDDEN_HELPER_THREADS") || getenv("LIBOMP_USE_HIDDEN_HELPER_TASK");
}

/* Another number of helpers is the user's business. */
static bool concerned(void) {
  return !configured && __kmpc_global_thread_num(NULL) == INITIAL && omp_get_level() == 0;
}

void accomp_spawn_begins(bool (*idle)(void)) {
  if (!concerned())
    return;
  pthread_mutex_lock(&lock);
  if (!wanted)
    send_helpers(idle);
  making = recent = true;
  pthread_mutex_unlock(&lock);
}

void accomp_spawn_made(void) {
  if (!concerned())
    return;
  pthread_mutex_lock(&lock);
  making = false;
  pthread_mutex_unlock(&lock);
}

void accomp_spawn_ends(void) {
  pthread_mutex_lock(&lock);
  wanted = false;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

void accomp_spawn(void (*run)(void *), void *argument, char *queue) {
  int device = omp_get_initial_device();
#pragma omp target nowait device(device) depend(inout : queue[0]) firstprivate(run, argument)
  run(argument);
}

/* Two tasks with an event between them: what follows in `other` does not wait for `queue`. */
void accomp_spawn_behind(void (*run)(void *), void *argument, char *queue, char *other) {
  int device = omp_get_initial_device();
  char *event = malloc(1);
  if (!event)
    abort();
#pragma omp target nowait device(device) depend(in : other[0]) depend(out : event[0])
  ;
#pragma omp target nowait device(device) depend(in : event[0]) depend(inout : queue[0])                                \
    firstprivate(run, argument, event)
  {
    free(event);
    run(argument);
  }
}

#else

void accomp_spawn(void (*run)(void *), void *argument, char *queue) {
  accomp_settle(queue);
  run(argument);
}

void accomp_spawn_behind(void (*run)(void *), void *argument, char *queue, char *other) {
  accomp_settle(other);
  accomp_spawn(run, argument, queue);
}

#endif

void accomp_settle(char *queue) {
#pragma omp taskwait depend(inout : queue[0])
}
