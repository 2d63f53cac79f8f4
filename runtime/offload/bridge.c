/* Registers the device images of objects by LLVM 20 and later with the libomptarget of LLVM 19 and earlier.
 *
 * The table of a program's offload entries is of another form in each. A program that is linked with this has
 * both functions here in place of libomptarget's; they hand the table on in the form that is understood there.
 * Objects by earlier compilers, whose entries have the earlier form, may be part of the same program. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC visibility push(hidden)

struct entry { /* LLVM 20 and later */
  uint64_t reserved;
  uint16_t version;
  uint16_t kind;
  uint32_t flags;
  void *address;
  char *name;
  uint64_t size;
  uint64_t data;
  void *auxiliary;
};
struct earlier_entry {
  void *address;
  char *name;
  size_t size;
  int32_t flags;
  int32_t data;
};
struct image {
  void *begin, *end;
  void *entries_begin, *entries_end;
};
struct descriptor {
  int32_t image_count;
  struct image *images;
  void *entries_begin, *entries_end;
};
enum { KIND_OPENMP = 1 };

extern struct earlier_entry __start_omp_offloading_entries[] __attribute__((weak));
extern struct earlier_entry __stop_omp_offloading_entries[] __attribute__((weak));

/* What was handed on, by what was registered. */
struct registered {
  struct registered *next;
  struct descriptor *original;
  struct descriptor descriptor;
};
static struct registered *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *allocate(size_t count, size_t bytes) {
  void *result = calloc(count ? count : 1, bytes);
  if (result)
    return result;
  fputs("accomp: out of memory for the table of offload entries\n", stderr);
  abort();
}

static struct earlier_entry *convert(const struct entry *begin, const struct entry *end, size_t *count) {
  const struct earlier_entry *others = __start_omp_offloading_entries;
  size_t other_count = others ? (size_t)(__stop_omp_offloading_entries - others) : 0;
  struct earlier_entry *result = allocate((size_t)(end - begin) + other_count, sizeof *result);
  *count = 0;
  for (const struct entry *e = begin; e < end; ++e)
    if (e->kind == KIND_OPENMP)
      result[(*count)++] =
          (struct earlier_entry){e->address, e->name, e->size, (int32_t)e->flags, (int32_t)e->data};
  if (other_count)
    memcpy(result + *count, others, other_count * sizeof *others);
  *count += other_count;
  return result;
}

static struct registered *remember(struct descriptor *original) {
  struct registered *r = allocate(1, sizeof *r);
  size_t count;
  struct earlier_entry *entries = convert(original->entries_begin, original->entries_end, &count);
  r->original = original;
  r->descriptor = (struct descriptor){.image_count = original->image_count,
                                      .images = allocate((size_t)original->image_count, sizeof(struct image)),
                                      .entries_begin = entries,
                                      .entries_end = entries + count};
  for (int32_t i = 0; i < original->image_count; ++i)
    r->descriptor.images[i] =
        (struct image){original->images[i].begin, original->images[i].end, entries, entries + count};
  pthread_mutex_lock(&lock);
  r->next = all;
  all = r;
  pthread_mutex_unlock(&lock);
  return r;
}

static void hand_on(const char *name, struct descriptor *descriptor) {
  void (*function)(struct descriptor *);
  *(void **)&function = dlsym(RTLD_DEFAULT, name);
  if (function) {
    function(descriptor);
    return;
  }
  fprintf(stderr, "accomp: the program is not linked with libomptarget, which has %s\n", name);
  abort();
}

void __tgt_register_lib(struct descriptor *descriptor) {
  hand_on("__tgt_register_lib", &remember(descriptor)->descriptor);
}

void __tgt_unregister_lib(struct descriptor *descriptor) {
  struct registered **at = &all, *found;
  pthread_mutex_lock(&lock);
  while (*at && (*at)->original != descriptor)
    at = &(*at)->next;
  found = *at;
  if (found)
    *at = found->next;
  pthread_mutex_unlock(&lock);
  if (!found)
    return;
  hand_on("__tgt_unregister_lib", &found->descriptor);
  free(found->descriptor.entries_begin);
  free(found->descriptor.images);
  free(found);
}
