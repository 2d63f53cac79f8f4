/* Kernels on HIP devices: what host programs give to launchers, and what launchers ask of the library.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * None of this is for programs to be written by hand. Programs are linked with libaccomp_hip, which has all of
 * openacc.h and accomp.h as well.
 */
#ifndef ACCOMP_HIP_H
#define ACCOMP_HIP_H

#include <accomp.h>
#include <stddef.h>

#include <accomp_names.h>
#if defined(__cplusplus) && (defined(__cpp_rtti) || defined(__GXX_RTTI) || defined(ACCOMP_VARIANTS))
#include <typeinfo>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Not in all versions of the languages, but in all compilers. */
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif
typedef long long accomp_count;
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

/* How a kernel is to be launched. A size is 0 where nothing is asked for. `_place` may be NULL: then it is that of
 * the region. */
typedef struct accomp_launch {
  accomp_count _gangs[3];
  accomp_count _workers, _lanes;
  void *_stream; /* a hipStream_t */
  const accomp_place *_place;
} accomp_launch;

/* Host programs. All of these are about the innermost region that accomp_open or accomp_begin opened in this host
 * thread, and its device. */

/* Whether the region's kernels run on a device: the condition holds, and the current device is not the host. Member
 * `_condition` of accomp_region says the same in libaccomp_hip, and accomp_f_condition. Where it is 0, nothing else
 * of this may be called. */
int accomp_hip_active(void);

/* The stream of the region's queue; of acc_async_sync the null stream. */
void *accomp_hip_stream(void);

/* The device address of an object of `bytes` bytes. Where the region's clauses, or else present data, hold but a part
 * of it, that of the first byte as if all of it were there. If nothing of it is present, or if it is in parts that
 * are not neighbours on the device as they are on the host, the program ends. Without bytes: NULL. */
void *accomp_hip_address(const volatile void *host, size_t bytes, const char *name);

/* The device address that a pointer with this value has: of the present data that it points to, or that was named
 * through a pointer of this value in a data clause, as p in p[10:20]. Else the value itself. */
void *accomp_hip_pointer(const volatile void *host);
/* The same for a pointer to an object of `bytes` bytes. Where the object is not present, but clauses name data through
 * pointers in it, as p->cell[0:n]: a copy of the object for one launch, in which these point to that data. */
void *accomp_hip_pointer_to(const volatile void *host, size_t bytes);
/* The host address of what kernels get of an object that no clause of the construct names: what of it is present as it
 * is on the device, and the pointers in it that clauses around name data through as they are in that data's copy. */
const void *accomp_hip_value(const volatile void *object, size_t bytes);

/* Launchers. */

/* Of the current device. */
typedef struct accomp_hip_limits {
  int units;             /* compute units or multiprocessors */
  int warp;              /* threads of a wave or warp */
  int block_threads;     /* most threads of a block */
  int unit_threads;      /* most threads that a unit holds */
  size_t shared_bytes;   /* most memory that a block shares */
  accomp_count grid_blocks; /* most blocks of a grid, in x */
} accomp_hip_limits;
const accomp_hip_limits *accomp_hip_device_limits(void);

/* Device memory for one launch, aligned to 256 bytes and not initialized. Each call in front of the same launch gives
 * another piece. Later launches in the stream use it again. */
void *accomp_hip_scratch(const accomp_launch *how, size_t bytes);

/* `count` counters in device memory, all 0; the kernel leaves them all 0. For each launch one call. */
unsigned *accomp_hip_tickets(const accomp_launch *how, size_t count);

/* The device address of a copy of host bytes, for one launch; the host may change them as soon as this returns. */
void *accomp_hip_copied(const accomp_launch *how, const volatile void *host, size_t bytes);

/* After each launch, whatever became of it: `error` is what hipGetLastError returned. An error ends the program with
 * a message at the place. The sizes are those that were launched. */
void accomp_hip_launched(const accomp_launch *how, const char *kernel, accomp_count gangs, accomp_count workers,
                         accomp_count lanes, int error);

/* The bounds of an array of Fortran, whose strides become ones in elements of `bytes` bytes: those of the declared type
 * of a polymorphic array. The program ends where its elements are of a size that is no multiple of that. */
const accomp_count *accomp_hip_strides(const accomp_count *bounds, int rank, size_t bytes, const char *name);

/* Ends the program with a message at the place, for sizes that no device could have. */
#ifdef __GNUC__
__attribute__((__noreturn__))
#endif
void accomp_hip_refuse(const accomp_launch *how, const char *message);

