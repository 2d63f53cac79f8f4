#include "fake.h"

#include <search.h>
#include <stdint.h>

/* Devices. */

static _Thread_local int default_device;
int omp_get_num_devices(void) { return FAKE_DEVICES; }
int omp_get_initial_device(void) { return FAKE_DEVICES; }
int omp_get_default_device(void) { return default_device; }
void omp_set_default_device(int device) { default_device = device; }
int omp_get_level(void) { return 0; }
int omp_is_initial_device(void) { return 1; }

/* Memory: the sanitizers see accesses outside it and after its end. As on the offload device on the CPU, the library is
   told of it. */

extern const int accomp_links_cpu;
const int accomp_links_cpu = 1;
void accomp_note_memory(const void *memory, size_t bytes, int device);
void accomp_forget_memory(const void *memory, int device);

static void *told(void *memory, size_t bytes, int device) {
  accomp_note_memory(memory, bytes, device);
  return memory;
}

void *omp_target_alloc(size_t bytes, int device) {
  if (device < 0 || device >= FAKE_DEVICES)
    fake_fail("memory of no device");
  if (bytes > (size_t)1 << 40)
    return NULL;
  COUNT(allocated, 1);
  return told(malloc(bytes), bytes, device);
}

void omp_target_free(void *pointer, int device) {
  COUNT(freed, 1);
  accomp_forget_memory(pointer, device);
  free(pointer);
}

int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset, int to_device,
                      int from_device) {
  fake_pause();
  memmove((char *)to + to_offset, (const char *)from + from_offset, bytes);
  if (to_device == from_device) {
    COUNT(within, 1);
  } else if (from_device == FAKE_DEVICES) {
    COUNT(in, 1);
    COUNT(bytes_in, bytes);
  } else {
    COUNT(out, 1);
    COUNT(bytes_out, bytes);
  }
  return 0;
}

/* Associations. */

struct association {
  uintptr_t host;
  size_t bytes;
  char *copy;
};
static void *associations[FAKE_DEVICES];

static int compare(const void *left, const void *right) {
  const struct association *a = left, *b = right;
  if (a->host + a->bytes <= b->host)
    return -1;
  return b->host + b->bytes <= a->host;
}

static struct association *find(const void *host, size_t bytes, int device) {
  struct association key = {(uintptr_t)host, bytes, NULL}, **found;
  pthread_mutex_lock(&fake_lock);
  found = tfind(&key, &associations[device], compare);
  pthread_mutex_unlock(&fake_lock);
  return found ? *found : NULL;
}

int omp_target_associate_ptr(const void *host, const void *copy, size_t bytes, size_t offset, int device) {
  struct association *a;
  if (find(host, bytes, device))
    return 1;
  a = malloc(sizeof *a);
  *a = (struct association){(uintptr_t)host, bytes, (char *)copy + offset};
  pthread_mutex_lock(&fake_lock);
  tsearch(a, &associations[device], compare);
  pthread_mutex_unlock(&fake_lock);
  COUNT(associated, 1);
  return 0;
}

int omp_target_disassociate_ptr(const void *host, int device) {
  struct association *a = find(host, 1, device);
  if (!a || a->host != (uintptr_t)host)
    fake_fail("disassociates what was not associated");
  pthread_mutex_lock(&fake_lock);
  tdelete(a, &associations[device], compare);
  pthread_mutex_unlock(&fake_lock);
  free(a);
  COUNT(disassociated, 1);
  return 0;
}

int omp_target_is_present(const void *host, int device) { return find(host, 1, device) != NULL; }

void *omp_get_mapped_ptr(const void *host, int device) {
  struct association *a = find(host, 1, device);
  return a ? a->copy + ((uintptr_t)host - a->host) : NULL;
}

void *fake_openmp_map(const void *host, size_t bytes, int device) {
  char *copy = told(calloc(1, bytes), bytes, device);
  omp_target_associate_ptr(host, copy, bytes, 0, device);
  return copy;
}

bool fake_openmp_unmap(const void *host, int device) {
  char *copy = find(host, 1, device)->copy;
  accomp_forget_memory(copy, device);
  free(copy);
  omp_target_disassociate_ptr(host, device);
  return true;
}

/* Tasks: each runs when those before it that share an object with it are complete. */

struct task {
  struct task *next;
  void (*run)(void *);
  void *argument;
  char *objects[2];
  bool running;
};
static struct task *tasks;
static bool started;

static bool shares(const struct task *a, const char *object) {
  return object && (a->objects[0] == object || a->objects[1] == object);
}

static bool ready(const struct task *t) {
  for (const struct task *before = tasks; before != t; before = before->next)
    if (shares(before, t->objects[0]) || shares(before, t->objects[1]))
      return false;
  return !t->running && !fake_held;
}

static void drop(struct task *t) {
  struct task **at = &tasks;
  while (*at != t)
    at = &(*at)->next;
  *at = t->next;
  free(t);
}

static void *work(void *nothing) {
  pthread_mutex_lock(&fake_lock);
  for (;;) {
    struct task *t = tasks;
    while (t && !ready(t))
      t = t->next;
    if (!t) {
      pthread_cond_wait(&fake_changed, &fake_lock);
      continue;
    }
    t->running = true;
    pthread_mutex_unlock(&fake_lock);
    t->run(t->argument);
    pthread_mutex_lock(&fake_lock);
    drop(t);
    pthread_cond_broadcast(&fake_changed);
  }
  return nothing;
}

static void start(void) {
  for (int i = 0; i < 3 && !started; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_detach(thread);
  }
  started = true;
}

static void spawn(void (*run)(void *), void *argument, char *first, char *second) {
  struct task *t = malloc(sizeof *t), **at = &tasks;
  *t = (struct task){NULL, run, argument, {first, second}, false};
  pthread_mutex_lock(&fake_lock);
  start();
  while (*at)
    at = &(*at)->next;
  *at = t;
  pthread_cond_broadcast(&fake_changed);
  pthread_mutex_unlock(&fake_lock);
}

void accomp_spawn(void (*run)(void *), void *argument, char *queue) { spawn(run, argument, queue, NULL); }

void accomp_spawn_behind(void (*run)(void *), void *argument, char *queue, char *other) {
  spawn(run, argument, queue, other);
}

void accomp_settle(char *queue) {
  pthread_mutex_lock(&fake_lock);
  for (;;) {
    struct task *t = tasks;
    while (t && !shares(t, queue))
      t = t->next;
    if (!t)
      break;
    pthread_cond_wait(&fake_changed, &fake_lock);
  }
  pthread_mutex_unlock(&fake_lock);
}

void fake_kernel(char *queue, void (*run)(void *), void *argument) { accomp_spawn(run, argument, queue); }
