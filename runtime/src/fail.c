/* The end of a program that breaks a rule, and where it does. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local accomp_place here;
/* This thread does what a queue holds: the end of the program would wait for it. */
static _Thread_local bool queued;

void accomp_at(const accomp_place *place) {
  here = *place;
  queued = false;
}

void accomp_in(const char *routine) {
  here = (accomp_place){NULL, routine, 0};
  queued = false;
}

accomp_place accomp_queued_at(const accomp_place *place) {
  accomp_place before = here;
  here = *place;
  queued = true;
  return before;
}

accomp_place accomp_here(void) { return here; }

const char *accomp_where(char *buffer, size_t size) {
  if (here.file)
    snprintf(buffer, size, "%s:%d", here.file, here.line);
  else
    snprintf(buffer, size, "%s", here.function ? here.function : "accomp");
  return buffer;
}

void accomp_fail(const char *format, ...) {
  char where[512];
  va_list arguments;
  fflush(NULL);
  fprintf(stderr, "%s: error: OpenACC: ", accomp_where(where, sizeof where));
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  if (queued)
    _Exit(EXIT_FAILURE);
  exit(EXIT_FAILURE);
}
