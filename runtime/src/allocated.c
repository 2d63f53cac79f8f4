/* The device memory that programs hold by acc_malloc, and what is known to be the host's instead. */
#include "internal.h"

#include <link.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

struct allocation {
  const char *start;
  size_t bytes;
  int device;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *allocations;

/* Ranges that overlap are equal. */
static int order(const void *left, const void *right) {
  const struct allocation *a = left, *b = right;
  if (a->device != b->device)
    return a->device < b->device ? -1 : 1;
  if (a->start + a->bytes <= b->start)
    return -1;
  return b->start + b->bytes <= a->start;
}

static struct allocation *find(const struct allocation *wanted) {
  void *node = tfind(wanted, &allocations, order);
  return node ? *(struct allocation **)node : NULL;
}

static void drop(struct allocation *found) {
  tdelete(found, &allocations, order);
  free(found);
}

void accomp_note_allocation(const void *memory, size_t bytes, int device) {
  struct allocation *made = accomp_allocate(sizeof *made), *stale;
  *made = (struct allocation){memory, bytes, device};
  pthread_mutex_lock(&lock);
  while ((stale = find(made))) /* freed by other means than acc_free */
    drop(stale);
  tsearch(made, &allocations, order);
  pthread_mutex_unlock(&lock);
}

bool accomp_forget_allocation(const void *memory, int device) {
  const struct allocation wanted = {memory, 1, device};
  struct allocation *found;
  bool known;
  pthread_mutex_lock(&lock);
  found = find(&wanted);
  known = found && found->start == memory;
  if (known)
    drop(found);
  pthread_mutex_unlock(&lock);
  return known;
}

static bool is_allocated(const void *memory, int device) {
  const struct allocation wanted = {memory, 1, device};
  bool known;
  pthread_mutex_lock(&lock);
  known = find(&wanted) != NULL;
  pthread_mutex_unlock(&lock);
  return known;
}

static bool on_own_stack(const char *address) {
  pthread_attr_t attributes;
  void *start = NULL;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes))
    return false;
  pthread_attr_getstack(&attributes, &start, &bytes);
  pthread_attr_destroy(&attributes);
  return address >= (char *)start && address < (char *)start + bytes;
}

struct question {
  const char *address;
  bool inside;
};

/* The program itself comes first; device code that is loaded later has memory of its own. */
static int look(struct dl_phdr_info *object, size_t size, void *argument) {
  struct question *q = argument;
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const char *start = (const char *)object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
    if (object->dlpi_phdr[i].p_type == PT_LOAD)
      q->inside |= q->address >= start && q->address < start + object->dlpi_phdr[i].p_memsz;
  }
  return 1;
}

static bool in_program(const char *address) {
  struct question q = {address, false};
  dl_iterate_phdr(look, &q);
  return q.inside;
}

void accomp_refuse_host_memory(const void *address, int device) {
  accomp_entry *entry;
  const void *copy = NULL;
  bool on_device;
  if (is_allocated(address, device))
    return;
  accomp_table_lock(device);
  on_device = accomp_table_find_copy(device, address, 1) != NULL;
  entry = on_device ? NULL : accomp_table_find(device, address, 1);
  if (entry)
    copy = entry->copy + ((const char *)address - entry->host);
  accomp_table_unlock(device);
  if (copy)
    accomp_fail_as(acc_error_invalid_argument, "%p is an address of the host; its device address is %p", address,
                   copy);
  if (!on_device && (on_own_stack(address) || in_program(address)))
    accomp_fail_as(acc_error_invalid_argument, "%p is an address of the host, where one of device %d is asked for",
                   address, device);
}
