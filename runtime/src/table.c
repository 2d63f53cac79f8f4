/* The present table: for each device the data that is present, by host and by device address.
 *
 * The entries of a table never overlap. */
#include "internal.h"

#include <pthread.h>
#include <stdlib.h>

struct table {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  accomp_index by_host, by_copy;
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

accomp_entry *accomp_table_find(int device, const void *host, size_t bytes) {
  return accomp_index_find(&table_of(device)->by_host, host, bytes ? bytes : 1);
}

accomp_entry *accomp_table_find_copy(int device, const void *copy, size_t bytes) {
  return accomp_index_find(&table_of(device)->by_copy, copy, bytes);
}

void **accomp_table_attachments(int device) { return &table_of(device)->attachments; }

void **accomp_table_rooms(int device) { return &table_of(device)->rooms; }

void accomp_table_insert(accomp_entry *entry) {
  struct table *t = table_of(entry->device);
  accomp_index_insert(&t->by_host, entry->host, entry);
  accomp_index_insert(&t->by_copy, entry->copy, entry);
}

void accomp_table_remove(accomp_entry *entry) {
  struct table *t = table_of(entry->device);
  accomp_index_remove(&t->by_host, entry->host, entry);
  accomp_index_remove(&t->by_copy, entry->copy, entry);
}

void accomp_table_overlapping(int device, const void *host, size_t bytes, accomp_visit *visit, void *argument) {
  accomp_index_each(&table_of(device)->by_host, host, bytes, visit, argument);
}

void accomp_table_each(int device, accomp_visit *visit, void *argument) {
  accomp_table_overlapping(device, NULL, SIZE_MAX, visit, argument);
}

bool accomp_holds(const accomp_entry *entry, const void *host, size_t bytes) {
  const char *first = host;
  return entry->host <= first && first + bytes <= entry->host + entry->bytes;
}
