/* The device memory that programs hold, and what is known to be the host's instead. */
#include "internal.h"

#include <link.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

struct allocation {
  const char *start;
  size_t bytes;
  int device;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Trees of allocations: by acc_malloc, and by all means, where OpenMP tells of them. */
static void *allocations, *memories;

/* Ranges that overlap are equal. */
static int order(const void *left, const void *right) {
  const struct allocation *a = left, *b = right;
  if (a->device != b->device)
    return a->device < b->device ? -1 : 1;
  if (a->start + a->bytes <= b->start)
    return -1;
  return b->start + b->bytes <= a->start;
}

static struct allocation *find(void **tree, const struct allocation *wanted) {
  void *node = tfind(wanted, tree, order);
  return node ? *(struct allocation **)node : NULL;
}

static void drop(void **tree, struct allocation *found) {
  tdelete(found, tree, order);
  free(found);
}

static void note(void **tree, const void *memory, size_t bytes, int device) {
  struct allocation *made = accomp_allocate(sizeof *made), *stale;
  *made = (struct allocation){memory, bytes, device};
  pthread_mutex_lock(&lock);
  while ((stale = find(tree, made))) /* freed by other means */
    drop(tree, stale);
  tsearch(made, tree, order);
  pthread_mutex_unlock(&lock);
}

/* How many bytes there were; 0 where there is no such memory. */
static size_t forget(void **tree, const void *memory, int device) {
  const struct allocation wanted = {memory, 1, device};
  struct allocation *found;
  size_t bytes = 0;
  pthread_mutex_lock(&lock);
  found = find(tree, &wanted);
  if (found && found->start == memory) {
    bytes = found->bytes;
    drop(tree, found);
  }
  pthread_mutex_unlock(&lock);
  return bytes;
}

static bool is_in(void **tree, const char *start, size_t bytes, int device) {
  const struct allocation wanted = {start, bytes, device};
  bool known;
  pthread_mutex_lock(&lock);
  known = find(tree, &wanted) != NULL;
  pthread_mutex_unlock(&lock);
  return known;
}

void accomp_note_allocation(const void *memory, size_t bytes, int device) {
  note(&allocations, memory, bytes, device);
}

size_t accomp_forget_allocation(const void *memory, int device) { return forget(&allocations, memory, device); }

void accomp_note_memory(const void *memory, size_t bytes, int device) { note(&memories, memory, bytes, device); }

void accomp_forget_memory(const void *memory, int device) { (void)forget(&memories, memory, device); }

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
  bool program_only, inside;
};

/* The program itself comes first. */
static int look(struct dl_phdr_info *object, size_t size, void *argument) {
  struct question *q = argument;
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const char *start = (const char *)object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
    if (object->dlpi_phdr[i].p_type == PT_LOAD)
      q->inside |= q->address >= start && q->address < start + object->dlpi_phdr[i].p_memsz;
  }
  return q->program_only;
}

static bool in_object(const char *address, bool program_only) {
  struct question q = {address, program_only, false};
  dl_iterate_phdr(look, &q);
  return q.inside;
}

bool accomp_is_static(const char *address) { return in_object(address, false); }

bool accomp_is_noted(const char *address, int device) {
  return is_in(&memories, address - 1, ACCOMP_NEAR + 1, device);
}

/* Device code that was loaded has variables of its own. */
static bool is_elsewhere(const char *address, int device) {
  return !accomp_is_static(address) && !accomp_is_static(address + ACCOMP_NEAR) && accomp_is_elsewhere(address, device);
}

static bool is_host_memory(const void *address, int device) {
  return on_own_stack(address) || (!accomp_shares_program && in_object(address, true)) || is_elsewhere(address, device);
}

static const char *named(const char *name) {
  static _Thread_local char text[80];
  if (!name)
    return "";
  snprintf(text, sizeof text, "variable '%s': ", name);
  return text;
}

void accomp_refuse_host_memory(const void *address, const char *name, int device) {
  accomp_entry *entry;
  const void *copy = NULL;
  bool on_device;
  if (is_in(&allocations, address, 1, device))
    return;
  accomp_table_lock(device);
  on_device = accomp_table_find_copy(device, address, 1) != NULL;
  entry = on_device ? NULL : accomp_table_find(device, address, 1);
  if (entry)
    copy = entry->copy + ((const char *)address - entry->host);
  accomp_table_unlock(device);
  if (copy)
    accomp_fail_as(acc_error_invalid_argument, "%s%p is an address of the host; its device address is %p",
                   named(name), address, copy);
  if (!on_device && is_host_memory(address, device))
    accomp_fail_as(acc_error_invalid_argument,
                   "%s%p is an address of the host, where one of device %d is asked for", named(name), address, device);
}

void accomp_look_at_address(const accomp_var *var, int device) {
  const char *address = (const char *)var->host;
  if (address && is_elsewhere(address, device))
    accomp_refuse_host_memory(address, var->name, device);
}
