/* The end of a program that breaks a rule, and where it does. */
#include "internal.h"

#include <stdarg.h>
#include <stddef.h>
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

void accomp_back_at(const accomp_place *place) { here = *place; }

const char *accomp_where(char *buffer, size_t size) {
  if (here.file) {
    int excess = snprintf(buffer, size, "%s:%d", here.file, here.line) - (int)size + 1;
    if (excess > 0) /* the end of a path tells more than its beginning */
      snprintf(buffer, size, "...%s:%d", here.file + excess + 3, here.line);
  } else {
    snprintf(buffer, size, "%s", here.function ? here.function : "accomp");
  }
  return buffer;
}

void accomp_refuse_negative(size_t bytes) {
  if ((ptrdiff_t)bytes < 0)
    accomp_fail_as(acc_error_invalid_argument, "a size of %td bytes is negative", (ptrdiff_t)bytes);
}

void accomp_fail_as(acc_error_t error, const char *format, ...) {
  char where[512], message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  fflush(NULL);
  fprintf(stderr, "%s: error: OpenACC: %s\n", accomp_where(where, sizeof where), message);
  ACCOMP_EVENT(acc_ev_error, .device = NO_DEVICE, .async = acc_async_sync, .error = error, .name = message);
  if (queued) {
    accomp_profile_finish();
    _Exit(EXIT_FAILURE);
  }
  exit(EXIT_FAILURE);
}
