/* ACCOMP_PROFILE=FILE.json: trace events as Chrome and Perfetto show them, and what `accomp profile` reads besides. */
#include "profile.h"
#include "profile_out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Host threads have the numbers from 1 on, other tracks those after this. */
enum { OTHER_TRACKS = 1000 };

static int number_of(const struct accomp_operation *o) {
  return o->track ? OTHER_TRACKS + o->track->number : o->thread + 1;
}

static void put_name(accomp_out *out, int number, const char *kind, const char *name) {
  accomp_putf(out, "{\"ph\": \"M\", \"name\": \"%s\", \"pid\": %ld, \"tid\": %d, \"args\": {\"name\": ", kind,
              (long)getpid(), number);
  accomp_put_string(out, name);
  accomp_putf(out, "}},\n{\"ph\": \"M\", \"name\": \"thread_sort_index\", \"pid\": %ld, \"tid\": %d, \"args\": "
                   "{\"sort_index\": %d}}", (long)getpid(), number, number);
}

static void put_track(accomp_out *out, const accomp_track *t) {
  char device[32] = "host", name[96];
  if (t->device != HOST)
    snprintf(device, sizeof device, "device %d", t->device);
  if (t->queue == acc_async_sync)
    snprintf(name, sizeof name, "%s, synchronous, host thread %d", device, t->thread + 1);
  else
    snprintf(name, sizeof name, "%s, queue %d", device, t->queue);
  accomp_put(out, ",\n");
  put_name(out, OTHER_TRACKS + t->number, "thread_name", name);
}

