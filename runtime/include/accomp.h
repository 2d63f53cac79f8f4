/* What translated programs call (the `exact` profile): OpenACC's data actions and activity queues.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * None of this is for programs to be written by hand; openacc.h is.
 */
#ifndef ACCOMP_H
#define ACCOMP_H

#include <stddef.h>

#include <accomp_names.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The place of a directive, for messages and the profiling interface. */
typedef struct accomp_place {
  const char *file;
  const char *function;
  int line;
} accomp_place;

/* What a clause asks for. The modifiers are added to the action. */
enum accomp_action {
  ACCOMP_PRESENT,   /* 2.7.6 */
  ACCOMP_COPY,      /* 2.7.7 */
  ACCOMP_COPYIN,    /* 2.7.8 */
  ACCOMP_COPYOUT,   /* 2.7.9; also on exit data */
  ACCOMP_CREATE,    /* 2.7.10 */
  ACCOMP_NO_CREATE, /* 2.7.11 */
  ACCOMP_DELETE,    /* 2.7.12 */
  ACCOMP_ATTACH,    /* 2.7.13 */
  ACCOMP_DETACH,    /* 2.7.14 */
  ACCOMP_SELF,      /* update self, 2.14.4 */
  ACCOMP_DEVICE,    /* update device, 2.14.4 */
  ACCOMP_FIRSTPRIVATE, /* 2.5.14: a section; `pointer` is given the address of a device copy, made for the region */
  ACCOMP_DEVICEPTR,    /* 2.7.5: `host` is a device address; nothing is done but to look whether it is one */
  ACCOMP_OBJECT,       /* of which the next vars are parts, or reached through pointers in it; nothing is done to it */
  ACCOMP_ACTION = 0xff,
  ACCOMP_ZERO = 0x100,       /* `zero`: new device memory is filled with zeros */
  ACCOMP_ALWAYS_IN = 0x200,  /* `always`, `alwaysin`: transfer in although present */
  ACCOMP_ALWAYS_OUT = 0x400, /* `always`, `alwaysout`: transfer out although a counter stays */
  ACCOMP_READONLY = 0x800,
  ACCOMP_CAPTURE = 0x1000,
  ACCOMP_IMPLICIT = 0x2000, /* an implicit data attribute, section 2.6.2 */
  ACCOMP_TOGETHER = 0x4000, /* of the same object as the var in front */
  ACCOMP_CONSTANT = 0x8000  /* moved in as it is now: it may be gone, or another, when a queue comes to it */
};

/* One dimension of a subarray; `lower`, `length` and `stride` count elements of it. */
typedef struct accomp_dim {
  size_t lower;
  size_t length;
  size_t stride; /* 1 where none is written */
  size_t size;   /* bytes from one element of this dimension to the next */
  int through;   /* each element is a pointer, and the next dimension is what it points to */
} accomp_dim;

/* One var of a data clause.
 *
 * Without dimensions, `host` is the address of its first byte and `bytes` its size. With
 * dimensions, outermost first, `host` is the address of the element with all indices 0, and
 * `bytes` is not used. `pointer` is the address of the pointer that the var is reached through,
 * to be attached where that pointer is itself present (section 2.7.2); else NULL. For attach and
 * detach, `pointer` is the pointer itself.
 *
 * No bytes, but a `pointer`: a whole pointer was named in a clause that creates nothing (present,
 * no_create, delete, copyout of exit data, self, device). That is the pointer itself where it is present,
 * else all of the present data that holds the address `host`, to which it points. */
typedef struct accomp_var {
  int action;
  const volatile void *host; /* of whatever type: programs write no casts */
  size_t bytes;
  const volatile void *pointer;
  const char *name; /* as written in the clause */
  const accomp_dim *dims;
  int rank; /* how many dimensions; 0 for none */
} accomp_var;

/* async-arguments as acc_async_sync and acc_async_noval of openacc.h. */
enum { ACCOMP_NOVAL = -1, ACCOMP_SYNC = -2 };

