/* ACCOMP_PROFILE: what the events of this process add up to, by lines of the program, and one by one. */
#include "profile.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_EVENTS = 1000000, BUCKETS = 256, DEPTH = 64 };

static enum { NO_PROFILE, TABLE, TRACE } mode;
static _Atomic bool on;
static accomp_profile profile;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static accomp_line *buckets[BUCKETS], **last_line = &profile.lines;
static struct accomp_operation *unused;
static unsigned long most_events = MOST_EVENTS;

/* Of files. */
static char folder[ACCOMP_PATH], path[ACCOMP_PATH];
static const char *pattern;

/* What this thread has begun: events nest. Deeper ones are not timed. */
static _Thread_local struct accomp_operation *begun[DEPTH];
static _Thread_local int depth;
/* What this thread has put into a queue, until accomp_timed says which. */
static _Thread_local struct accomp_operation *enqueued;

uint64_t accomp_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

const char *accomp_construct_name(acc_construct_t construct, const accomp_place *place) {
  static const char *const names[] = {"parallel",  "kernels", "loop",    "data",     "enter data", "exit data",
                                      "host_data", "atomic",  "declare", "init",     "shutdown",   "set",
                                      "update",    "routine", "wait",    "",         "serial"};
  if (construct == acc_construct_runtime_api || (size_t)construct >= sizeof names / sizeof *names)
    return place->function ? place->function : "accomp";
  return names[construct];
}

/* Lines. What names them may be gone at the end, with a library that was unloaded. */

static char *kept(const char *text) { return text ? strdup(text) : NULL; }

static bool same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static accomp_line *make_line(const accomp_place *place, acc_construct_t construct, accomp_line **bucket) {
  accomp_line *l = calloc(1, sizeof *l);
  if (!l)
    return NULL;
  l->place = (accomp_place){kept(place->file), kept(place->function), place->line};
  l->construct = construct;
  if (mode == TRACE)
    l->text = accomp_line_text(l);
  l->alike = *bucket;
  *bucket = l;
  *last_line = l;
  last_line = &l->next;
  return l;
}

static accomp_line *line_of(const accomp_place *place, acc_construct_t construct) {
  accomp_line **bucket = &buckets[((unsigned)place->line * 31 + (unsigned)construct) % BUCKETS], *l = *bucket;
  while (l && (l->place.line != place->line || l->construct != construct || !same(l->place.file, place->file) ||
               !same(l->place.function, place->function)))
    l = l->alike;
  return l ? l : make_line(place, construct, bucket);
}

static accomp_moved *moved_of(accomp_line *line, const char *name) {
  accomp_moved **at = &line->moved;
  while (*at && !same((*at)->name, name))
    at = &(*at)->next;
  if (!*at && (*at = calloc(1, sizeof **at)))
    (*at)->name = kept(name);
  return *at;
}

static accomp_track *track_of(int device, int queue, int thread) {
  accomp_track **at = &profile.tracks;
  int number = 0;
  for (; *at && ((*at)->device != device || (*at)->queue != queue ||
                 ((*at)->thread != thread && queue == acc_async_sync));
       at = &(*at)->next)
    number++;
  if (!*at && (*at = calloc(1, sizeof **at)))
    **at = (accomp_track){.device = device, .queue = queue, .thread = thread, .number = number};
  return *at;
}

/* Operations. Those of a trace are kept in order, the others used again. */

static struct accomp_operation *next_of_trace(void) {
  accomp_chunk *c = profile.last;
  if (!c || c->count == ACCOMP_CHUNK) {
    c = calloc(1, sizeof *c);
    if (!c)
      return NULL;
    *(profile.last ? &profile.last->next : &profile.first) = c;
    profile.last = c;
  }
  profile.kept++;
  return &c->operations[c->count++];
}

static struct accomp_operation *make_operation(void) {
  struct accomp_operation *o = NULL;
  if (mode == TRACE && profile.kept < most_events && (o = next_of_trace()))
    return o;
  profile.left_out += mode == TRACE;
  o = unused ? unused : malloc(sizeof *o);
  if (!o)
    return NULL;
  if (unused)
    unused = o->free;
  *o = (struct accomp_operation){.loose = true};
  return o;
}

