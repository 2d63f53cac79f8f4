/* The operations of activity queues as OpenMP tasks.
 *
 * A `target` region on the initial device runs host code; with `nowait`, LLVM's runtime gives it to a
 * helper thread, as it does the kernels that depend on the same object. GNU's runtime leaves such
 * tasks to the next taskwait of the thread that made them: there each operation waits for those before it. */
#include "spawn.h"

#include <stdlib.h>

int omp_get_initial_device(void);

#ifdef __clang__

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