enum accomp_construct {
  ACCOMP_PARALLEL,
  ACCOMP_KERNELS,
  ACCOMP_SERIAL,
  ACCOMP_DATA,
  ACCOMP_HOST_DATA,
  ACCOMP_DECLARE,
  ACCOMP_TASK = 0x100 /* added where the kernel is a task: its async-argument may turn out to be acc_async_sync */
};

/* Entry to and exit of the data region of a construct (sections 2.5, 2.6.5, 2.13). Regions nest in
 * each host thread; the end closes the innermost. `condition` is that of the `if` clause: where it is
 * 0, nothing is done, for as long as the region lasts. `async` is the async-argument (a value
 * >= 0, acc_async_noval, acc_async_sync or acc_async_default); acc_async_sync where there is no
 * clause. Between begin and end of a compute construct with an async clause stands a
 *     #pragma omp target ... nowait depend(inout : accomp_queue(async)[0]) device(accomp_device_number())
 * that the end completes with what has to happen after it. */
void accomp_begin(const accomp_place *place, int construct, int condition, int async, int count,
                  const accomp_var *vars);
void accomp_end(const accomp_place *place);

/* The same for a loop of one pass around the region; programs name its members, of which none can be a macro:
 *     for (accomp_region r = accomp_open(...); r._open; accomp_close(place, &r))
 * `condition` is the argument, `queue` the object of accomp_queue where the kernel is a task. */
typedef struct accomp_region {
  int _open;
  int _condition;
  char *_queue;
  accomp_place _place;
} accomp_region;
accomp_region accomp_open(const accomp_place *place, int construct, int condition, int async, int count,
                          const accomp_var *vars);
void accomp_close(const accomp_place *place, accomp_region *region);
/* Declares a region that ends where the block is left. */
#define ACCOMP_SCOPE __attribute__((__cleanup__(accomp_leave_scope)))
void accomp_leave_scope(accomp_region *region);

/* Section 2.13: a variable of internal linkage whose device copy the function knows. Called before main. */
void accomp_declare(const volatile void *host, size_t bytes, void *(*address)(int device));

/* The object on which kernels of a queue depend; its address stays the same. Blocks where the order
 * of the queue could not hold otherwise: where another host thread enqueued last, until that is
 * complete. For acc_async_sync: an object of its own for the innermost region, which the end
 * waits for. */
char *accomp_queue(int async);
/* OpenMP's number of the current device. */
int accomp_device_number(void);

/* Section 2.6.6; the vars have the actions copyin, create and attach, or copyout, delete and detach. */
void accomp_enter_data(const accomp_place *place, int condition, int async, int count, const accomp_var *vars);
void accomp_exit_data(const accomp_place *place, int condition, int async, int finalize, int count,
                      const accomp_var *vars);
/* Section 2.14.4; `if_present` leaves out what is not present, else that is an error. */
void accomp_update(const accomp_place *place, int condition, int async, int if_present, int count,
                   const accomp_var *vars);
/* Section 2.16.3 and the wait clauses (2.16.2): waits for `count` queues, or for all if it is 0, of
 * device `devnum` of the current type (-1: the current device). With an `async` other than
 * acc_async_sync nothing is waited for here: that queue goes on only when the others are done. */
void accomp_wait(const accomp_place *place, int condition, int devnum, int async, int count, const int *queues);
/* Section 2.8.1: the device address of a host address; where it is not present, the address itself
 * with `if_present`, else an error. */
void *accomp_use_device(const accomp_place *place, int condition, int if_present, const volatile void *host,
                        const char *name);

/* Values of acc_device_t. */
enum {
  ACCOMP_TYPE_CURRENT = -1,
  ACCOMP_TYPE_NONE,
  ACCOMP_TYPE_DEFAULT,
  ACCOMP_TYPE_HOST,
  ACCOMP_TYPE_NOT_HOST,
  ACCOMP_TYPE_NVIDIA,
  ACCOMP_TYPE_RADEON
};
/* Sections 2.14.1 to 2.14.3. `number` is -1 where none is given. */
void accomp_init(const accomp_place *place, int condition, int type, int number);
void accomp_shutdown(const accomp_place *place, int condition, int type, int number);
void accomp_set(const accomp_place *place, int condition, int type, int number, int has_default_async,
                int default_async);

