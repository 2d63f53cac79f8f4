/* ACCOMP_NOTIFY: a line on standard error for each launch (1), transfer (2), wait (4), region (8), and piece of device
   memory (16). */
#include "profile.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { LAUNCHES = 1, TRANSFERS = 2, WAITS = 4, REGIONS = 8, MEMORY = 16, ALL = 31 };
static unsigned wanted;

/* False where the text is no number of those. */
static bool read_bits(const char *value, unsigned *bits) {
  char *end;
  unsigned long number = strtoul(value, &end, 0);
  *bits = (unsigned)(number & ALL);
  return isdigit((unsigned char)*value) && !*end && number <= ALL;
}

/* Those of NVIDIA's and PGI's compilers mean the same. */
bool accomp_notify_start(void) {
  static const char *const others[] = {"NVCOMPILER_ACC_NOTIFY", "PGI_ACC_NOTIFY"};
  const char *value = getenv("ACCOMP_NOTIFY");
  if (value && *value && !read_bits(value, &wanted)) {
    fprintf(stderr, "accomp: ACCOMP_NOTIFY is '%s': give a sum of 1 (launches), 2 (transfers), 4 (waits), 8 (regions) "
                    "and 16 (memory of devices)\n", value);
    wanted = 0;
  }
  for (size_t i = 0; !(value && *value) && i < 2; ++i) {
    value = getenv(others[i]);
    if (value && !read_bits(value, &wanted))
      wanted = 0;
  }
  return wanted;
}

struct notice {
  unsigned bit;
  const char *what;
};

static struct notice notice_of(acc_event_t event, bool implicit) {
  switch (event) {
  case acc_ev_enqueue_launch_end:
    return (struct notice){LAUNCHES, "launch kernel"};
  case acc_ev_enqueue_upload_start:
    return (struct notice){TRANSFERS, "upload data"};
  case acc_ev_enqueue_download_start:
    return (struct notice){TRANSFERS, "download data"};
  case acc_ev_wait_start:
    return (struct notice){WAITS, implicit ? "implicit wait" : "wait"};
  case acc_ev_compute_construct_start:
    return (struct notice){REGIONS, "enter compute region"};
  case acc_ev_compute_construct_end:
    return (struct notice){REGIONS, "leave compute region"};
  case acc_ev_enter_data_start:
    return (struct notice){REGIONS, "enter data region"};
  case acc_ev_exit_data_end:
    return (struct notice){REGIONS, "leave data region"};
  case acc_ev_alloc:
    return (struct notice){MEMORY, "allocate memory"};
  case acc_ev_free:
    return (struct notice){MEMORY, "free memory"};
  default:
    return (struct notice){0, NULL};
  }
}

static void add_device(char *text, size_t size, const struct accomp_telling *t) {
  if (t->device == HOST)
    snprintf(text, size, "host");
  else
    snprintf(text, size, "%d", t->device);
}

static void add_details(char *text, size_t size, unsigned bit, const struct accomp_telling *t) {
  int used = 0, queue = accomp_queue_number(t->async);
  if (queue != acc_async_sync)
    used = snprintf(text, size, " queue=%d", queue);
  text += used;
  size -= (size_t)used;
  if (bit == LAUNCHES && t->sizes)
    snprintf(text, size, " num_gangs=%zu num_workers=%zu vector_length=%zu", t->sizes->gangs, t->sizes->workers,
             t->sizes->lanes);
  else if (bit == TRANSFERS || bit == MEMORY)
    snprintf(text, size, "%s%.200s bytes=%zu", t->name ? " variable=" : "", t->name ? t->name : "", t->bytes);
}

void accomp_notify_tell(acc_event_t event, const struct accomp_telling *t, const accomp_place *place, int thread) {
  struct notice n = notice_of(event, t->implicit);
  char device[32], details[320] = "";
  if (!(n.bit & wanted) || (n.bit == REGIONS && t->implicit))
    return;
  add_device(device, sizeof device, t);
  add_details(details, sizeof details, n.bit, t);
  if (place->file)
    fprintf(stderr, "%s  file=%s function=%s line=%d device=%s threadid=%d%s\n", n.what, place->file,
            place->function ? place->function : "", place->line, device, thread + 1, details);
  else
    fprintf(stderr, "%s  routine=%s device=%s threadid=%d%s\n", n.what, place->function ? place->function : "", device,
            thread + 1, details);
}
