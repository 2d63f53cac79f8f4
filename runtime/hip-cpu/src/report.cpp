#include "report.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace accomp_hip {
namespace {

void print(const char *format, va_list arguments) {
  char text[2048];
  std::vsnprintf(text, sizeof text, format, arguments);
  std::fprintf(stderr, "hip-cpu: %s\n", text);
}

} // namespace

void report(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print(format, arguments);
  va_end(arguments);
}

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print(format, arguments);
  va_end(arguments);
  std::fflush(stderr);
  std::abort();
}

} // namespace accomp_hip
