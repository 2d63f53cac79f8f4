/* The routines of module openacc (section 3) whose arguments are Fortran objects of any type and rank. The others
   are bound to the routines of openacc.h. */
#include "fortran.h"
#include "strided.h"

#include <stdlib.h>
#include <string.h>

struct order {
  size_t element;
  int rank;
  size_t extents[ACCOMP_RANKS], steps[ACCOMP_RANKS];
};

static bool contiguous(const struct order *o) {
  size_t step = o->element;
  for (int i = 0; i < o->rank; ++i) {
    if (o->extents[i] != 1 && o->steps[i] != step)
      return false;
    step *= o->extents[i];
  }
  return true;
}

static void set_dims(accomp_view *view, const struct order *o) {
  for (int i = o->rank; i-- > 0;)
    view->dims[view->rank++] = (accomp_dim){.length = o->extents[i], .stride = 1, .size = o->steps[i]};
  view->dims[view->rank++] = (accomp_dim){.length = 1, .stride = 1, .size = o->element};
}

accomp_view accomp_view_from(void *base, size_t element, int rank, const int64_t *extents, const int64_t *steps) {
  accomp_view view = {.first = base, .bytes = base ? element : 0};
  struct order o = {.element = element, .rank = rank};
  for (int i = 0; i < rank && view.bytes; ++i) {
    if (extents[i] <= 0)
      view.bytes = 0;
    o.extents[i] = (size_t)extents[i];
    o.steps[i] = (size_t)llabs(steps[i]);
    if (view.bytes && extents[i] > 1) {
      view.bytes += (o.extents[i] - 1) * o.steps[i];
      if (steps[i] < 0)
        view.first -= (o.extents[i] - 1) * o.steps[i];
    }
  }
  if (view.bytes && !contiguous(&o))
    set_dims(&view, &o);
  return view;
}

accomp_shape accomp_contiguous_shape(const accomp_descriptor *object) {
  accomp_shape shape = {{0}, {0}};
  int64_t step = (int64_t)object->element;
  for (int i = 0; i < object->rank; ++i) {
    shape.extents[i] = object->dim[i].extent;
    shape.steps[i] = step;
    step *= shape.extents[i];
  }
  return shape;
}

accomp_shape accomp_shape_of(const accomp_descriptor *object) {
  accomp_shape shape = accomp_contiguous_shape(object);
  for (int i = 0; i < object->rank; ++i)
    if (shape.extents[i] > 1 && object->dim[i].step == 0) /* unset: see module accomp_hip */
      return shape;
  for (int i = 0; i < object->rank; ++i)
    shape.steps[i] = object->dim[i].step;
  return shape;
}

accomp_view accomp_view_of(const accomp_descriptor *object) {
  accomp_shape shape;
  if (!object)
    return (accomp_view){0};
  shape = accomp_shape_of(object);
  return accomp_view_from(object->base, object->element, object->rank, shape.extents, shape.steps);
}

accomp_view accomp_contiguous_view(const accomp_descriptor *object) {
  accomp_shape shape;
  if (!object)
    return (accomp_view){0};
  shape = accomp_contiguous_shape(object);
  return accomp_view_from(object->base, object->element, object->rank, shape.extents, shape.steps);
}

/* Data routines come in three forms: (a), and (a, bytes) for both usual kinds of integer. The section a of the
   first need not be contiguous: what lies between its elements is present with them. */
#define DATA_ROUTINE(name)                                                                                             \
  void accomp_f_##name(const accomp_descriptor *a) {                                                                   \
    accomp_view view = accomp_view_of(a);                                                                              \
    if (view.bytes)                                                                                                    \
      (void)acc_##name(view.first, view.bytes);                                                                        \
  }                                                                                                                    \
  void accomp_f_##name##_4(const accomp_descriptor *a, int32_t bytes) { (void)acc_##name(a->base, (size_t)bytes); }    \
  void accomp_f_##name##_8(const accomp_descriptor *a, int64_t bytes) { (void)acc_##name(a->base, (size_t)bytes); }    \
  void accomp_f_##name##_async(const accomp_descriptor *a, int32_t async) {                                            \
    accomp_view view = accomp_view_of(a);                                                                              \
    if (view.bytes)                                                                                                    \
      acc_##name##_async(view.first, view.bytes, async);                                                               \
  }                                                                                                                    \
  void accomp_f_##name##_async_4(const accomp_descriptor *a, int32_t bytes, int32_t async) {                           \
    acc_##name##_async(a->base, (size_t)bytes, async);                                                                 \
  }                                                                                                                    \
  void accomp_f_##name##_async_8(const accomp_descriptor *a, int64_t bytes, int32_t async) {                           \
    acc_##name##_async(a->base, (size_t)bytes, async);                                                                 \
  }

