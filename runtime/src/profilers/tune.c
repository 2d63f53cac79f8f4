// What accomp-tune has programs load (ACC_PROFLIB): the time of each compute construct, by its place.
// The names of its files begin with what ACCOMP_TUNE_OUT says; each process writes one as it ends.
#include <acc_prof.h>
#include <openacc.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct region {
  struct region *next;
  char *file, *function;
  int line, queued;
  unsigned long calls;
  double seconds;
} region;

static region *regions;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local double started;
static void (*wait_for)(int); // queues: what a construct puts there belongs to its time

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static region *find(const char *file, const char *function, int line) {
  for (region *r = regions; r; r = r->next)
    if (r->line == line && !strcmp(r->file, file)) return r;
  region *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->file = strdup(file), made->function = strdup(function);
  made->line = line, made->next = regions;
  return regions = made;
}

static void settle(const acc_prof_info *info) {
  if (wait_for && info->async != acc_async_sync) wait_for((int)info->async);
}

static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)event, (void)api;
  settle(info);
  started = now();
}

static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)event, (void)api;
  settle(info);
  double seconds = now() - started;
  pthread_mutex_lock(&lock);
  region *r = find(info->src_file ? info->src_file : "", info->func_name ? info->func_name : "", info->line_no);
  if (r) r->calls++, r->seconds += seconds, r->queued |= !wait_for && info->async != acc_async_sync;
  pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void write_regions(void) {
  const char *prefix = getenv("ACCOMP_TUNE_OUT");
  char path[4096];
  if (!prefix || !regions || snprintf(path, sizeof path, "%s%ld", prefix, (long)getpid()) >= (int)sizeof path) return;
  FILE *out = fopen(path, "w");
  if (!out) return;
  for (region *r = regions; r; r = r->next)
    fprintf(out, "%d\t%lu\t%.9f\t%d\t%s\t%s\n", r->line, r->calls, r->seconds, r->queued, r->function, r->file);
  fclose(out);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  (void)unreg;
  wait_for = (void (*)(int))lookup("acc_wait");
  reg(acc_ev_compute_construct_start, start, acc_reg);
  reg(acc_ev_compute_construct_end, end, acc_reg);
}
