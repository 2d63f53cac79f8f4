/* Text for files and standard error, written in large blocks. All of it may be called by handlers of signals: nothing
   is allocated, and snprintf is used for numbers and text alone. */
#ifndef ACCOMP_PROFILE_OUT_H
#define ACCOMP_PROFILE_OUT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct accomp_out {
  int file, error; /* errno of the first write that failed */
  size_t used;
  char buffer[1 << 16];
} accomp_out;

/* Where the buffer has no room for all of it. */
void accomp_put_across(accomp_out *out, const char *text, size_t length);

/* Traces are made of many short texts, most of them of known length. */
static inline void accomp_put_bytes(accomp_out *out, const char *text, size_t length) {
  if (length < sizeof out->buffer - out->used) {
    memcpy(out->buffer + out->used, text, length);
    out->used += length;
  } else {
    accomp_put_across(out, text, length);
  }
}

static inline void accomp_put(accomp_out *out, const char *text) { accomp_put_bytes(out, text, strlen(text)); }

void accomp_putf(accomp_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void accomp_put_number(accomp_out *out, uint64_t number);
/* A string of JSON with its quotation marks; bytes that are no UTF-8 are replaced. */
void accomp_put_string(accomp_out *out, const char *text);
/* Nanoseconds as microseconds with three decimals. */
void accomp_put_time(accomp_out *out, uint64_t time);
void accomp_flush(accomp_out *out);

/* "1.234 ms" and "8.0 MB". */
const char *accomp_time_text(uint64_t time, char *buffer, size_t size);
const char *accomp_bytes_text(uint64_t bytes, char *buffer, size_t size);

#endif
