#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void accomp_fail(const char *routine, const char *format, ...) {
  va_list arguments;
  fflush(stdout);
  fprintf(stderr, "OpenACC: %s: ", routine);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(EXIT_FAILURE);
}