static void drop(struct accomp_operation *o) {
  o->free = unused;
  unused = o;
}

static bool is_transfer(const struct accomp_operation *o) {
  return o->kind == ACCOMP_UPLOADED || o->kind == ACCOMP_DOWNLOADED;
}

static void add_transfer(const struct accomp_operation *o, uint64_t time) {
  accomp_sums *s = &o->line->sums;
  bool in = o->kind == ACCOMP_UPLOADED;
  s->transfers++;
  s->transfer += time;
  *(in ? &s->in : &s->out) += o->bytes;
  if (!o->moved)
    return;
  (*(in ? &o->moved->uploads : &o->moved->downloads))++;
  *(in ? &o->moved->in : &o->moved->out) += o->bytes;
  o->moved->time += time;
}

/* With the lock held. What is in a queue begins when what was in front of it is complete. */
static void complete(struct accomp_operation *o, uint64_t end) {
  accomp_sums *s = &o->line->sums;
  if (o->track && !o->exact && o->track->last > o->start)
    o->start = o->track->last < end ? o->track->last : end;
  if (o->track && o->track->last < end)
    o->track->last = end;
  o->end = end < o->start ? o->start : end;
  o->done = true;
  if (is_transfer(o))
    add_transfer(o, o->end - o->start);
  else if (o->kind == ACCOMP_LAUNCHED)
    s->launches++, s->kernel += o->end - o->start;
  else if (o->kind == ACCOMP_WAITED)
    s->waits++, s->wait += o->track ? 0 : o->end - o->start; /* a queue's is no time of the host's */
  if (o->loose)
    drop(o);
}

void accomp_began(struct accomp_operation *o, uint64_t time) {
  pthread_mutex_lock(&lock);
  if (on)
    o->start = time, o->exact = true;
  pthread_mutex_unlock(&lock);
}

void accomp_completed(struct accomp_operation *o, uint64_t time) {
  pthread_mutex_lock(&lock);
  if (on)
    complete(o, time);
  pthread_mutex_unlock(&lock);
}

/* Events. */

struct meaning {
  unsigned char kind;
  bool starts, ends;
};

static struct meaning meaning_of(acc_event_t event) {
  switch (event) {
  case acc_ev_enqueue_launch_start:
    return (struct meaning){ACCOMP_LAUNCHED, true, false};
  case acc_ev_enqueue_upload_start:
    return (struct meaning){ACCOMP_UPLOADED, true, false};
  case acc_ev_enqueue_download_start:
    return (struct meaning){ACCOMP_DOWNLOADED, true, false};
  case acc_ev_wait_start:
    return (struct meaning){ACCOMP_WAITED, true, false};
  case acc_ev_compute_construct_start:
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
  case acc_ev_update_start:
  case acc_ev_device_init_start:
    return (struct meaning){ACCOMP_PASSED, true, false};
  case acc_ev_enqueue_launch_end:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end:
  case acc_ev_wait_end:
  case acc_ev_compute_construct_end:
  case acc_ev_enter_data_end:
  case acc_ev_exit_data_end:
  case acc_ev_update_end:
  case acc_ev_device_init_end:
    return (struct meaning){0, false, true};
  case acc_ev_alloc:
    return (struct meaning){ACCOMP_GIVEN, false, false};
  case acc_ev_free:
    return (struct meaning){ACCOMP_TAKEN, false, false};
  default:
    return (struct meaning){ACCOMP_PASSED, false, false};
  }
}

static bool on_track(unsigned char kind) {
  return kind == ACCOMP_LAUNCHED || kind == ACCOMP_UPLOADED || kind == ACCOMP_DOWNLOADED;
}

