/* What the library itself makes of the events of the profiling interface: profiles (ACCOMP_PROFILE) and notices
   (ACCOMP_NOTIFY). */
#ifndef ACCOMP_PROFILE_H
#define ACCOMP_PROFILE_H

#include "internal.h"

/* The name of a construct in directives; of a routine of openacc.h, that of the routine. */
const char *accomp_construct_name(acc_construct_t construct, const accomp_place *place);

enum accomp_kind { ACCOMP_LAUNCHED, ACCOMP_UPLOADED, ACCOMP_DOWNLOADED, ACCOMP_WAITED, ACCOMP_PASSED, ACCOMP_GIVEN, ACCOMP_TAKEN };

/* What was moved of one variable by the directives of one line. */
typedef struct accomp_moved {
  struct accomp_moved *next;
  char *name; /* NULL where it is not known */
  unsigned long uploads, downloads;
  uint64_t in, out, time;
} accomp_moved;

typedef struct accomp_sums {
  unsigned long launches, transfers, waits;
  uint64_t kernel, transfer, wait; /* nanoseconds */
  uint64_t in, out;                /* bytes */
} accomp_sums;

/* A directive, or a routine of openacc.h. */
typedef struct accomp_line {
  struct accomp_line *next, *alike; /* all of them; those of the same hash */
  accomp_place place;
  acc_construct_t construct;
  char *text; /* of traces: where it is, made once */
  accomp_sums sums;
  accomp_moved *moved;
} accomp_line;

/* What takes place one after another: the operations of a queue, or what a host thread does at once. */
typedef struct accomp_track {
  struct accomp_track *next;
  int device, queue, thread; /* queue: acc_async_sync for operations that a host thread waits for */
  int number;
  uint64_t last; /* the end of the last operation */
} accomp_track;

/* Kernels, transfers, waits, the parts of constructs, and memory. */
struct accomp_operation {
  accomp_line *line;
  accomp_moved *moved; /* with the variable of transfers and memory, or NULL */
  accomp_track *track; /* NULL: what the host thread does */
  struct accomp_operation *free;
  const void *host;
  uint64_t start, end;
  size_t bytes, gangs, workers, lanes;
  int device, queue, thread;
  unsigned char kind, event;
  bool implicit, exact, done, loose;
};

enum { ACCOMP_CHUNK = 1024 };
typedef struct accomp_chunk {
  struct accomp_chunk *next;
  size_t count;
  struct accomp_operation operations[ACCOMP_CHUNK];
} accomp_chunk;

/* All that is known at the end. */
typedef struct accomp_profile {
  accomp_line *lines;
  accomp_track *tracks;
  accomp_chunk *first, *last;
  uint64_t started, ended;  /* CLOCK_MONOTONIC */
  int64_t started_at;       /* microseconds since 1970 */
  unsigned long kept, left_out;
  long process;
  int threads;
} accomp_profile;

/* profile_names.c. The file that a pattern names for this process, in a folder unless it says otherwise; false, and why,
   where none can be written. `child`: of a process that was forked. */
enum { ACCOMP_PATH = 4096 };
bool accomp_profile_path(const char *folder, const char *pattern, bool child, char *path, char *why, size_t room);
/* The rank of this process in an MPI program, and how many there are (0 where that is not known); false where it is
   none, or the only one. */
bool accomp_rank(long *rank, long *ranks);
const char *accomp_program(void);

/* profile_table.c and profile_trace.c. Both may be called by handlers of signals. */
void accomp_write_table(const accomp_profile *profile);
/* The members of a line in traces, in memory of their own. Not for handlers of signals. */
char *accomp_line_text(const accomp_line *line);
/* 0, or what failed (errno). */
int accomp_write_trace(const accomp_profile *profile, const char *path);

/* profile_signals.c. */
void accomp_profile_signals(void (*write)(void));

/* profile.c. */
bool accomp_profile_start(void);
void accomp_profile_tell(acc_event_t event, const struct accomp_telling *t, const accomp_place *place, int thread);
/* notify.c. */
bool accomp_notify_start(void);
void accomp_notify_tell(acc_event_t event, const struct accomp_telling *t, const accomp_place *place, int thread);

#endif
