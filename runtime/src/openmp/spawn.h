/* OpenMP tasks that stand for the operations of activity queues; one source, built for each OpenMP runtime. */
#ifndef ACCOMP_SPAWN_H
#define ACCOMP_SPAWN_H

#include <stdbool.h>

#ifndef WEAK
#define WEAK
#endif

/* Before tasks are made, when they are made, and after the last, where threads of the host run the kernels.
   `idle` tells whether all are complete. */
WEAK void accomp_spawn_begins(bool (*idle)(void));
WEAK void accomp_spawn_made(void);
WEAK void accomp_spawn_ends(void);
/* Runs `run(argument)` when all tasks of this thread that depend on `queue` are complete. */
WEAK void accomp_spawn(void (*run)(void *), void *argument, char *queue);
/* The same, but after the tasks that depend on `other` too. */
WEAK void accomp_spawn_behind(void (*run)(void *), void *argument, char *queue, char *other);
/* Waits for the tasks of this thread that depend on `queue`. */
WEAK void accomp_settle(char *queue);

#endif
