/* The data regions that are open (sections 2.5, 2.6.5). */
#ifndef ACCOMP_REGION_H
#define ACCOMP_REGION_H

#include "internal.h"

struct held {
  accomp_piece piece;
  accomp_dim *dims; /* the piece's */
  bool entered, attached;
};

/* An open data region of this host thread; they nest. */
struct region {
  struct region *outer;
  int construct, device, async;
  bool task;
  bool active;
  bool passing; /* what it names may be gone before a queue completes it */
  accomp_place place; /* of the construct */
  void *computes, *launches; /* what tools keep from the start to the end */
  struct accomp_sizes sizes; /* of its last kernel, where they are known */
  accomp_queues users;       /* of the asynchronous constructs in it */
  size_t count, room;
  char *object; /* whose parts the directive names next */
  size_t object_bytes;
  struct held *held;
};
extern _Thread_local struct region *accomp_innermost;

#endif
