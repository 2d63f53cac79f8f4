/* The data regions of constructs (sections 2.5, 2.6.5, 2.13), and the standalone data directives (2.6.6). */
#include "region.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Asked for by openmp/counted.c: a program that has no such directives is linked without this file. */
extern const int accomp_has_directives;
const int accomp_has_directives = 1;

_Thread_local struct region *accomp_innermost;
/* Kept for the next region, as most programs open one at a time. */
static _Thread_local struct region *spare;
static pthread_key_t ends_thread;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void drop(void *region) {
  free(((struct region *)region)->held);
  free(region);
}

static void make_key(void) { pthread_key_create(&ends_thread, drop); }

/* The spare region of a thread that ends is freed. */
static void keep(struct region *r) {
  pthread_once(&once, make_key);
  pthread_setspecific(ends_thread, r);
  spare = r;
}

static struct region *push(int construct, bool active, int async) {
  struct region *r = spare;
  if (r)
    pthread_setspecific(ends_thread, NULL);
  spare = NULL;
  if (!r)
    r = calloc(1, sizeof *r);
  if (!r)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  r->outer = accomp_innermost;
  r->construct = construct & ~ACCOMP_TASK;
  r->task = construct & ACCOMP_TASK;
  r->device = accomp_device();
  r->async = async;
  r->active = active && r->device != HOST;
  r->place = accomp_here();
  r->count = 0;
  r->users.count = 0;
  r->sizes.kernel = NULL;
  r->computes = r->launches = NULL;
  accomp_innermost = r;
  return r;
}

static void pop(struct region *r) {
  accomp_innermost = r->outer;
  if (spare)
    drop(r);
  else
    keep(r);
}

/* Those of a directive are gone at the end of its region. */
static accomp_dim *copied(const accomp_piece *piece) {
  accomp_dim *dims = NULL;
  if (piece->rank) {
    dims = accomp_allocate((size_t)piece->rank * sizeof *dims);
    memcpy(dims, piece->dims, (size_t)piece->rank * sizeof *dims);
  }
  return dims;
}

static void hold(const accomp_piece *piece, bool rows, void *argument) {
  struct region *r = argument;
  struct held *h;
  if (r->count == r->room) {
    r->room = r->room ? 2 * r->room : 8;
    r->held = accomp_reallocate(r->held, r->room * sizeof *r->held);
  }
  h = &r->held[r->count++];
  *h = (struct held){*piece, copied(piece), false, false};
  h->piece.dims = h->dims;
  h->piece.object = r->object;
  h->piece.object_bytes = r->object_bytes;
  if (rows && (piece->action == ACCOMP_COPY || piece->action == ACCOMP_COPYOUT || piece->action == ACCOMP_CREATE))
    h->piece.action = ACCOMP_COPYIN; /* the pointers to the rows never come back */
}

static bool names_pointer(const accomp_piece *piece) { return piece->bytes == 0 && piece->pointer; }

/* A whole pointer stands for itself where it is present, else for what it points to (see accomp.h). */
static void settle_pointer(accomp_piece *piece, int device) {
  if (!names_pointer(piece))
    return;
  accomp_table_lock(device);
  if (accomp_table_find(device, piece->pointer, sizeof(void *))) {
    piece->host = (char *)piece->pointer;
    piece->bytes = sizeof(void *);
    piece->pointer = NULL;
  }
  accomp_table_unlock(device);
}

/* A synchronous construct within a region whose transfers in are queued waits for them. */
static void await_transfers(const struct region *r) {
  for (const struct region *outer = r->outer; outer; outer = outer->outer)
    if (outer->active && outer->async != acc_async_sync)
      accomp_drain(outer->device, outer->async);
}

/* After the parts of the object that the held piece is one of, which follow one another. */
static size_t last_part(const struct region *r, size_t first) {
  size_t end = first + 1;
  while (end < r->count && r->held[end].piece.flags & ACCOMP_TOGETHER)
    ++end;
  return end;
}

static accomp_room *room_of(const struct region *r, size_t first, size_t end) {
  accomp_parts parts = {.device = r->device};
  for (size_t i = first; i < end && end - first > 1; ++i)
    accomp_add_part(&parts, &r->held[i].piece);
  return accomp_room_of(&parts);
}

