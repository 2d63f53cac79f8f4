/* What host programs and launchers ask of the library (accomp_hip.h). */
#include "../region.h"
#include "hip.h"

#include <accomp_hip.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct region *region(void) {
  if (!accomp_innermost || !accomp_innermost->active)
    accomp_fail("a kernel is launched outside of an active region");
  return accomp_innermost;
}

int accomp_hip_active(void) { return accomp_innermost && accomp_innermost->active; }

void *accomp_hip_stream(void) {
  struct region *r = region();
  accomp_hip_set_links(r->device);
  return accomp_hip_stream_of(r->device, r->async);
}

/* A range of host memory, and how far its device copy is from it. */
struct distance {
  const char *host;
  size_t bytes;
  const char *name;
  int device;
  bool known;
  ptrdiff_t apart;
};

static void add_copy(struct distance *d, const char *host, const char *copy) {
  ptrdiff_t apart = (ptrdiff_t)((uintptr_t)copy - (uintptr_t)host);
  if (d->known && d->apart != apart)
    accomp_fail_as(acc_error_partly_present,
                   "the parts of variable '%s' that are present on device %d do not lie there as they do on the host",
                   d->name ? d->name : "", d->device);
  d->known = true;
  d->apart = apart;
}

static bool overlap(const char *a, size_t a_bytes, const char *b, size_t b_bytes) {
  return a < b + b_bytes && b < a + a_bytes;
}

/* What the clauses of the construct name comes first: they may name a part of what else is present. */
static void look_in_region(const struct region *r, struct distance *d) {
  for (size_t i = 0; i < r->count; ++i) {
    const accomp_piece *p = &r->held[i].piece;
    char *copy;
    if (!r->held[i].entered || !overlap(p->host, p->bytes, d->host, d->bytes))
      continue;
    copy = accomp_translate(p->host, p->bytes, r->device, p->name);
    if (copy)
      add_copy(d, p->host, copy);
  }
}

static void look_at(accomp_entry *entry, void *argument) {
  struct distance *d = argument;
  if (!entry->leaving)
    add_copy(d, entry->host, entry->copy);
}

static void look_in_table(struct distance *d) {
  accomp_entry *entry, found = {0};
  char *copy;
  accomp_table_lock(d->device);
  entry = accomp_table_find(d->device, d->host, d->bytes);
  if (entry)
    found = *entry;
  if (entry && !accomp_holds(entry, d->host, d->bytes))
    accomp_table_overlapping(d->device, d->host, d->bytes, look_at, d);
  accomp_table_unlock(d->device);
  if (entry && !found.leaving && !d->known)
    add_copy(d, found.host, found.copy);
  copy = entry ? NULL : accomp_translate(d->host, d->bytes, d->device, d->name);
  if (copy)
    add_copy(d, d->host, copy);
}

/* Section 2.7.11: what `no_create` names may be absent; kernels get the address on the host then. */
static bool may_be_absent(const struct region *r, const struct distance *d) {
  for (const struct region *outer = r; outer; outer = outer->outer)
    for (size_t i = 0; outer->active && i < outer->count; ++i) {
      const accomp_piece *p = &outer->held[i].piece;
      if (p->action == ACCOMP_NO_CREATE && overlap(p->host, p->bytes ? p->bytes : 1, d->host, d->bytes))
        return true;
    }
  return false;
}

/* The device address of an object of which directives name parts, or NULL. */
static char *in_room(const void *host) {
  int device = region()->device;
  char *copy;
  accomp_table_lock(device);
  copy = accomp_in_object_room(host, 1, device);
  accomp_table_unlock(device);
  return copy;
}

void *accomp_hip_address(const volatile void *object, size_t bytes, const char *name) {
  const void *host = (const void *)object;
  struct region *r = region();
  struct distance d = {.host = host, .bytes = bytes, .name = name, .device = r->device};
  accomp_piece piece = {.host = (char *)host, .bytes = bytes, .name = name};
  if (!host || !bytes)
    return NULL;
  look_in_region(r, &d);
  if (!d.known)
    look_in_table(&d);
  if (!d.known) {
    const char *copy = in_room(host);
    if (copy)
      add_copy(&d, host, copy);
  }
  if (!d.known && !may_be_absent(r, &d))
    accomp_absent(&piece, r->device);
  return (char *)((uintptr_t)host + (uintptr_t)d.apart);
}

/* Section 2.7.1: p[10:20] makes present what p itself may not point to. */
static char *named_through(const struct region *r, const void *value) {
  for (size_t i = 0; i < r->count; ++i) {
    const accomp_piece *p = &r->held[i].piece;
    char *copy;
    if (!r->held[i].entered || !p->pointer || *p->pointer != value || !p->bytes)
      continue;
    copy = accomp_translate(p->host, p->bytes, r->device, p->name);
    if (copy)
      return (char *)((uintptr_t)copy - ((uintptr_t)p->host - (uintptr_t)value));
  }
  return NULL;
}

