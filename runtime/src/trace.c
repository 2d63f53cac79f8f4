/* What ACCOMP_TRACE, ACCOMP_LEAKS and ACCOMP_POISON ask for. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool traces;
static bool poisons;
static unsigned char poison;

static void show_leak(accomp_entry *entry, void *argument) {
  (void)argument;
  if (!entry->leaving)
    fprintf(stderr, "OpenACC: still present on device %d: %zu bytes at %p, entered by %s\n", entry->device,
            entry->bytes, (void *)entry->host, entry->origin);
}

static void show_leaks(void) {
  for (int device = 0; device < accomp_offload_devices(); ++device) {
    accomp_table_lock(device);
    accomp_table_each(device, show_leak, NULL);
    accomp_table_unlock(device);
  }
}

static bool asked(const char *name) {
  const char *value = getenv(name);
  return value && *value && strcmp(value, "0") != 0;
}

__attribute__((constructor)) static void read_environment(void) {
  const char *value = getenv("ACCOMP_POISON");
  traces = asked("ACCOMP_TRACE");
  poisons = value && *value;
  if (poisons)
    poison = (unsigned char)strtoul(value, NULL, 0);
  if (asked("ACCOMP_LEAKS"))
    atexit(show_leaks);
}

void accomp_trace(const char *action, const char *name, const void *host, size_t bytes,
                  const accomp_entry *entry) {
  char where[512], variable[256] = "", copy[128] = "";
  if (!traces)
    return;
  accomp_where(where, sizeof where);
  if (name)
    snprintf(variable, sizeof variable, " '%s'", name);
  if (entry)
    snprintf(copy, sizeof copy, ", device %d at %p, counters %u structured %u dynamic", entry->device,
             (void *)(entry->copy + ((const char *)host - entry->host)), entry->structured, entry->dynamic);
  fprintf(stderr, "%s: %s%s, %zu bytes at %p%s\n", where, action, variable, bytes, host, copy);
}

void accomp_trace_launch(const struct accomp_sizes *sizes, int device) {
  char where[512];
  if (traces)
    fprintf(stderr, "%s: launch '%s' on device %d, %zu gangs of %zu workers of %zu lanes\n",
            accomp_where(where, sizeof where), sizes->kernel, device, sizes->gangs, sizes->workers, sizes->lanes);
}

void accomp_poison(char *copy, size_t bytes, int device) {
  if (poisons)
    accomp_fill(copy, bytes, poison, device);
}