/* Kernels reach all parts of an object from one of them. */
static void look_at_parts(const struct region *r, size_t first, size_t end) {
  ptrdiff_t apart = 0;
  bool known = false;
  for (size_t i = first; i < end && end - first > 1; ++i) {
    const accomp_piece *p = &r->held[i].piece;
    bool counts = r->held[i].entered && accomp_is_part(p);
    char *copy = counts ? accomp_translate(p->host, p->bytes, r->device, p->name) : NULL;
    ptrdiff_t own = (ptrdiff_t)((uintptr_t)copy - (uintptr_t)p->host);
    if (copy && known && own != apart)
      accomp_fail_as(acc_error_partly_present,
                     "'%s' is present on device %d, but apart from other members of its object that this construct "
                     "names: one directive has to make them present, or the whole object", p->name, r->device);
    apart = copy ? own : apart;
    known = known || copy;
  }
}

static void enter_one(const struct region *r, struct held *h) {
  if (h->piece.action == ACCOMP_ATTACH)
    return;
  if (h->piece.action == ACCOMP_FIRSTPRIVATE) {
    *h->piece.pointer = accomp_enter_initial(&h->piece, r->device);
    h->piece.host = *h->piece.pointer;
    return;
  }
  settle_pointer(&h->piece, r->device);
  h->entered = accomp_enter(&h->piece, r->device, false, r->async);
}

static bool computes(const struct region *r) { return r->construct <= ACCOMP_SERIAL; }

static void enter_parts(struct region *r, size_t first, size_t end) {
  accomp_room *room = room_of(r, first, end);
  for (size_t i = first; i < end; ++i) {
    r->held[i].piece.room = room;
    enter_one(r, &r->held[i]);
    r->held[i].piece.room = NULL;
  }
  accomp_room_made(room);
  if (computes(r))
    look_at_parts(r, first, end);
}

static void enter_held(struct region *r) {
  for (size_t i = 0, end; i < r->count; i = end) {
    end = last_part(r, i);
    enter_parts(r, i, end);
  }
  for (size_t i = 0; i < r->count; ++i) {
    struct held *h = &r->held[i];
    if (h->entered)
      accomp_keep_pointer(&h->piece, r->device);
    if (h->piece.pointer && (h->entered || h->piece.action == ACCOMP_ATTACH))
      h->attached = accomp_attach(h->piece.pointer, h->piece.host, r->device, r->async);
  }
}

static bool comes_back(const struct held *h) {
  return h->piece.action == ACCOMP_COPY || h->piece.action == ACCOMP_COPYOUT;
}

/* What is copied out leaves last: it may be a part of what another clause only holds. */
static void leave_held(struct region *r) {
  if (accomp_queue_number(r->async) == acc_async_sync)
    accomp_drain_noted(&r->users, r->device);
  for (size_t i = 0; i < r->count; ++i)
    if (r->held[i].piece.action == ACCOMP_FIRSTPRIVATE)
      accomp_leave_initial(r->held[i].piece.host, r->held[i].piece.bytes, r->device, r->async);
  for (size_t i = r->count; i-- > 0;)
    if (r->held[i].attached)
      accomp_detach(r->held[i].piece.pointer, r->device, false, r->async);
  for (size_t i = r->count; i-- > 0;)
    if (r->held[i].entered && !comes_back(&r->held[i]))
      accomp_leave(&r->held[i].piece, r->device, false, false, r->async);
  for (size_t i = r->count; i-- > 0;)
    if (r->held[i].entered && comes_back(&r->held[i]))
      accomp_leave(&r->held[i].piece, r->device, false, false, r->async);
}

/* The data of the regions around an asynchronous construct is in use until its queue has completed it. */
static void note_user(const struct region *r) {
  for (struct region *outer = r->outer; outer; outer = outer->outer)
    if (outer->active && outer->device == r->device)
      accomp_note_queue(&outer->users, accomp_queue_number(r->async));
}

static void set_parent(const struct region *r) {
  static const acc_construct_t constructs[] = {acc_construct_parallel, acc_construct_kernels,   acc_construct_serial,
                                               acc_construct_data,     acc_construct_host_data, acc_construct_declare};
  accomp_parent = constructs[r->construct];
}

/* Section 5.1: the data region of a compute construct without data is not told of. */
static void tell_data(const struct region *r, acc_event_t event, void **tool) {
  if (!computes(r) || r->count)
    ACCOMP_EVENT(event, .device = r->active ? r->device : HOST, .async = r->async, .implicit = computes(r),
                 .tool = tool);
}

static void tell_kernel(const struct region *r, acc_event_t event, void **tool) {
  if (computes(r))
    ACCOMP_EVENT(event, .device = r->active ? r->device : HOST, .async = r->async, .tool = tool,
                 .sizes = r->sizes.kernel ? &r->sizes : NULL, .own = !r->active && tool == &r->launches);
}