struct basis {
  const void *value;
  char *found;
};

static void compare_base(accomp_entry *entry, void *argument) {
  struct basis *b = argument;
  if (entry->base == b->value && !entry->leaving)
    b->found = (char *)((uintptr_t)entry->copy - ((uintptr_t)entry->host - (uintptr_t)b->value));
}

static char *entered_through(const void *value, int device) {
  struct basis b = {value, NULL};
  accomp_table_lock(device);
  accomp_table_each(device, compare_base, &b);
  accomp_table_unlock(device);
  return b.found;
}

/* The device address of what a pointer points to, or NULL. */
static char *pointed(const void *host) {
  struct region *r = region();
  char *copy;
  copy = named_through(r, host);
  if (!copy)
    copy = accomp_translate(host, 1, r->device, NULL);
  for (const struct region *outer = r->outer; outer && !copy; outer = outer->outer)
    if (outer->active && outer->device == r->device)
      copy = named_through(outer, host);
  if (!copy && accomp_has_bases)
    copy = entered_through(host, r->device);
  return copy;
}

void *accomp_hip_pointer(const volatile void *value) {
  const void *host = (const void *)value;
  char *copy = host ? pointed(host) : NULL;
  if (host && !copy)
    copy = in_room(host);
  return copy ? copy : (void *)host;
}

/* Gives the pointers in an object that clauses name data through the values that they have on the device; whether
   there are any. */
static bool set_pointers(const struct region *r, const char *host, size_t bytes, char *image) {
  bool any = false;
  for (size_t i = 0; i < r->count; ++i) {
    const accomp_piece *p = &r->held[i].piece;
    const char *at = (const char *)p->pointer;
    char *target;
    if (!r->held[i].entered || !at || at < host || at + sizeof(void *) > host + bytes)
      continue;
    target = named_through(r, *p->pointer);
    if (target)
      memcpy(image + (at - host), &target, sizeof target);
    any = any || target;
  }
  return any;
}

void *accomp_hip_pointer_to(const volatile void *object, size_t bytes) {
  const void *host = (const void *)object;
  struct region *r = region();
  void *copy = host ? pointed(host) : NULL;
  accomp_launch how = {._stream = accomp_hip_stream()};
  struct distance d = {.host = host, .bytes = bytes, .device = r->device};
  bool any = false;
  char *image;
  if (!host || copy)
    return copy;
  look_in_region(r, &d); /* members of the object, if not its first byte */
  if (!d.known)
    look_in_table(&d);
  if (d.known)
    return (char *)((uintptr_t)host + (uintptr_t)d.apart);
  image = accomp_allocate(bytes ? bytes : 1);
  memcpy(image, host, bytes);
  for (const struct region *outer = r; outer; outer = outer->outer)
    if (outer->active && outer->device == r->device)
      any = set_pointers(outer, host, bytes, image) || any;
  if (any)
    copy = accomp_hip_copied(&how, image, bytes);
  free(image);
  return any ? copy : accomp_hip_pointer(host);
}

/* The entries that overlap an object; `found` is filled where there is one. */
struct parts {
  const char *host;
  size_t bytes, count;
  accomp_entry *found;
};

static void add_part(accomp_entry *entry, void *argument) {
  struct parts *p = argument;
  if (entry->leaving)
    return;
  if (p->found)
    p->found[p->count] = *entry;
  p->count++;
}

static struct parts parts_of(const char *host, size_t bytes, int device) {
  struct parts p = {host, bytes, 0, NULL};
  accomp_table_lock(device);
  accomp_table_overlapping(device, host, bytes, add_part, &p);
  p.found = p.count ? accomp_allocate(p.count * sizeof *p.found) : NULL;
  p.count = 0;
  if (p.found)
    accomp_table_overlapping(device, host, bytes, add_part, &p);
  accomp_table_unlock(device);
  return p;
}

/* What is present of an object, as it is on the device after what is in the queue of the construct. */
static bool take_present(const struct region *r, const char *host, size_t bytes, char *image) {
  struct parts p = parts_of(host, bytes, r->device);
  if (p.count && accomp_queue_number(r->async) != acc_async_sync)
    accomp_drain(r->device, r->async);
  for (size_t i = 0; i < p.count; ++i) {
    const accomp_entry *e = &p.found[i];
    const char *from = e->host > host ? e->host : host;
    const char *to = e->host + e->bytes < host + bytes ? e->host + e->bytes : host + bytes;
    if (e->pending != acc_async_sync)
      accomp_drain(r->device, e->pending);
    accomp_copy(image + (from - host), e->copy + (from - e->host), (size_t)(to - from), HOST, r->device,
                acc_async_sync);
  }
  free(p.found);
  return p.count != 0;
}