DATA_ROUTINE(copyin)
DATA_ROUTINE(create)
DATA_ROUTINE(copyout)
DATA_ROUTINE(copyout_finalize)
DATA_ROUTINE(delete)
DATA_ROUTINE(delete_finalize)

/* Updates move the elements of a section and nothing else. */
struct update {
  char *first;
  int async;
  void (*move)(void *, size_t, int);
};

static void move_run(size_t offset, size_t bytes, void *argument) {
  const struct update *u = argument;
  u->move(u->first + offset, bytes, u->async);
}

static void update(const accomp_descriptor *a, int async, void (*move)(void *, size_t, int)) {
  accomp_view view = accomp_view_of(a);
  struct update u = {view.first, async, move};
  if (view.bytes && view.rank)
    accomp_runs(view.dims, view.rank, move_run, &u);
  else if (view.bytes)
    move(view.first, view.bytes, async);
}

#define UPDATE_ROUTINE(name)                                                                                           \
  void accomp_f_##name(const accomp_descriptor *a) { update(a, acc_async_sync, acc_##name##_async); }                  \
  void accomp_f_##name##_4(const accomp_descriptor *a, int32_t bytes) { acc_##name(a->base, (size_t)bytes); }          \
  void accomp_f_##name##_8(const accomp_descriptor *a, int64_t bytes) { acc_##name(a->base, (size_t)bytes); }          \
  void accomp_f_##name##_async(const accomp_descriptor *a, int32_t async) { update(a, async, acc_##name##_async); }    \
  void accomp_f_##name##_async_4(const accomp_descriptor *a, int32_t bytes, int32_t async) {                           \
    acc_##name##_async(a->base, (size_t)bytes, async);                                                                 \
  }                                                                                                                    \
  void accomp_f_##name##_async_8(const accomp_descriptor *a, int64_t bytes, int32_t async) {                           \
    acc_##name##_async(a->base, (size_t)bytes, async);                                                                 \
  }

UPDATE_ROUTINE(update_device)
UPDATE_ROUTINE(update_self)

int32_t accomp_f_is_present(const accomp_descriptor *a) {
  accomp_view view = accomp_view_of(a);
  return acc_is_present(view.first, view.bytes);
}

int32_t accomp_f_is_present_4(const accomp_descriptor *a, int32_t bytes) {
  return acc_is_present(a->base, (size_t)bytes);
}

int32_t accomp_f_is_present_8(const accomp_descriptor *a, int64_t bytes) {
  return acc_is_present(a->base, (size_t)bytes);
}

void accomp_f_unmap_data(const accomp_descriptor *a) { acc_unmap_data(a->base); }

void *accomp_f_deviceptr(const accomp_descriptor *a) { return acc_deviceptr(a->base); }

/* With a number of bytes of either usual kind. Addresses of device memory are values of type(c_ptr). */
#define SIZED_ROUTINES(kind, integer)                                                                                  \
  void *accomp_f_malloc_##kind(integer bytes) { return acc_malloc((size_t)bytes); }                                    \
  void accomp_f_map_data_##kind(const accomp_descriptor *a, void *device, integer bytes) {                             \
    acc_map_data(a->base, device, (size_t)bytes);                                                                      \
  }                                                                                                                    \
  void accomp_f_memcpy_to_device_##kind(void *to, const accomp_descriptor *from, integer bytes) {                      \
    acc_memcpy_to_device(to, from->base, (size_t)bytes);                                                               \
  }                                                                                                                    \
  void accomp_f_memcpy_to_device_async_##kind(void *to, const accomp_descriptor *from, integer bytes, int32_t async) { \
    acc_memcpy_to_device_async(to, from->base, (size_t)bytes, async);                                                  \
  }                                                                                                                    \
  void accomp_f_memcpy_from_device_##kind(const accomp_descriptor *to, void *from, integer bytes) {                    \
    acc_memcpy_from_device(to->base, from, (size_t)bytes);                                                             \
  }                                                                                                                    \
  void accomp_f_memcpy_from_device_async_##kind(const accomp_descriptor *to, void *from, integer bytes,                \
                                                int32_t async) {                                                       \
    acc_memcpy_from_device_async(to->base, from, (size_t)bytes, async);                                                \
  }                                                                                                                    \
  void accomp_f_memcpy_device_##kind(void *to, void *from, integer bytes) {                                            \
    acc_memcpy_device(to, from, (size_t)bytes);                                                                        \
  }                                                                                                                    \
  void accomp_f_memcpy_device_async_##kind(void *to, void *from, integer bytes, int32_t async) {                       \
    acc_memcpy_device_async(to, from, (size_t)bytes, async);                                                           \
  }                                                                                                                    \
  void accomp_f_memcpy_d2d_##kind(const accomp_descriptor *to, const accomp_descriptor *from, integer bytes,           \
                                  int32_t to_device, int32_t from_device) {                                            \
    acc_memcpy_d2d(to->base, from->base, (size_t)bytes, to_device, from_device);                                       \
  }                                                                                                                    \
  void accomp_f_memcpy_d2d_async_##kind(const accomp_descriptor *to, const accomp_descriptor *from, integer bytes,     \
                                        int32_t to_device, int32_t from_device, int32_t async) {                       \
    acc_memcpy_d2d_async(to->base, from->base, (size_t)bytes, to_device, from_device, async);                          \
  }