/* The object of a var, which is that in front or of the var before. */
static bool tells_object(const accomp_var *var, const accomp_var *before, char **object, size_t *bytes) {
  bool tells = var->action == ACCOMP_OBJECT;
  if (tells || !(var->action & ACCOMP_TOGETHER || (before && before->action == ACCOMP_OBJECT))) {
    *object = tells ? (void *)var->host : NULL;
    *bytes = tells ? var->bytes : 0;
  }
  return tells;
}

static void take(struct region *r, const accomp_var *var, const accomp_var *before) {
  if (tells_object(var, before, &r->object, &r->object_bytes))
    return;
  if (var->action != ACCOMP_DEVICEPTR)
    accomp_pieces(var, hold, r);
  else
    accomp_look_at_address(var, r->device);
}

static void enter_data(struct region *r, int count, const accomp_var *vars) {
  void *tool = NULL;
  for (int i = 0; i < count && r->active; ++i)
    take(r, &vars[i], i ? &vars[i - 1] : NULL);
  tell_data(r, acc_ev_enter_data_start, &tool);
  if (r->active)
    enter_held(r);
  tell_data(r, acc_ev_enter_data_end, &tool);
}

static void exit_data(struct region *r) {
  void *tool = NULL;
  tell_data(r, acc_ev_exit_data_start, &tool);
  if (r->active && r->count)
    leave_held(r);
  for (size_t i = 0; i < r->count; ++i)
    free(r->held[i].dims);
  tell_data(r, acc_ev_exit_data_end, &tool);
}

static bool names_passing(int count, const accomp_var *vars) {
  for (int i = 0; i < count; ++i)
    if (vars[i].action & ACCOMP_CONSTANT)
      return true;
  return false;
}

void accomp_begin(const accomp_place *place, int construct, int condition, int async, int count,
                  const accomp_var *vars) {
  struct region *r;
  accomp_at(place);
  r = push(construct, condition, async);
  r->passing = names_passing(count, vars);
  set_parent(r);
  tell_kernel(r, acc_ev_compute_construct_start, &r->computes);
  if (r->active && async == acc_async_sync)
    await_transfers(r);
  enter_data(r, count, vars);
  tell_kernel(r, acc_ev_enqueue_launch_start, &r->launches);
}

void accomp_end(const accomp_place *place) {
  struct region *r = accomp_innermost;
  accomp_at(place);
  accomp_ending = &r->place;
  set_parent(r);
  tell_kernel(r, acc_ev_enqueue_launch_end, &r->launches);
  if (r->task || computes(r))
    accomp_launched(r->device, r->async, r->task, r->active);
  if (r->passing && !r->active && r->async != acc_async_sync)
    accomp_drain(r->device, r->async);
  if (computes(r))
    ACCOMP_TIMED(r->device, r->async);
  if (computes(r) && r->async != acc_async_sync)
    note_user(r);
  exit_data(r);
  tell_kernel(r, acc_ev_compute_construct_end, &r->computes);
  accomp_ending = NULL;
  pop(r);
}

accomp_region accomp_open(const accomp_place *place, int construct, int condition, int async, int count,
                          const accomp_var *vars) {
  accomp_region region = {1, condition, NULL, *place};
  accomp_begin(place, construct, condition, async, count, vars);
  region._condition = condition && accomp_takes_kernels(accomp_innermost->device);
  if (construct & ACCOMP_TASK)
    region._queue = accomp_queue(async);
  return region;
}

void accomp_leave_scope(accomp_region *region) { accomp_end(&region->_place); }

void accomp_close(const accomp_place *place, accomp_region *region) {
  accomp_end(place);
  region->_open = 0;
}

struct directive {
  int device, async;
  bool finalize;
  bool attaches; /* the second pass over the vars */
  accomp_room *room;
  accomp_parts parts;
  char *object; /* whose parts the vars are */
  size_t object_bytes;
};

static void enter_piece(const accomp_piece *piece, bool rows, void *argument) {
  const struct directive *d = argument;
  accomp_piece own = *piece;
  if (rows && piece->action == ACCOMP_CREATE)
    own.action = ACCOMP_COPYIN;
  own.room = d->room;
  own.object = d->object;
  own.object_bytes = d->object_bytes;
  if (d->attaches && piece->pointer)
    accomp_keep_pointer(&own, d->device);
  if (!d->attaches && piece->action != ACCOMP_ATTACH)
    accomp_enter(&own, d->device, true, d->async);
  else if (d->attaches && piece->pointer)
    (void)accomp_attach(piece->pointer, piece->host, d->device, d->async);
}

