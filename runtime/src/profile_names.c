/* The names of profiles: one for each process, also where several have the same environment. */
#include "profile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool number_in(const char *variable, long *number) {
  const char *value = variable ? getenv(variable) : NULL;
  char *end;
  if (!value || !*value)
    return false;
  *number = strtol(value, &end, 10);
  return !*end && *number >= 0;
}

/* What launchers of MPI programs tell processes. */
bool accomp_rank(long *rank, long *ranks) {
  static const struct {
    const char *rank, *ranks;
  } known[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
               {"PMI_RANK", "PMI_SIZE"},
               {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"},
               {"PALS_RANKID", "PALS_SIZE"},
               {"FLUX_TASK_RANK", "FLUX_JOB_SIZE"},
               {"PMIX_RANK", NULL},
               {"SLURM_PROCID", "SLURM_NTASKS"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
    *ranks = 0;
    if (!number_in(known[i].rank, rank))
      continue;
    (void)number_in(known[i].ranks, ranks);
    return *ranks != 1;
  }
  return false;
}

const char *accomp_program(void) {
#ifdef __GLIBC__
  return program_invocation_short_name;
#else
  return getprogname();
#endif
}

/* A text that is being put together; one that becomes too long stays so. */
struct text {
  char *text;
  size_t used, size;
};

static void add(struct text *t, const char *more) {
  size_t length = strlen(more);
  if (t->used + length < t->size)
    memcpy(t->text + t->used, more, length + 1);
  t->used += length;
}

static void add_number(struct text *t, long number) {
  char text[32];
  snprintf(text, sizeof text, "%ld", number);
  add(t, text);
}

static void add_host(struct text *t) {
  char name[256] = "host";
  gethostname(name, sizeof name - 1);
  add(t, name);
}

/* What stands for %p, %r, %h and %%; false for others. `own` is set where the name is the process's alone. */
static bool add_part(struct text *t, char part, bool *own) {
  long rank = 0, ranks;
  bool has_rank = accomp_rank(&rank, &ranks);
  if (part == 'p')
    add_number(t, (long)getpid());
  else if (part == 'r')
    add_number(t, has_rank ? rank : (long)getpid());
  else if (part == 'h')
    add_host(t);
  else if (part == '%')
    add(t, "%");
  *own = *own || part == 'p' || part == 'r';
  return part && strchr("prh%", part);
}

static const char SUFFIX[] = ".json";

static bool expand(const char *pattern, struct text *t, bool *own) {
  for (const char *c = pattern; *c; ++c)
    if (*c != '%')
      add(t, (char[]){*c, 0});
    else if (!add_part(t, *++c, own))
      return false;
  return true;
}

/* FILE.json becomes FILE.RANK.json, or FILE.PROCESS.json. */
static void add_own(struct text *t, bool child) {
  long rank, ranks;
  bool has_rank = accomp_rank(&rank, &ranks);
  if (!has_rank && !child)
    return;
  t->used -= strlen(SUFFIX);
  add(t, ".");
  add_number(t, child ? (long)getpid() : rank);
  add(t, SUFFIX);
}

/* Why no file can be made there, or 0. */
static int obstacle(const char *path) {
  char folder[ACCOMP_PATH];
  const char *slash = strrchr(path, '/');
  struct stat status;
  if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
    return EISDIR;
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
  if (stat(folder, &status))
    return errno;
  if (!S_ISDIR(status.st_mode))
    return ENOTDIR;
  return access(folder, W_OK | X_OK) ? errno : 0;
}

bool accomp_profile_path(const char *folder, const char *pattern, bool child, char *path, char *why, size_t room) {
  struct text t = {path, 0, ACCOMP_PATH};
  bool own = false;
  int error;
  if (*pattern != '/') {
    add(&t, folder);
    add(&t, "/");
  }
  if (!expand(pattern, &t, &own)) {
    snprintf(why, room, "'%s': %% stands in front of p (process), r (rank), h (host) or %%", pattern);
    return false;
  }
  if (t.used + 64 >= ACCOMP_PATH) {
    snprintf(why, room, "the name of the file is too long");
    return false;
  }
  if (!own)
    add_own(&t, child);
  error = obstacle(path);
  if (error)
    snprintf(why, room, "cannot write '%s': %s", path, strerror(error));
  return !error;
}