SIZED_ROUTINES(4, int32_t)
SIZED_ROUTINES(8, int64_t)

/* Streams as integers, which a stream is in most programs, and as values of type(c_ptr). */
#define STREAM_ROUTINES(model)                                                                                         \
  void accomp_f_set_##model##_stream_at(int32_t async, void *stream) {                                                 \
    (void)acc_set_##model##_stream(async, stream);                                                                     \
  }                                                                                                                    \
  void accomp_f_set_##model##_stream(int32_t async, int64_t stream) {                                                  \
    (void)acc_set_##model##_stream(async, (void *)(intptr_t)stream);                                                   \
  }

STREAM_ROUTINES(cuda)
STREAM_ROUTINES(hip)

/* Section 3.2.29: the argument is the object, not its descriptor, which may be anywhere in what is present. Large
   data is not searched: it hardly consists of pointers. */
enum { SEARCHED = 1 << 20 };
struct search {
  const void *target;
  void **pointer;
};

static void look_in(accomp_entry *entry, void *argument) {
  struct search *s = argument;
  for (size_t at = 0; at + sizeof(void *) <= entry->bytes && entry->bytes <= SEARCHED && !s->pointer;
       at += sizeof(void *))
    if ((uintptr_t)entry->host % sizeof(void *) == 0 && *(void **)(entry->host + at) == s->target)
      s->pointer = (void **)(entry->host + at);
}

static void with_pointer(const accomp_descriptor *a, int async, void (*routine)(void **, int)) {
  struct search s = {a->base, NULL};
  int device = accomp_device();
  if (device == HOST || !a->base)
    return;
  accomp_table_lock(device);
  accomp_table_each(device, look_in, &s);
  accomp_table_unlock(device);
  if (s.pointer)
    routine(s.pointer, async);
}

#define ATTACH_ROUTINE(name)                                                                                           \
  void accomp_f_##name(const accomp_descriptor *a) { with_pointer(a, acc_async_sync, acc_##name##_async); }            \
  void accomp_f_##name##_async(const accomp_descriptor *a, int32_t async) { with_pointer(a, async, acc_##name##_async); }

ATTACH_ROUTINE(attach)
ATTACH_ROUTINE(detach)
ATTACH_ROUTINE(detach_finalize)

/* Section 3.2.6: the text is cut off or filled up with blanks. */
void accomp_f_get_property_string(int32_t device_num, int32_t device_type, int32_t property,
                                  const accomp_descriptor *text) {
  const char *value = acc_get_property_string(device_num, (acc_device_t)device_type, (acc_device_property_t)property);
  size_t length = value ? strlen(value) : 0;
  if (length > text->element)
    length = text->element;
  memset(text->base, ' ', text->element);
  if (length)
    memcpy(text->base, value, length);
}

/* Indices of Fortran's arrays start at 1. */
static int32_t index_of(int found) { return found < 0 ? found : found + 1; }

int32_t accomp_f_wait_any(int32_t count, int32_t *queues) { return index_of(acc_wait_any(count, queues)); }

int32_t accomp_f_wait_any_device(int32_t count, int32_t *queues, int32_t device_num) {
  return index_of(acc_wait_any_device(count, queues, device_num));
}

/* Section 3.2.17, on the host and where devices run host code. */
int32_t accomp_f_on_device(int32_t device_type) { return acc_on_device((acc_device_t)device_type); }
