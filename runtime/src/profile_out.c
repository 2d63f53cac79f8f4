/* Text of profiles. */
#include "profile_out.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void accomp_flush(accomp_out *out) {
  size_t done = 0;
  while (done < out->used && !out->error) {
    ssize_t written = write(out->file, out->buffer + done, out->used - done);
    if (written > 0)
      done += (size_t)written;
    else if (written < 0 && errno != EINTR)
      out->error = errno;
  }
  out->used = 0;
}

void accomp_put_across(accomp_out *out, const char *text, size_t length) {
  while (length) {
    size_t room = sizeof out->buffer - out->used, part = length < room ? length : room;
    memcpy(out->buffer + out->used, text, part);
    out->used += part;
    text += part;
    length -= part;
    if (out->used == sizeof out->buffer)
      accomp_flush(out);
  }
}

void accomp_putf(accomp_out *out, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  accomp_put(out, text);
}

/* The length of the UTF-8 character that text begins with; 0 where it is none. */
static size_t character(const unsigned char *text) {
  size_t length = *text < 0x80 ? 1 : *text >= 0xc2 && *text < 0xe0 ? 2 : *text >= 0xe0 && *text < 0xf0 ? 3 : 4;
  if (*text >= 0xf5 || (*text >= 0x80 && *text < 0xc2))
    return 0;
  for (size_t i = 1; i < length; ++i)
    if ((text[i] & 0xc0) != 0x80)
      return 0;
  if ((*text == 0xe0 && text[1] < 0xa0) || (*text == 0xed && text[1] > 0x9f) || (*text == 0xf0 && text[1] < 0x90) ||
      (*text == 0xf4 && text[1] > 0x8f))
    return 0;
  return length;
}

/* Numbers are most of a trace: printf is slow. */
void accomp_put_number(accomp_out *out, uint64_t number) {
  char text[20], *first = text + sizeof text;
  do
    *--first = (char)('0' + number % 10);
  while (number /= 10);
  accomp_put_bytes(out, first, (size_t)(text + sizeof text - first));
}

static bool is_plain(char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; }

/* One character that is not plain; its length. */
static size_t put_special(accomp_out *out, const char *text) {
  size_t length = character((const unsigned char *)text);
  if (*text == '"' || *text == '\\')
    accomp_putf(out, "\\%c", *text);
  else if ((unsigned char)*text < 0x20)
    accomp_putf(out, "\\u%04x", (unsigned)*text);
  else if (length)
    accomp_put_bytes(out, text, length);
  else
    accomp_put(out, "\\ufffd");
  return length ? length : 1;
}

void accomp_put_string(accomp_out *out, const char *text) {
  accomp_put(out, "\"");
  while (*text) {
    size_t plain = 0;
    while (is_plain(text[plain]))
      plain++;
    accomp_put_bytes(out, text, plain);
    text += plain;
    if (*text)
      text += put_special(out, text);
  }
  accomp_put(out, "\"");
}

void accomp_put_time(accomp_out *out, uint64_t time) {
  unsigned rest = (unsigned)(time % 1000);
  accomp_put_number(out, time / 1000);
  accomp_put_bytes(out, (char[]){'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10)}, 4);
}

const char *accomp_time_text(uint64_t time, char *buffer, size_t size) {
  static const struct {
    uint64_t unit;
    const char *name;
  } units[] = {{1000000000, "s"}, {1000000, "ms"}, {1000, "us"}};
  size_t i = time >= units[0].unit ? 0 : time >= units[1].unit ? 1 : 2;
  uint64_t thousandths = time / (units[i].unit / 1000);
  if (time)
    snprintf(buffer, size, "%llu.%03u %s", (unsigned long long)(thousandths / 1000), (unsigned)(thousandths % 1000),
             units[i].name);
  else
    snprintf(buffer, size, "0");
  return buffer;
}

const char *accomp_bytes_text(uint64_t bytes, char *buffer, size_t size) {
  static const char *const units[] = {"kB", "MB", "GB", "TB"};
  uint64_t tenths = bytes / 100;
  size_t i = 0;
  if (bytes < 10000) {
    snprintf(buffer, size, bytes ? "%llu B" : "0", (unsigned long long)bytes);
    return buffer;
  }
  for (; tenths >= 10000 && i < 3; ++i)
    tenths /= 1000;
  snprintf(buffer, size, "%llu.%u %s", (unsigned long long)(tenths / 10), (unsigned)(tenths % 10), units[i]);
  return buffer;
}
