/* The present table: for each device the data that is present, by host and by device address.
 *
 * The entries of a table never overlap, so a comparison by which overlapping ranges are equal orders
 * them, and POSIX's search trees find the entry of an address in logarithmic time. */
#include "internal.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>

struct table {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  void *by_host, *by_copy;
  void *attachments; /* attach.c: of pointers in data that has no entry */
  void *rooms;       /* together.c: of objects */
};
static struct table *tables;
static int count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_tables(void) {
  count = accomp_offload_devices();
  tables = calloc((size_t)count + 1, sizeof *tables);
  if (!tables)
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  for (int i = 0; i < count; ++i) {
    pthread_mutex_init(&tables[i].lock, NULL);
    pthread_cond_init(&tables[i].changed, NULL);
  }
}

static struct table *table_of(int device) {
  pthread_once(&once, make_tables);
  if (device < 0 || device >= count)
    accomp_fail_as(acc_error_device_unavailable, "there is no device %d", device);
  return &tables[device];
}

void accomp_table_lock(int device) { pthread_mutex_lock(&table_of(device)->lock); }

void accomp_table_unlock(int device) { pthread_mutex_unlock(&table_of(device)->lock); }

void accomp_table_wait(int device) {
  struct table *t = table_of(device);
  pthread_cond_wait(&t->changed, &t->lock);
}

void accomp_table_changed(int device) { pthread_cond_broadcast(&table_of(device)->changed); }

static int compare(uintptr_t a, size_t a_bytes, uintptr_t b, size_t b_bytes) {
  if (a + a_bytes <= b)
    return -1;
  return b + b_bytes <= a;
}

static int by_host(const void *left, const void *right) {
  const accomp_entry *a = left, *b = right;
  return compare((uintptr_t)a->host, a->bytes, (uintptr_t)b->host, b->bytes);
}

static int by_copy(const void *left, const void *right) {
  const accomp_entry *a = left, *b = right;
  return compare((uintptr_t)a->copy, a->bytes, (uintptr_t)b->copy, b->bytes);
}

accomp_entry *accomp_table_find(int device, const void *host, size_t bytes) {
  accomp_entry key = {.host = (char *)host, .bytes = bytes ? bytes : 1};
  accomp_entry **found = tfind(&key, &table_of(device)->by_host, by_host);
  return found ? *found : NULL;
}

accomp_entry *accomp_table_find_copy(int device, const void *copy, size_t bytes) {
  accomp_entry key = {.copy = (char *)copy, .bytes = bytes};
  accomp_entry **found = tfind(&key, &table_of(device)->by_copy, by_copy);
  return found ? *found : NULL;
}

void **accomp_table_attachments(int device) { return &table_of(device)->attachments; }

void **accomp_table_rooms(int device) { return &table_of(device)->rooms; }

void accomp_table_insert(accomp_entry *entry) {
  struct table *t = table_of(entry->device);
  if (!tsearch(entry, &t->by_host, by_host) || !tsearch(entry, &t->by_copy, by_copy))
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
}

void accomp_table_remove(accomp_entry *entry) {
  struct table *t = table_of(entry->device);
  tdelete(entry, &t->by_host, by_host);
  tdelete(entry, &t->by_copy, by_copy);
}

struct visit {
  void (*function)(accomp_entry *entry, void *argument);
  void *argument;
};

static void visit(const void *node, VISIT which, void *closure) {
  const struct visit *v = closure;
  if (which == postorder || which == leaf)
    v->function(*(accomp_entry *const *)node, v->argument);
}

void accomp_table_each(int device, void (*function)(accomp_entry *entry, void *argument), void *argument) {
  struct visit v = {function, argument};
  twalk_r(table_of(device)->by_host, visit, &v);
}

bool accomp_holds(const accomp_entry *entry, const void *host, size_t bytes) {
  const char *first = host;
  return entry->host <= first && first + bytes <= entry->host + entry->bytes;
}