const void *accomp_hip_value(const volatile void *object, size_t bytes) {
  const void *host = (const void *)object;
  const struct region *r = region();
  char *image = accomp_allocate(bytes);
  bool differs = false;
  memcpy(image, host, bytes);
  for (const struct region *outer = r; outer; outer = outer->outer)
    if (outer->active && outer->device == r->device)
      differs = set_pointers(outer, host, bytes, image) || differs;
  differs = take_present(r, host, bytes, image) || differs;
  if (differs)
    accomp_hip_keep_value(image);
  else
    free(image);
  return differs ? image : host;
}

static int attribute(hipDeviceAttribute_t which, int device, int otherwise) {
  int value = 0;
  if (hipDeviceGetAttribute(&value, which, device) == hipSuccess && value > 0)
    return value;
  (void)hipGetLastError();
  return otherwise;
}

static accomp_hip_limits ask(int device) {
  return (accomp_hip_limits){
      .units = attribute(hipDeviceAttributeMultiprocessorCount, device, 1),
      .warp = attribute(hipDeviceAttributeWarpSize, device, 1),
      .block_threads = attribute(hipDeviceAttributeMaxThreadsPerBlock, device, 1),
      .unit_threads = attribute(hipDeviceAttributeMaxThreadsPerMultiProcessor, device, 1),
      .shared_bytes = (size_t)attribute(hipDeviceAttributeMaxSharedMemoryPerBlock, device, 0),
      .grid_blocks = attribute(hipDeviceAttributeMaxGridDimX, device, 1),
  };
}

static accomp_hip_limits *limits;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Old versions of HIP do not have it. */
#if !defined(ACCOMP_HIP_CUDA) && !defined(ACCOMP_HIP_CPU)
WEAK hipError_t hipDeviceSetLimit(enum hipLimit_t, size_t);
#define HAS_LIMITS (hipDeviceSetLimit != NULL)
#else
#define HAS_LIMITS true
#endif

/* ACCOMP_HIP_HEAP: the bytes that kernels may allocate themselves. It cannot be changed after the first kernel. */
static void set_heaps(int count) {
#ifdef ACCOMP_HIP_CPU
  (void)count; /* kernels share the host's heap */
#else
  const char *value = getenv("ACCOMP_HIP_HEAP");
  if (value && *value && !HAS_LIMITS)
    accomp_fail("this version of HIP cannot set the heap of kernels (ACCOMP_HIP_HEAP)");
  for (int device = 0; value && *value && device < count; ++device) {
    accomp_hip_use(device);
    accomp_hip_check(hipDeviceSetLimit(hipLimitMallocHeapSize, strtoull(value, NULL, 0)), device,
                     "setting the heap of kernels (ACCOMP_HIP_HEAP)");
  }
  if (count > 0 && accomp_device() != HOST)
    accomp_hip_use(accomp_device());
#endif
}

static void ask_all(void) {
  int count = accomp_offload_devices();
  set_heaps(count);
  limits = accomp_allocate((size_t)(count + 1) * sizeof *limits);
  for (int device = 0; device < count; ++device)
    limits[device] = ask(device);
  limits[count] = (accomp_hip_limits){1, 1, 1, 1, 0, 1}; /* the host */
}

const accomp_hip_limits *accomp_hip_device_limits(void) {
  pthread_once(&once, ask_all);
  return &limits[accomp_device_number()];
}

static void be_at(const accomp_launch *how) {
  if (how->_place)
    accomp_at(how->_place);
}

void accomp_hip_launched(const accomp_launch *how, const char *kernel, long long gangs, long long workers,
                         long long lanes, int error) {
  struct region *r = region();
  be_at(how);
  accomp_hip_end_scratch();
  if (error != hipSuccess)
    accomp_fail_as(acc_error_execution,
                   "launching kernel '%s' with %lld gangs of %lld workers of %lld vector lanes on device %d failed: %s",
                   kernel, gangs, workers, lanes, r->device, hipGetErrorString((hipError_t)error));
  r->sizes = (struct accomp_sizes){kernel, (size_t)gangs, (size_t)workers, (size_t)lanes};
  accomp_trace_launch(&r->sizes, r->device);
}

void accomp_hip_refuse(const accomp_launch *how, const char *message) {
  be_at(how);
  accomp_fail_as(acc_error_invalid_argument, "%s", message);
}