/* Section 2.13: accomp_declare may be given no function here; then the library makes the device copies when they are
 * first asked for, with what the host has there at that time.
 *
 * Where device code names such a variable itself (in a routine), it does so through a pointer of its own, a variable of
 * the device:
 *     static __device__ double (*table_)[100];
 *     #define table (*table_)
 * `pointer` gives the device address of that pointer on a device that is current (hipGetSymbolAddress). Before the next
 * kernel on a device the library sets it to the copy of the variable; with `late` (clause link) whenever data directives
 * make the variable present. Called before main, by each file with such a pointer; with `late` not set, the variable is
 * declared as by accomp_declare. */
void accomp_hip_link(void *host, size_t bytes, int late, void *(*pointer)(int device));

#ifdef __cplusplus
}

/* A number of any type as one of a launch. */
template <class Number> inline accomp_count accomp_number(Number number) { return static_cast<accomp_count>(number); }

/* C++ has no compound literals. */
struct accomp_launch_how : accomp_launch {
  accomp_launch_how(accomp_count gangs_x, accomp_count gangs_y, accomp_count gangs_z, accomp_count its_workers,
                    accomp_count its_lanes, void *its_stream, const accomp_place *its_place) {
    _gangs[0] = gangs_x;
    _gangs[1] = gangs_y;
    _gangs[2] = gangs_z;
    _workers = its_workers;
    _lanes = its_lanes;
    _stream = its_stream;
    _place = its_place;
  }
  const accomp_launch *_how() const { return this; }
};

/* Where the host executes a region: what private variables are in it whose types depend on template parameters. A
 * scalar is copied, others are themselves. */
template <class Type, bool Aggregate = __is_class(Type) || __is_union(Type)> struct accomp_own {
  typedef Type _type;
};
template <class Type> struct accomp_own<Type, true> {
  typedef Type &_type;
};
template <class Type, size_t Count> struct accomp_own<Type[Count], false> {
  typedef Type (&_type)[Count];
};
template <class Type, bool Aggregate> struct accomp_own<Type &, Aggregate> : accomp_own<Type> {};

/* What kernels get of an object whose type depends on template parameters: the value of a scalar is the host's. */
template <class Type, bool Aggregate = __is_class(Type) || __is_union(Type)> struct accomp_given {
  static const void *_value(const void *object) { return object; }
};
template <class Type> struct accomp_given<Type, true> {
  static const void *_value(const void *object) { return accomp_hip_value(object, sizeof(Type)); }
};
template <class Type, size_t Count> struct accomp_given<Type[Count], false> : accomp_given<Type[Count], true> {};
template <class Type> inline const void *accomp_value(Type &object) {
  return accomp_given<Type>::_value(reinterpret_cast<const void *>(reinterpret_cast<size_t>(&object)));
}

/* Bounds of an array whose shape is known at run time only. */
template <unsigned Count> struct accomp_bounds : accomp_array<Count, accomp_count> {
  accomp_bounds &operator()(accomp_count number) {
    this->next() = number;
    return *this;
  }
};

/* For regions in templates: which instantiation this is. */
template <class First, class Second> struct accomp_is_same {
  enum { _value = 0 };
};
template <class Type> struct accomp_is_same<Type, Type> {
  enum { _value = 1 };
};
/* The same for classes that have no name at that place: by their symbols (Itanium C++ ABI, section 5). */
template <class Type> inline bool accomp_is_class(const char *symbol) {
#if defined(__cpp_rtti) || defined(__GXX_RTTI) || defined(ACCOMP_VARIANTS)
  const char *name = typeid(Type).name();
  while (*name && *name == *symbol)
    ++name, ++symbol;
  return !*name && !*symbol;
#else
  (void)symbol;
  return false;
#endif
}
/* Whether a symbol goes on as clang's does: GCC has no `L` of internal linkage in those of instantiations. */
inline bool accomp_is_next(const char *name, const char *symbol) {
  return *name == *symbol || (*symbol == 'L' && *name >= '0' && *name <= '9');
}
/* And for a whole function, by a class of it, which may have a number there (Itanium C++ ABI 5.1.7). Where clang has numbers of its own for closures, the pattern has
 * `$number,alike$` (see accomp_is_lambda) or `$?$`. */