/* With the lock held; NULL where there is no memory for it. */
static struct accomp_operation *describe(acc_event_t event, unsigned char kind, const struct accomp_telling *t,
                                         const accomp_place *place, int thread) {
  accomp_line *line = line_of(place, place->file ? accomp_parent : acc_construct_runtime_api);
  int queue = accomp_queue_number(t->async);
  struct accomp_operation *o = line ? make_operation() : NULL;
  if (!o)
    return NULL;
  *o = (struct accomp_operation){.line = line, .start = accomp_clock(), .host = t->host, .bytes = t->bytes,
                                 .device = t->device, .queue = queue, .thread = thread, .kind = kind,
                                 .event = (unsigned char)event, .implicit = t->implicit, .loose = o->loose};
  if (is_transfer(o) || (mode == TRACE && kind >= ACCOMP_GIVEN))
    o->moved = moved_of(line, t->name);
  if (on_track(kind))
    o->track = track_of(t->device, queue, thread);
  if (thread >= profile.threads)
    profile.threads = thread + 1;
  return o;
}

/* The times of devices that tell them are those of the device. */
static bool is_queued(const struct accomp_operation *o) { return o && o->track && o->queue != acc_async_sync; }

/* The data of a compute construct is part of what is shown of that; device_init is no part of anything. */
static bool is_part(acc_event_t event, const struct accomp_telling *t) {
  return t->implicit && event != acc_ev_device_init_start;
}

static void begin(acc_event_t event, unsigned char kind, const struct accomp_telling *t, const accomp_place *place,
                  int thread) {
  bool shown = kind != ACCOMP_PASSED || (mode == TRACE && !is_part(event, t));
  struct accomp_operation *o = NULL;
  bool queued = false;
  if (shown && depth < DEPTH) {
    pthread_mutex_lock(&lock);
    o = on ? describe(event, kind, t, place, thread) : NULL;
    queued = is_queued(o);
    pthread_mutex_unlock(&lock);
  }
  if (depth < DEPTH)
    begun[depth] = o;
  depth++;
  if (queued)
    accomp_queue_stamp(t->device, t->async, o, false);
}

static void note_sizes(struct accomp_operation *o, const struct accomp_sizes *sizes) {
  if (!sizes)
    return;
  o->gangs = sizes->gangs;
  o->workers = sizes->workers;
  o->lanes = sizes->lanes;
}

/* A kernel may not be complete where its launch is; what is in a queue is not, either. */
static void end(const struct accomp_telling *t) {
  struct accomp_operation *o = depth > 0 && --depth < DEPTH ? begun[depth] : NULL;
  if (!o)
    return;
  pthread_mutex_lock(&lock);
  note_sizes(o, t->sizes);
  if (o->kind == ACCOMP_LAUNCHED || is_queued(o) || t->queued)
    enqueued = o;
  else if (on)
    complete(o, accomp_clock());
  pthread_mutex_unlock(&lock);
}

static void note_memory(acc_event_t event, unsigned char kind, const struct accomp_telling *t,
                        const accomp_place *place, int thread) {
  struct accomp_operation *o;
  pthread_mutex_lock(&lock);
  o = on ? describe(event, kind, t, place, thread) : NULL;
  if (o)
    complete(o, o->start);
  pthread_mutex_unlock(&lock);
}

void accomp_profile_tell(acc_event_t event, const struct accomp_telling *t, const accomp_place *place, int thread) {
  struct meaning m = meaning_of(event);
  if (mode == NO_PROFILE)
    return;
  if (m.starts)
    begin(event, m.kind, t, place, thread);
  else if (m.ends)
    end(t);
  else if (m.kind >= ACCOMP_GIVEN && mode == TRACE)
    note_memory(event, m.kind, t, place, thread);
}

void accomp_timed(int device, int async) {
  struct accomp_operation *o = enqueued;
  int queue;
  enqueued = NULL;
  if (!o)
    return;
  queue = accomp_queue_number(async);
  if (queue == acc_async_sync) {
    accomp_completed(o, accomp_clock());
    return;
  }
  if (!o->track) { /* the wait of a queue */
    pthread_mutex_lock(&lock);
    o->queue = queue;
    o->track = track_of(device, queue, o->thread);
    pthread_mutex_unlock(&lock);
  }
  accomp_queue_stamp(device, async, o, true);
}

/* The end. */