static void put_tracks(accomp_out *out, const accomp_profile *profile) {
  char name[64];
  accomp_put(out, "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": ");
  accomp_putf(out, "%ld, \"args\": {\"name\": ", (long)getpid());
  accomp_put_string(out, accomp_program());
  accomp_put(out, "}}");
  for (int i = 0; i < profile->threads; ++i) {
    snprintf(name, sizeof name, "host thread %d", i + 1);
    accomp_put(out, ",\n");
    put_name(out, i + 1, "thread_name", name);
  }
  for (const accomp_track *t = profile->tracks; t; t = t->next)
    put_track(out, t);
}

#define KEY(name) "\"" name "\": "

static inline void put_member(accomp_out *out, const char *key, const char *text) {
  accomp_put(out, key);
  accomp_put_string(out, text);
  accomp_put(out, ", ");
}

static inline void put_count(accomp_out *out, const char *key, uint64_t number) {
  accomp_put(out, key);
  accomp_put_number(out, number);
  accomp_put(out, ", ");
}

static void put_members(accomp_out *out, const accomp_line *l) {
  if (l->place.file)
    put_member(out, KEY("file"), l->place.file);
  if (l->place.file)
    put_count(out, KEY("line"), (uint64_t)l->place.line);
  if (l->place.function)
    put_member(out, KEY("function"), l->place.function);
  put_member(out, KEY("construct"), accomp_construct_name(l->construct, &l->place));
}

char *accomp_line_text(const accomp_line *line) {
  static accomp_out out = {.file = -1};
  out.used = 0;
  put_members(&out, line);
  return strndup(out.buffer, out.used);
}

/* With a comma after the last one. */
static void put_place(accomp_out *out, const accomp_line *l) {
  if (l->text)
    accomp_put(out, l->text);
  else
    put_members(out, l);
}

static const char *category(const struct accomp_operation *o) {
  static const char *const names[] = {"kernel", "upload", "download", "wait", "region", "memory", "memory"};
  return names[o->kind];
}

/* What timelines show. */
static const char *title(const struct accomp_operation *o, const char *construct, char *text, size_t size) {
  const char *name = o->moved && o->moved->name ? o->moved->name : "";
  const char *part = o->event == acc_ev_enter_data_start ? ": entry" : ": exit";
  if (o->kind == ACCOMP_WAITED)
    return "wait";
  if (o->event == acc_ev_device_init_start)
    return "device starts";
  if (o->kind == ACCOMP_UPLOADED || o->kind == ACCOMP_DOWNLOADED)
    snprintf(text, size, "%s%s%s", category(o), *name ? " " : "", name);
  else if (o->event == acc_ev_enter_data_start || o->event == acc_ev_exit_data_start)
    snprintf(text, size, "%s%s", construct, strstr(construct, " data") ? "" : part);
  else
    return construct;
  return text;
}

static void put_title(accomp_out *out, const struct accomp_operation *o) {
  const char *construct = accomp_construct_name(o->line->construct, &o->line->place);
  char text[640];
  if (o->kind != ACCOMP_LAUNCHED || !o->line->place.file) {
    accomp_put_string(out, title(o, construct, text, sizeof text));
    return;
  }
  accomp_put(out, "\"");
  accomp_put(out, construct);
  accomp_put(out, ", line ");
  accomp_put_number(out, (uint64_t)o->line->place.line);
  accomp_put(out, "\"");
}

static void put_arguments(accomp_out *out, const struct accomp_operation *o) {
  accomp_put(out, "\"args\": {");
  put_place(out, o->line);
  if (o->moved && o->moved->name)
    put_member(out, KEY("variable"), o->moved->name);
  if (o->host)
    accomp_putf(out, "\"host\": \"0x%llx\", ", (unsigned long long)(uintptr_t)o->host);
  if (o->kind == ACCOMP_UPLOADED || o->kind == ACCOMP_DOWNLOADED)
    put_count(out, KEY("bytes"), o->bytes);
  if (o->gangs) {
    put_count(out, KEY("gangs"), o->gangs);
    put_count(out, KEY("workers"), o->workers);
    put_count(out, KEY("lanes"), o->lanes);
  }
  if (o->queue != acc_async_sync)
    put_count(out, KEY("queue"), (uint64_t)o->queue);
  if (o->implicit)
    accomp_put(out, "\"implicit\": true, ");
  if (!o->done)
    accomp_put(out, "\"incomplete\": true, ");
  if (o->device == HOST)
    accomp_put(out, "\"device\": \"host\"}}");
  else {
    accomp_put(out, KEY("device"));
    accomp_put_number(out, (uint64_t)o->device);
    accomp_put(out, "}}");
  }
}

/* `process`: what stands between the category and the number of the track. */
static void put_operation(accomp_out *out, const accomp_profile *profile, const struct accomp_operation *o,
                          const char *process) {
  uint64_t end = o->done ? o->end : profile->ended;
  accomp_put(out, ",\n{\"ph\": \"X\", \"name\": ");
  put_title(out, o);
  accomp_put(out, ", " KEY("cat") "\"");
  accomp_put(out, category(o));
  accomp_put(out, process);
  accomp_put_number(out, (uint64_t)number_of(o));
  accomp_put(out, ", " KEY("ts"));
  accomp_put_time(out, o->start - profile->started);
  accomp_put(out, ", \"dur\": ");
  accomp_put_time(out, end > o->start ? end - o->start : 0);
  accomp_put(out, ", ");
  put_arguments(out, o);
}

/* Memory of a device so far. */
enum { DEVICES = 64 };

static void put_memory(accomp_out *out, const accomp_profile *profile, const struct accomp_operation *o,
                       int64_t totals[DEVICES]) {
  if (o->device < 0 || o->device >= DEVICES)
    return;
  totals[o->device] += o->kind == ACCOMP_GIVEN ? (int64_t)o->bytes : -(int64_t)o->bytes;
  accomp_putf(out, ",\n{\"ph\": \"C\", \"name\": \"memory of device %d\", \"cat\": \"memory\", \"pid\": %ld, \"ts\": ",
              o->device, (long)getpid());
  accomp_put_time(out, o->start - profile->started);
  accomp_putf(out, ", \"args\": {\"bytes\": %lld}}", totals[o->device] > 0 ? (long long)totals[o->device] : 0LL);
}

static void put_operations(accomp_out *out, const accomp_profile *profile) {
  int64_t totals[DEVICES] = {0};
  char process[48];
  snprintf(process, sizeof process, "\", " KEY("pid") "%ld, " KEY("tid"), profile->process);
  for (const accomp_chunk *c = profile->first; c; c = c->next)
    for (size_t i = 0; i < c->count; ++i)
      if (c->operations[i].kind >= ACCOMP_GIVEN)
        put_memory(out, profile, &c->operations[i], totals);
      else
        put_operation(out, profile, &c->operations[i], process);
}

static void put_moved(accomp_out *out, const accomp_line *l) {
  const char *between = "";
  accomp_put(out, "\"moved\": [");
  for (const accomp_moved *m = l->moved; m; m = m->next) {
    if (!m->uploads && !m->downloads)
      continue;
    accomp_put(out, between);
    accomp_put(out, "{");
    if (m->name)
      put_member(out, KEY("variable"), m->name);
    accomp_putf(out, "\"uploads\": %lu, \"in\": %llu, \"downloads\": %lu, \"out\": %llu, \"time\": ", m->uploads,
                (unsigned long long)m->in, m->downloads, (unsigned long long)m->out);
    accomp_put_time(out, m->time);
    accomp_put(out, "}");
    between = ", ";
  }
  accomp_put(out, "]}");
}

static void put_line(accomp_out *out, const accomp_line *l) {
  const accomp_sums *s = &l->sums;
  accomp_put(out, "{");
  put_place(out, l);
  accomp_putf(out, "\"launches\": %lu, \"kernel\": ", s->launches);
  accomp_put_time(out, s->kernel);
  accomp_putf(out, ", \"in\": %llu, \"out\": %llu, \"transfers\": %lu, \"transfer\": ", (unsigned long long)s->in,
              (unsigned long long)s->out, s->transfers);
  accomp_put_time(out, s->transfer);
  accomp_putf(out, ", \"waits\": %lu, \"wait\": ", s->waits);
  accomp_put_time(out, s->wait);
  accomp_put(out, ", ");
  put_moved(out, l);
}

static void put_summary(accomp_out *out, const accomp_profile *profile) {
  const char *between = "\n";
  long rank, ranks;
  accomp_put(out, "\n],\n\"accomp\": {\"profile\": 1, ");
  put_member(out, KEY("program"), accomp_program());
  accomp_putf(out, "\"process\": %ld, ", (long)getpid());
  if (accomp_rank(&rank, &ranks))
    accomp_putf(out, "\"rank\": %ld, \"ranks\": %ld, ", rank, ranks);
  accomp_putf(out, "\"started\": %lld, \"time\": ", (long long)profile->started_at);
  accomp_put_time(out, profile->ended - profile->started);
  accomp_putf(out, ", \"left_out\": %lu,\n\"lines\": [", profile->left_out);
  for (const accomp_line *l = profile->lines; l; l = l->next) {
    accomp_put(out, between);
    put_line(out, l);
    between = ",\n";
  }
  accomp_put(out, "\n]}}\n");
}

static int write_all(const accomp_profile *profile, int file) {
  static accomp_out out;
  out.file = file;
  accomp_put(&out, "{\"displayTimeUnit\": \"ms\",\n\"traceEvents\": [\n");
  put_tracks(&out, profile);
  put_operations(&out, profile);
  put_summary(&out, profile);
  accomp_flush(&out);
  return out.error;
}

int accomp_write_trace(const accomp_profile *profile, const char *path) {
  char temporary[ACCOMP_PATH + 64];
  int file, error;
  snprintf(temporary, sizeof temporary, "%s.%ld.part", path, (long)getpid());
  (void)unlink(temporary);
  file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  error = write_all(profile, file);
  if (close(file) && !error)
    error = errno;
  if (!error && rename(temporary, path))
    error = errno;
  if (error)
    (void)unlink(temporary);
  return error;
}
