/* What translated Fortran programs give to launchers of kernels (module accomp): device addresses and bounds. */
#include "../fortran.h"
#include "../region.h"

#include <accomp_hip.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of a variable as a string of C, for messages. */
struct name {
  char text[128];
};

static struct name name_of(const accomp_descriptor *string) {
  struct name made;
  size_t length = string->element < sizeof made.text ? string->element : sizeof made.text - 1;
  memcpy(made.text, string->base, length);
  made.text[length] = 0;
  return made;
}

/* The device address that belongs to a host address within a view. */
static int64_t device_address(const accomp_view *view, const void *base, const accomp_descriptor *name) {
  struct name known = name_of(name);
  char *device;
  if (name->element == 0) /* deviceptr: the address is the device's */
    return (int64_t)(intptr_t)base;
  device = accomp_hip_address(view->first, view->bytes, known.text);
  return device ? (int64_t)(intptr_t)(device + ((const char *)base - view->first)) : 0;
}

int64_t accomp_f_hip_object(const accomp_descriptor *object, const accomp_descriptor *name) {
  accomp_view view = accomp_view_of(object);
  return view.bytes ? device_address(&view, object->base, name) : 0;
}

int64_t accomp_f_hip_record(int64_t base, int64_t element, int32_t rank, const int64_t *extents, const int64_t *steps,
                            const accomp_descriptor *name) {
  accomp_view view = accomp_view_from((void *)(intptr_t)base, (size_t)element, rank, extents, steps);
  return view.bytes ? device_address(&view, (void *)(intptr_t)base, name) : 0;
}

/* Section 2.13: a variable that lives as long as the program, and so does its device copy. */
void accomp_f_resident(const accomp_descriptor *object) {
  accomp_view view = accomp_view_of(object);
  if (view.bytes)
    accomp_declare(view.first, view.bytes, NULL);
}

/* What a kernel is given a copy of. */
int64_t accomp_f_hip_host_object(const accomp_descriptor *object) {
  return object ? (int64_t)(intptr_t)object->base : 0;
}

/* Bounds by the numbers of the arrays among a launcher's arguments: for each dimension lower bound, extent and stride
   in elements. They stay where they are; each thread has one launch at a time. */
struct bounds {
  int64_t of[3 * ACCOMP_RANKS];
  int64_t element; /* in bytes */
};
static _Thread_local struct bounds **places;
static _Thread_local int place_count;

static int64_t *bounds_of(int place) {
  if (place >= place_count) {
    int count = 2 * place + 8;
    places = accomp_reallocate(places, (size_t)count * sizeof *places);
    memset(places + place_count, 0, (size_t)(count - place_count) * sizeof *places);
    place_count = count;
  }
  if (!places[place])
    places[place] = accomp_allocate(sizeof **places);
  return places[place]->of;
}

int64_t accomp_f_hip_bounds(int32_t place) { return (int64_t)(intptr_t)bounds_of(place); }

static void set_bounds(int place, int rank, const int64_t *lower, const int64_t *extents, const int64_t *steps,
                       int64_t element, const accomp_descriptor *name) {
  int64_t *bounds = bounds_of(place);
  places[place]->element = element;
  for (int i = 0; i < rank; ++i) {
    if (element && extents[i] > 1 && steps[i] % element)
      accomp_fail("the elements of '%s' are parts of larger ones, which kernels cannot have", name_of(name).text);
    bounds[3 * i] = lower[i];
    bounds[3 * i + 1] = extents[i] > 0 ? extents[i] : 0;
    bounds[3 * i + 2] = element ? steps[i] / element : 1;
  }
}

const accomp_count *accomp_hip_strides(const accomp_count *bounds, int rank, size_t bytes, const char *name) {
  struct bounds *known = (struct bounds *)bounds;
  for (int i = 0; i < rank; ++i) {
    int64_t step = known->of[3 * i + 2] * known->element;
    if (known->of[3 * i + 1] > 1 && step % (int64_t)bytes)
      accomp_fail("the objects in '%s' extend its type to a size that is no multiple of the type's, which kernels cannot "
                  "have; use it in SELECT TYPE around the region", name);
    known->of[3 * i + 2] = step / (int64_t)bytes;
  }
  known->element = (int64_t)bytes;
  return bounds;
}

int64_t accomp_f_hip_records(int32_t place, int64_t base, int64_t element, int32_t rank, const int64_t *lower,
                             const int64_t *extents, const int64_t *steps, const accomp_descriptor *name) {
  accomp_view view = accomp_view_from((void *)(intptr_t)base, (size_t)element, rank, extents, steps);
  set_bounds(place, rank, lower, extents, steps, element, name);
  return view.bytes ? device_address(&view, (void *)(intptr_t)base, name) : 0;
}

/* The device address of an array of some shape. */
static int64_t array_of(int place, const accomp_descriptor *array, accomp_shape shape, const int64_t *lower,
                        const accomp_descriptor *name) {
  return accomp_f_hip_records(place, (int64_t)(intptr_t)array->base, (int64_t)array->element, array->rank, lower,
                              shape.extents, shape.steps, name);
}

int64_t accomp_f_hip_array(int32_t place, const accomp_descriptor *array, const int64_t *lower,
                           const accomp_descriptor *name) {
  return array ? array_of(place, array, accomp_shape_of(array), lower, name) : 0;
}

int64_t accomp_f_hip_contiguous(int32_t place, const accomp_descriptor *array, const int64_t *lower,
                                const accomp_descriptor *name) {
  return array ? array_of(place, array, accomp_contiguous_shape(array), lower, name) : 0;
}

/* Sizes of launches; each thread has one launch at a time. */
int64_t accomp_f_hip_how(int64_t gangs, int64_t gangs_2, int64_t gangs_3, int64_t workers, int64_t lanes) {
  static _Thread_local accomp_launch how;
  how = (accomp_launch){{gangs, gangs_2, gangs_3}, workers, lanes, accomp_hip_stream(), NULL};
  return (int64_t)(intptr_t)&how;
}

/* What kernels of CUDA Fortran call, in the host program's text of them, which runs only where no device does. Other
 * threads are not waited for there. */
static void only_on_device(const char *what) {
  fprintf(stderr, "libaccomp: %s is called by a kernel that runs on the host, where its threads cannot wait\n", what);
  exit(EXIT_FAILURE);
}
void syncthreads_(void);
void syncthreads_(void) {
  only_on_device("syncthreads");
}
void syncwarp_(const int32_t *mask);
void syncwarp_(const int32_t *mask) {
  (void)mask;
  only_on_device("syncwarp");
}
void threadfence_(void);
void threadfence_(void) {}
void threadfence_block_(void);
void threadfence_block_(void) {}
void threadfence_system_(void);
void threadfence_system_(void) {}

/* WARPSIZE of CUDA Fortran. */
int32_t accomp_hip_warp_(void);
int32_t accomp_hip_warp_(void) {
  return accomp_hip_device_limits()->warp;
}