/* A handler of a signal waits for other threads, but may have interrupted what holds the lock. */
static bool lock_for_a_while(void) {
  for (int i = 0; i < 200; ++i) {
    if (pthread_mutex_trylock(&lock) == 0)
      return true;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return false;
}

static void tell_failure(const char *why) {
  fprintf(stderr, "accomp: the profile '%s' could not be written: %s\n", path, why);
}

static void write_profile(void) {
  int error = 0;
  if (!on || !lock_for_a_while())
    return;
  if (!on) {
    pthread_mutex_unlock(&lock);
    return;
  }
  on = false;
  profile.ended = accomp_clock();
  profile.process = (long)getpid();
  if (mode == TABLE)
    accomp_write_table(&profile);
  else
    error = accomp_write_trace(&profile, path);
  pthread_mutex_unlock(&lock);
  if (error)
    tell_failure(strerror(error));
}

void accomp_profile_finish(void) { write_profile(); }

/* Processes that are forked have profiles of their own. */

static void take_lock(void) { pthread_mutex_lock(&lock); }

static void give_lock(void) { pthread_mutex_unlock(&lock); }

static void forget(void) {
  while (profile.first) {
    accomp_chunk *c = profile.first;
    profile.first = c->next;
    free(c);
  }
  profile.last = NULL;
  profile.kept = profile.left_out = 0;
  unused = NULL;
  depth = 0;
  enqueued = NULL;
  for (accomp_line *l = profile.lines; l; l = l->next) {
    l->sums = (accomp_sums){0};
    for (accomp_moved *m = l->moved; m; m = m->next)
      m->uploads = m->downloads = 0, m->in = m->out = m->time = 0;
  }
}

static void start_clocks(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  profile.started_at = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
  profile.started = accomp_clock();
}

static void begin_child(void) {
  char why[ACCOMP_PATH + 128];
  forget();
  start_clocks();
  if (mode == TRACE && !accomp_profile_path(folder, pattern, true, path, why, sizeof why))
    on = false;
  pthread_mutex_unlock(&lock);
}

/* The start. */

static bool ends_in(const char *text, const char *end) {
  size_t length = strlen(text), part = strlen(end);
  return length > part && strcmp(text + length - part, end) == 0;
}

static bool start_trace(const char *value) {
  char why[ACCOMP_PATH + 128] = "";
  pattern = strdup(value);
  if (!pattern || !getcwd(folder, sizeof folder))
    snprintf(why, sizeof why, "%s", strerror(errno));
  else if (accomp_profile_path(folder, pattern, false, path, why, sizeof why))
    return true;
  fprintf(stderr, "accomp: ACCOMP_PROFILE: %s\n", why);
  return false;
}

static void read_most(void) {
  const char *value = getenv("ACCOMP_PROFILE_EVENTS");
  char *end;
  if (!value || !*value)
    return;
  most_events = strtoul(value, &end, 10);
  if (!*end && *value >= '0' && *value <= '9')
    return;
  fprintf(stderr, "accomp: ACCOMP_PROFILE_EVENTS is '%s': give a number of events\n", value);
  most_events = MOST_EVENTS;
}

/* The names by which users of NVIDIA's and PGI's compilers ask for a table. */
static bool asks_for_times(void) {
  const char *value = getenv("NVCOMPILER_ACC_TIME");
  value = value ? value : getenv("PGI_ACC_TIME");
  return value && strcmp(value, "1") == 0;
}

static void read_mode(const char *value) {
  if (!value ? asks_for_times() : strcmp(value, "1") == 0)
    mode = TABLE;
  else if (!value || !*value || strcmp(value, "0") == 0)
    return;
  else if (!ends_in(value, ".json"))
    fprintf(stderr, "accomp: ACCOMP_PROFILE is '%s': give 1 for a table, or the name of a file that ends in .json\n",
            value);
  else if (start_trace(value))
    mode = TRACE;
}

/* As early, and written as late, as the library can: constructors and destructors of the program are part of it. */
__attribute__((constructor(101))) static void read_environment(void) {
  read_mode(getenv("ACCOMP_PROFILE"));
  if (mode == NO_PROFILE)
    return;
  read_most();
  start_clocks();
  on = true;
  atexit(write_profile);
  pthread_atfork(take_lock, give_lock, begin_child);
}

/* With the first event: handlers that come with a language are there by then. */
bool accomp_profile_start(void) {
  if (mode != NO_PROFILE)
    accomp_profile_signals(write_profile);
  return mode != NO_PROFILE;
}
