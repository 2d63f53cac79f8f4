/* Registers the device images of objects by LLVM 20 and later with the libomptarget of LLVM 19 and earlier.
 *
 * The table of a program's offload entries is of another form in each. A program that is linked with this has
 * both functions here in place of libomptarget's; they hand the table on in the form that is understood there.
 * Objects by earlier compilers, whose entries have the earlier form, may be part of the same program. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
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

/* What was handed on, by what was registered: one part for each image that is used. */
struct part {
  struct descriptor descriptor;
  struct image image;
};
struct registered {
  struct registered *next;
  struct descriptor *original;
  struct part *parts;
  int32_t count;
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

static void add_part(struct registered *r, const struct image *image, struct earlier_entry *entries, size_t count) {
  struct part *part = &r->parts[r->count++];
  part->image = (struct image){image->begin, image->end, entries, entries + count};
  part->descriptor = (struct descriptor){1, &part->image, entries, entries + count};
}

static bool holds(const struct image *image, const char *name) {
  return memmem(image->begin, (size_t)((char *)image->end - (char *)image->begin), name, strlen(name) + 1);
}

static size_t count_held(const struct image *image, const struct earlier_entry *entries, size_t count) {
  size_t held = 0;
  for (size_t i = 0; i < count; ++i)
    held += holds(image, entries[i].name);
  return held;
}

/* Moves the entries that an image has to the front; how many they are. */
static size_t gather(const struct image *image, struct earlier_entry *entries, size_t count) {
  size_t held = 0;
  for (size_t i = 0; i < count; ++i)
    if (holds(image, entries[i].name)) {
      struct earlier_entry entry = entries[i];
      entries[i] = entries[held];
      entries[held++] = entry;
    }
  return held;
}

static const struct image *fullest(const struct descriptor *all, const struct earlier_entry *entries, size_t count) {
  const struct image *best = NULL;
  size_t most = 0;
  for (int32_t i = 0; i < all->image_count; ++i) {
    size_t held = count_held(&all->images[i], entries, count);
    if (held > most) {
      best = &all->images[i];
      most = held;
    }
  }
  return best;
}

/* Objects by several compilers make several images for one kind of device, of which libomptarget uses one for each
   table. The linker wrapper puts code for any processor into all of them: the fullest is used for what it has. */
static void divide(struct registered *r, struct earlier_entry *entries, size_t count) {
  if (r->original->image_count == 1) {
    add_part(r, r->original->images, entries, count);
    return;
  }
  for (const struct image *image; (image = fullest(r->original, entries, count));) {
    size_t held = gather(image, entries, count);
    add_part(r, image, entries, held);
    entries += held;
    count -= held;
  }
}

static struct registered *remember(struct descriptor *original) {
  struct registered *r = allocate(1, sizeof *r);
  size_t count;
  struct earlier_entry *entries = convert(original->entries_begin, original->entries_end, &count);
  r->original = original;
  r->parts = allocate((size_t)original->image_count, sizeof *r->parts);
  divide(r, entries, count);
  if (!r->count)
    free(entries);
  pthread_mutex_lock(&lock);
  r->next = all;
  all = r;
  pthread_mutex_unlock(&lock);
  return r;
}

static void hand_on(const char *name, struct registered *r) {
  void (*function)(struct descriptor *);
  *(void **)&function = dlsym(RTLD_DEFAULT, name);
  if (!function) {
    fprintf(stderr, "accomp: the program is not linked with libomptarget, which has %s\n", name);
    abort();
  }
  for (int32_t i = 0; i < r->count; ++i)
    function(&r->parts[i].descriptor);
}

void __tgt_register_lib(struct descriptor *descriptor) { hand_on("__tgt_register_lib", remember(descriptor)); }

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
  hand_on("__tgt_unregister_lib", found);
  if (found->count)
    free(found->parts[0].descriptor.entries_begin);
  free(found->parts);
  free(found);
}