inline bool accomp_is_like(const char *name, const char *pattern) {
  for (; *pattern && *pattern != '$'; name += *name == *pattern, ++pattern)
    if (!accomp_is_next(name, pattern))
      return false;
  if (!*pattern) {
    if (*name == '_')
      while (*name == '_' || (*name >= '0' && *name <= '9'))
        ++name;
    return !*name;
  }
  const bool any = pattern[1] == '?';
  int number[2] = {0, 0};
  for (int at = 0; *++pattern != '$';)
    if (*pattern == ',')
      ++at;
    else if (!any)
      number[at] = number[at] * 10 + (*pattern - '0');
  ++pattern;
#if defined(__clang__)
  for (int part = 0; part < 2; ++part) {
    if (part && (*name++ != '$' || *name++ != '_'))
      return false;
    if (*name < '0' || *name > '9')
      return false;
    while (*name >= '0' && *name <= '9')
      ++name;
  }
  return accomp_is_like(name, pattern);
#else
#if defined(__GXX_ABI_VERSION) && __GXX_ABI_VERSION >= 1018
  const int wanted = number[1];
#else
  const int wanted = number[0];
#endif
  if (name[0] != 'U' || name[1] != 'l')
    return false;
  for (name += 2; *name; ++name) { /* the end of the parameters may be any E */
    if (*name != 'E')
      continue;
    const char *at = name + 1;
    int found = 0;
    bool digits = false;
    for (; *at >= '0' && *at <= '9'; ++at, digits = true)
      found = found * 10 + (*at - '0');
    if (*at == '_' && (any || (digits ? found + 1 : 0) == wanted) && accomp_is_like(at + 1, pattern))
      return true;
  }
  return false;
#endif
}
/* Whether the lambdas that clang names in a function's arguments stand at these places, each with a semicolon. */
inline bool accomp_are_lambdas(const char *function, const char *places) {
#if defined(__clang__)
  static const char head[] = "(lambda at ";
  const char *last = function;
  for (const char *at = function; *at; ++at)
    if (at[0] == ' ' && at[1] == '[')
      last = at;
  for (; *last; ++last) {
    int same = 0;
    while (head[same] && last[same] == head[same])
      ++same;
    if (head[same])
      continue;
    const char *end = last, *own = places;
    while (*end && *end != ')')
      ++end;
    while (*own && *own != ';')
      ++own;
    if (!*own)
      return false;
    const char *next = own + 1;
    for (; own > places && end > last && own[-1] == end[-1];)
      --own, --end;
    if (own != places || !(end[-1] == '/' || end[-1] == ' ' || end[-1] == '\\'))
      return false;
    places = next;
  }
  return !*places;
#else
  (void)function, (void)places;
  return true;
#endif
}
template <class Here> inline bool accomp_is_instance(const char *pattern, const char *function, const char *places) {
#if defined(__cpp_rtti) || defined(__GXX_RTTI) || defined(ACCOMP_VARIANTS)
  return accomp_is_like(typeid(Here).name(), pattern) && accomp_are_lambdas(function, places);
#else
  (void)pattern, (void)function, (void)places;
  return false;
#endif
}
/* And for lambdas. Clang tells their places; GCC the function around, and the number there. `inner`: that function has
 * instantiations, which both tell. */
template <class Type>
inline bool accomp_is_lambda(const char *place, const char *function, int number, int alike, int inner) {
#if defined(__cpp_rtti) || defined(__GXX_RTTI) || defined(ACCOMP_VARIANTS)
  const char *name = typeid(Type).name(), *outer = function;
  while (*outer && accomp_is_next(name, outer))
    name += *name == *outer, ++outer;
  const bool around = !*outer && *name == 'E';
#else
  const bool around = false;
#endif
#if defined(__clang__)
  (void)number, (void)alike;
  const char *text = __PRETTY_FUNCTION__, *end = text, *last = place;
  while (*end)
    ++end;
  while (*last)
    ++last;
  while (end > text && end[-1] != ')')
    --end;
  for (--end; last > place && end > text && last[-1] == end[-1];)
    --last, --end;
  return last == place && end > text && (end[-1] == '/' || end[-1] == ' ' || end[-1] == '\\') && (!inner || around);
#else
  (void)place, (void)inner;
#if defined(__GXX_ABI_VERSION) && __GXX_ABI_VERSION >= 1018
  number = alike;
#else
  (void)alike;
#endif
  if (!around || !*function)
    return false;
  const char *at = name;
  while (*at)
    ++at;
  int found = 0, power = 1;
  for (--at; at > name && at[-1] >= '0' && at[-1] <= '9'; --at, power *= 10)
    found += power * (at[-1] - '0');
  return (power > 1 ? found + 1 : 0) == number; /* ..._, ...0_, ...1_ */
#endif
}
#endif

#include <accomp_names_end.h>

#endif