static void add_part(const accomp_piece *piece, bool rows, void *argument) {
  struct directive *d = argument;
  accomp_piece own = *piece;
  (void)rows;
  own.object = d->object;
  own.object_bytes = d->object_bytes;
  accomp_add_part(&d->parts, &own);
}

/* The vars that are parts of one object; returns those after them. */
static int enter_object(struct directive *d, int first, int count, const accomp_var *vars) {
  int end = first + 1;
  while (end < count && vars[end].action & ACCOMP_TOGETHER)
    ++end;
  d->parts = (accomp_parts){.device = d->device};
  for (int i = first; i < end && end - first > 1; ++i)
    accomp_pieces(&vars[i], add_part, d);
  d->room = accomp_room_of(&d->parts);
  for (int i = first; i < end; ++i)
    accomp_pieces(&vars[i], enter_piece, d);
  accomp_room_made(d->room);
  d->room = NULL;
  return end;
}

static bool tells(struct directive *d, int i, const accomp_var *vars) {
  return tells_object(&vars[i], i ? &vars[i - 1] : NULL, &d->object, &d->object_bytes);
}

static void enter_vars(struct directive *d, int count, const accomp_var *vars) {
  for (int i = 0; i < count;)
    i = tells(d, i, vars) ? i + 1 : enter_object(d, i, count, vars);
  d->attaches = true;
  for (int i = 0; i < count; ++i)
    if (!tells(d, i, vars))
      accomp_pieces(&vars[i], enter_piece, d);
}

void accomp_enter_data(const accomp_place *place, int condition, int async, int count, const accomp_var *vars) {
  struct directive d = {.device = accomp_device(), .async = async};
  void *tool = NULL;
  accomp_at(place);
  if (!condition)
    return;
  accomp_parent = acc_construct_enter_data;
  ACCOMP_EVENT(acc_ev_enter_data_start, .device = d.device, .async = async, .tool = &tool);
  if (d.device != HOST)
    enter_vars(&d, count, vars);
  ACCOMP_EVENT(acc_ev_enter_data_end, .device = d.device, .async = async, .tool = &tool);
}

static void exit_piece(const accomp_piece *piece, bool rows, void *argument) {
  const struct directive *d = argument;
  accomp_piece own = *piece;
  if (rows)
    own.action = ACCOMP_DELETE;
  if (!d->attaches && piece->action != ACCOMP_DETACH) {
    settle_pointer(&own, d->device);
    accomp_leave(&own, d->device, true, d->finalize, d->async);
  } else if (d->attaches && piece->pointer && !names_pointer(piece)) {
    accomp_detach(piece->pointer, d->device, d->finalize, d->async);
  } else if (d->attaches && piece->action == ACCOMP_DETACH) {
    accomp_detach(piece->pointer, d->device, d->finalize, d->async);
  }
}

static void exit_vars(struct directive *d, int count, const accomp_var *vars) {
  for (int i = count; i-- > 0;)
    accomp_pieces(&vars[i], exit_piece, d);
  d->attaches = false;
  for (int i = count; i-- > 0;)
    accomp_pieces(&vars[i], exit_piece, d);
}

void accomp_exit_data(const accomp_place *place, int condition, int async, int finalize, int count,
                      const accomp_var *vars) {
  struct directive d = {.device = accomp_device(), .async = async, .finalize = finalize, .attaches = true};
  void *tool = NULL;
  accomp_at(place);
  if (!condition)
    return;
  accomp_parent = acc_construct_exit_data;
  ACCOMP_EVENT(acc_ev_exit_data_start, .device = d.device, .async = async, .tool = &tool);
  if (d.device != HOST)
    exit_vars(&d, count, vars);
  ACCOMP_EVENT(acc_ev_exit_data_end, .device = d.device, .async = async, .tool = &tool);
}

void *accomp_use_device(const accomp_place *place, int condition, int if_present, const volatile void *host,
                        const char *name) {
  int device = accomp_device();
  accomp_piece piece = {.host = (char *)host, .name = name};
  char *copy;
  accomp_at(place);
  if (!condition || device == HOST || !host)
    return (void *)host;
  copy = accomp_translate((char *)host, 1, device, name);
  if (!copy && !if_present)
    accomp_absent(&piece, device);
  return copy ? copy : (char *)host;
}
