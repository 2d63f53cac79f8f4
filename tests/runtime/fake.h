/* What the fakes of OpenMP and of HIP have in common. */
#ifndef FAKE_H
#define FAKE_H

#include "fake_openmp.h"

#include <pthread.h>

/* Guards all that is asynchronous; `fake_changed` tells of operations that come or end, and of fake_go. */
extern pthread_mutex_t fake_lock;
extern pthread_cond_t fake_changed;
/* With the lock held: whether asynchronous operations stand still. */
extern bool fake_held;

extern struct fake_counts fake_counted;
#define COUNT(what, amount) __atomic_fetch_add(&fake_counted.what, amount, __ATOMIC_RELAXED)

/* The time that each transfer takes. */
void fake_pause(void);

/* Ends the program. */
void fake_fail(const char *what);

#endif
