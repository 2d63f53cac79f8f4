/* Times of what streams do, for profiles: events of HIP, whose times are those of the device. */
#include "hip.h"

#include <pthread.h>
#include <stdlib.h>

struct stamp {
  struct stamp *next;
  hipEvent_t event;
  struct accomp_operation *operation;
  bool ends;
};

/* Events are measured from one whose time is known; it is replaced by younger ones, as HIP's figures get coarse. */
struct clock {
  struct clock *next;
  int device;
  hipEvent_t event;
  uint64_t time;
  struct stamp *first, **last;
  size_t count, many;
};
enum { MANY = 512, COARSE = 1000 /* milliseconds */ };

static struct clock *clocks;
static struct stamp *spare;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* With the lock held. */
static struct clock *clock_of(int device) {
  struct clock *c = clocks;
  while (c && c->device != device)
    c = c->next;
  if (c)
    return c;
  c = accomp_allocate(sizeof *c);
  *c = (struct clock){.next = clocks, .device = device, .last = &c->first, .many = MANY};
  accomp_hip_check(hipEventCreateWithFlags(&c->event, hipEventDefault), device, "a profile");
  accomp_hip_check(hipEventRecord(c->event, NULL), device, "a profile");
  accomp_hip_check(hipEventSynchronize(c->event), device, "a profile");
  c->time = accomp_clock();
  return clocks = c;
}

static struct stamp *take(int device) {
  struct stamp *s = spare;
  if (s) {
    spare = s->next;
    return s;
  }
  s = accomp_allocate(sizeof *s);
  accomp_hip_check(hipEventCreateWithFlags(&s->event, hipEventDefault), device, "a profile");
  return s;
}

/* Tells of a stamp; the clock goes on from there where it has to. */
static void tell(struct clock *c, struct stamp *s) {
  float milliseconds = 0;
  uint64_t time;
  accomp_hip_check(hipEventElapsedTime(&milliseconds, c->event, s->event), c->device, "a profile");
  time = c->time + (uint64_t)(milliseconds > 0 ? 1e6 * (double)milliseconds : 0);
  (s->ends ? accomp_completed : accomp_began)(s->operation, time);
  if (milliseconds > COARSE) {
    hipEvent_t old = c->event;
    c->event = s->event;
    s->event = old;
    c->time = time;
  }
  s->next = spare;
  spare = s;
}

/* With the lock held. Streams complete out of turn; an error is found where the program waits. */
static void tell_complete(struct clock *c) {
  struct stamp **at = &c->first;
  while (*at) {
    struct stamp *s = *at;
    if (hipEventQuery(s->event) == hipSuccess) {
      *at = s->next;
      c->count--;
      tell(c, s);
    } else {
      (void)hipGetLastError();
      at = &s->next;
    }
  }
  c->last = at;
  c->many = c->count + MANY;
}

void accomp_hip_tell_stamps(int device) {
  pthread_mutex_lock(&lock);
  for (struct clock *c = clocks; c; c = c->next)
    if (c->device == device && c->first)
      tell_complete(c);
  pthread_mutex_unlock(&lock);
}

void accomp_queue_stamp(int device, int async, struct accomp_operation *operation, bool ends) {
  struct clock *c;
  struct stamp *s;
  hipStream_t stream;
  if (device == HOST) {
    if (ends)
      accomp_completed(operation, accomp_clock());
    return;
  }
  stream = accomp_hip_stream_of(device, async);
  pthread_mutex_lock(&lock);
  c = clock_of(device);
  s = take(device);
  *s = (struct stamp){NULL, s->event, operation, ends};
  accomp_hip_check(hipEventRecord(s->event, stream), device, "a profile");
  *c->last = s;
  c->last = &s->next;
  if (++c->count >= c->many)
    tell_complete(c);
  pthread_mutex_unlock(&lock);
}
