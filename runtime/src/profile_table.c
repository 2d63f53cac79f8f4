/* ACCOMP_PROFILE=1: a table of what the lines of the program launched, moved and waited for. */
#include "profile.h"
#include "profile_out.h"

#include <stdio.h>
#include <unistd.h>

static uint64_t time_of(const accomp_sums *s) { return s->kernel + s->transfer + s->wait; }

static bool is_idle(const accomp_sums *s) { return !s->launches && !s->transfers && !s->waits; }

/* The line that comes after another in the order of time, or the first; lines of one time in the order in which they
   were first executed last. */
static const accomp_line *next_line(const accomp_profile *profile, const accomp_line *after) {
  const accomp_line *best = NULL;
  bool passed = !after;
  for (const accomp_line *l = profile->lines; l; l = l->next) {
    bool follows = !after || time_of(&l->sums) < time_of(&after->sums) ||
                   (passed && time_of(&l->sums) == time_of(&after->sums));
    passed = passed || l == after;
    if (follows && l != after && !is_idle(&l->sums) && (!best || time_of(&l->sums) > time_of(&best->sums)))
      best = l;
  }
  return best;
}

static void add(accomp_sums *total, const accomp_sums *s) {
  total->launches += s->launches;
  total->transfers += s->transfers;
  total->waits += s->waits;
  total->kernel += s->kernel;
  total->transfer += s->transfer;
  total->wait += s->wait;
  total->in += s->in;
  total->out += s->out;
}

static void put_sums(accomp_out *out, const accomp_sums *s) {
  char kernel[32], in[32], back[32], transfer[32], wait[32];
  accomp_putf(out, "%10lu %13s %10s %10s %11lu %15s %7lu %11s", s->launches,
              accomp_time_text(s->kernel, kernel, sizeof kernel), accomp_bytes_text(s->in, in, sizeof in),
              accomp_bytes_text(s->out, back, sizeof back), s->transfers,
              accomp_time_text(s->transfer, transfer, sizeof transfer), s->waits,
              accomp_time_text(s->wait, wait, sizeof wait));
}

static void put_place(accomp_out *out, const accomp_line *l) {
  accomp_put(out, "  ");
  if (l->place.file) {
    accomp_put(out, l->place.file);
    accomp_putf(out, ":%d ", l->place.line);
  }
  accomp_put(out, accomp_construct_name(l->construct, &l->place));
  if (l->place.file && l->place.function && *l->place.function) {
    accomp_put(out, " in ");
    accomp_put(out, l->place.function);
  }
  accomp_put(out, "\n");
}

static void put_title(accomp_out *out, const accomp_profile *profile) {
  char time[32];
  long rank, ranks;
  accomp_put(out, "accomp: profile of ");
  accomp_put(out, accomp_program());
  accomp_putf(out, ", process %ld", (long)getpid());
  if (accomp_rank(&rank, &ranks))
    accomp_putf(out, ranks ? ", rank %ld of %ld" : ", rank %ld", rank, ranks);
  accomp_putf(out, ", %s", accomp_time_text(profile->ended - profile->started, time, sizeof time));
}

void accomp_write_table(const accomp_profile *profile) {
  static accomp_out out;
  accomp_sums total = {0};
  const accomp_line *line = next_line(profile, NULL);
  out.file = STDERR_FILENO;
  put_title(&out, profile);
  if (!line) {
    accomp_put(&out, ": nothing was launched, moved or waited for\n");
    accomp_flush(&out);
    return;
  }
  accomp_putf(&out, "\n%10s %13s %10s %10s %11s %15s %7s %11s  %s\n", "launches", "kernel time", "in", "out",
              "transfers", "transfer time", "waits", "wait time", "line");
  for (; line; line = next_line(profile, line)) {
    add(&total, &line->sums);
    put_sums(&out, &line->sums);
    put_place(&out, line);
  }
  put_sums(&out, &total);
  accomp_put(&out, "  total\n");
  accomp_flush(&out);
}