#ifdef __cplusplus
}
#endif

#ifndef __cplusplus
/* Any pointer, and the address of any object: of `restrict` pointers it does not convert by itself. */
#define ACCOMP_POINTER(pointer) ((void *)(size_t)(pointer))
#define ACCOMP_ADDRESS(object) ACCOMP_POINTER(&(object))
#if defined(__GNUC__) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 199901L)
#define ACCOMP_HERE (&__extension__(const accomp_place){__FILE__, __func__, __LINE__})
#else
#define ACCOMP_HERE (&(const accomp_place){__FILE__, __func__, __LINE__})
#endif
#else
#define ACCOMP_HERE (accomp_place_here(__FILE__, __func__, __LINE__)._place())

/* C++ has no compound literals: arrays are temporaries that are filled one element after another,
 *     accomp_vars<2>()(action, host, bytes, pointer, name, dims, rank)(...)
 * and live to the end of the full-expression. */
#if __cplusplus >= 201103L
#define ACCOMP_NULL nullptr
#define ACCOMP_POINTER(...) accomp_pointer(__VA_ARGS__) /* commas may separate arguments of templates */
#define ACCOMP_ADDRESS(...) accomp_pointer(&(__VA_ARGS__))
#define ACCOMP_REACHED(...) accomp_reached(__VA_ARGS__)
#else /* no macro has `...` */
#define ACCOMP_NULL NULL
#define ACCOMP_POINTER(pointer) accomp_pointer(pointer)
#define ACCOMP_ADDRESS(object) accomp_pointer(&(object))
#define ACCOMP_REACHED(object) accomp_reached(object)
#endif
template <class Object> inline void *accomp_pointer(Object *pointer) {
  return reinterpret_cast<void *>(reinterpret_cast<size_t>(pointer));
}
/* The address of a member of a type that depends on template parameters, if it is a pointer. */
template <class Object> inline void *accomp_reached(const Object &) { return ACCOMP_NULL; }
template <class Object> inline void *accomp_reached(Object *const &pointer) { return accomp_pointer(&pointer); }
/* A number of any type as a size. */
template <class Number> inline size_t accomp_size(Number number) { return static_cast<size_t>(number); }

struct accomp_place_here : accomp_place {
  accomp_place_here(const char *its_file, const char *its_function, int its_line) {
    file = its_file;
    function = its_function;
    line = its_line;
  }
  const accomp_place *_place() const { return this; }
};

template <unsigned Count, class Element> class accomp_array {
  Element elements[Count];
  unsigned filled;

protected:
  accomp_array() : filled(0) {}
  Element &next() { return elements[filled++]; }

public:
  operator const Element *() const { return elements; }
};

template <unsigned Count> struct accomp_vars : accomp_array<Count, accomp_var> {
  accomp_vars &operator()(int action, const volatile void *host, size_t bytes, const volatile void *pointer,
                          const char *name, const accomp_dim *dims, int rank) {
    accomp_var &var = this->next();
    var.action = action;
    var.host = host;
    var.bytes = bytes;
    var.pointer = pointer;
    var.name = name;
    var.dims = dims;
    var.rank = rank;
    return *this;
  }
};

template <unsigned Count> struct accomp_dims : accomp_array<Count, accomp_dim> {
  accomp_dims &operator()(size_t lower, size_t length, size_t stride, size_t size, int through) {
    accomp_dim &dim = this->next();
    dim.lower = lower;
    dim.length = length;
    dim.stride = stride;
    dim.size = size;
    dim.through = through;
    return *this;
  }
};

template <unsigned Count> struct accomp_queue_numbers : accomp_array<Count, int> {
  accomp_queue_numbers &operator()(int number) {
    this->next() = number;
    return *this;
  }
};
#endif

#include <accomp_names_end.h>

#endif
