/* The part of LLVM's OpenMP device runtime that flang's code for a CPU calls, for devices that run each kernel
 * with one team of one thread: no such runtime exists for the offload device on the CPU.
 *
 * Every construct is carried out by the one thread that meets it. Kernels of several host threads may run at the
 * same time in one device image, so what is kept between calls belongs to a thread, and `critical` excludes. All
 * is hidden: the image is loaded into a process that has the host's functions of these names. */
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#pragma GCC visibility push(hidden)
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

typedef void ident;

/* Kernels and threads. -1: this thread executes the user's code. */
int32_t __kmpc_target_init(void *environment, void *launch) { return -1; }
void __kmpc_target_deinit(void) {}
int32_t __kmpc_global_thread_num(ident *place) { return 0; }
int8_t __kmpc_is_spmd_exec_mode(void) { return 1; }

/* Outlined regions take the addresses of two thread numbers and then their variables. Calling conventions of C
   let a function be called with more arguments than it reads. */
enum { VARIABLES = 48 };
#define EIGHT(a, i) a[i], a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5], a[i + 6], a[i + 7]
#define POINTERS8 void *, void *, void *, void *, void *, void *, void *, void *
typedef void (*outlined)(int32_t *, int32_t *, POINTERS8, POINTERS8, POINTERS8, POINTERS8, POINTERS8, POINTERS8);

static void call(outlined region, void *const variables[VARIABLES]) {
  int32_t thread = 0, bound = 0;
  region(&thread, &bound, EIGHT(variables, 0), EIGHT(variables, 8), EIGHT(variables, 16), EIGHT(variables, 24),
         EIGHT(variables, 32), EIGHT(variables, 40));
}

static void check_count(int64_t count) {
  if (count > VARIABLES) {
    fprintf(stderr, "accomp: a region of %lld variables is more than the device on the CPU runs\n", (long long)count);
    abort();
  }
}

void __kmpc_parallel_60(ident *place, int32_t thread, int32_t condition, int32_t threads, int32_t bind,
                        outlined region, void *wrapper, void **variables, int64_t count, int32_t strict) {
  void *all[VARIABLES] = {0};
  check_count(count);
  for (int64_t i = 0; i < count; ++i)
    all[i] = variables[i];
  call(region, all);
}
void __kmpc_parallel_51(ident *place, int32_t thread, int32_t condition, int32_t threads, int32_t bind,
                        outlined region, void *wrapper, void **variables, int64_t count) {
  __kmpc_parallel_60(place, thread, condition, threads, bind, region, wrapper, variables, count, 0);
}

static void call_with(outlined region, int32_t count, va_list list) {
  void *all[VARIABLES] = {0};
  check_count(count);
  for (int32_t i = 0; i < count; ++i)
    all[i] = va_arg(list, void *);
  call(region, all);
}
#define FORK(name)                                                                                                     \
  void name(ident *place, int32_t count, outlined region, ...) {                                                       \
    va_list list;                                                                                                      \
    va_start(list, region);                                                                                            \
    call_with(region, count, list);                                                                                    \
    va_end(list);                                                                                                      \
  }
FORK(__kmpc_fork_call)
FORK(__kmpc_fork_teams)
void __kmpc_fork_call_if(ident *place, int32_t count, outlined region, int32_t condition, void *variable) {
  call(region, (void *[VARIABLES]){variable});
}
void __kmpc_serialized_parallel(ident *place, int32_t thread) {}
void __kmpc_end_serialized_parallel(ident *place, int32_t thread) {}
void __kmpc_push_num_threads(ident *place, int32_t thread, int32_t threads) {}
void __kmpc_push_num_threads_strict(ident *place, int32_t thread, int32_t threads, int severity, char *message) {}
void __kmpc_push_num_teams(ident *place, int32_t thread, int32_t teams, int32_t limit) {}
void __kmpc_push_num_teams_51(ident *place, int32_t thread, int32_t low, int32_t high, int32_t limit) {}
void __kmpc_push_proc_bind(ident *place, int32_t thread, int bind) {}
void __kmpc_set_thread_limit(ident *place, int32_t thread, int32_t limit) {}

/* Loops whose body is a function of the iteration: all iterations, in their order. */
#define LOOPS(suffix, type)                                                                                            \
  static void all_##suffix(void (*body)(type, void *), void *variables, type count) {                                  \
    for (type i = 0; i < count; ++i)                                                                                   \
      body(i, variables);                                                                                              \
  }                                                                                                                    \
  void __kmpc_distribute_for_static_loop_##suffix(ident *place, void (*body)(type, void *), void *variables,           \
                                                  type count, type threads, type block, type chunk, uint8_t one) {     \
    all_##suffix(body, variables, count);                                                                              \
  }                                                                                                                    \
  void __kmpc_distribute_static_loop_##suffix(ident *place, void (*body)(type, void *), void *variables, type count,   \
                                              type block, uint8_t one) {                                               \
    all_##suffix(body, variables, count);                                                                              \
  }                                                                                                                    \
  void __kmpc_for_static_loop_##suffix(ident *place, void (*body)(type, void *), void *variables, type count,          \
                                       type threads, type chunk, uint8_t one) {                                        \
    all_##suffix(body, variables, count);                                                                              \
  }
LOOPS(4, int32_t)
LOOPS(4u, uint32_t)
LOOPS(8, int64_t)
LOOPS(8u, uint64_t)

/* Loops that ask for their bounds: the one thread has all of them, in one piece. `next` gives them out once; an
   inner loop is over when the outer one asks again, so that one place for them is enough. */
#define BOUNDS(suffix, type, difference)                                                                               \
  static void whole_##suffix(int32_t *last, type *low, type *high, difference *stride, difference step) {              \
    bool empty = step > 0 ? *high < *low : *low < *high;                                                               \
    if (last)                                                                                                          \
      *last = !empty;                                                                                                  \
    *stride = empty ? step : step > 0 ? (difference)(*high - *low + 1) : -(difference)(*low - *high + 1);              \
  }                                                                                                                    \
  void __kmpc_for_static_init_##suffix(ident *place, int32_t thread, int32_t kind, int32_t *last, type *low,           \
                                       type *high, difference *stride, difference step, difference chunk) {            \
    whole_##suffix(last, low, high, stride, step);                                                                     \
  }                                                                                                                    \
  void __kmpc_distribute_static_init_##suffix(ident *place, int32_t thread, int32_t kind, int32_t *last, type *low,    \
                                              type *high, difference *stride, difference step, difference chunk) {     \
    whole_##suffix(last, low, high, stride, step);                                                                     \
  }                                                                                                                    \
  void __kmpc_team_static_init_##suffix(ident *place, int32_t thread, int32_t *last, type *low, type *high,            \
                                        difference *stride, difference step, difference chunk) {                       \
    whole_##suffix(last, low, high, stride, step);                                                                     \
  }                                                                                                                    \
  void __kmpc_dist_for_static_init_##suffix(ident *place, int32_t thread, int32_t kind, int32_t *last, type *low,      \
                                            type *high, type *team_high, difference *stride, difference step,          \
                                            difference chunk) {                                                        \
    *team_high = *high;                                                                                                \
    whole_##suffix(last, low, high, stride, step);                                                                     \
  }                                                                                                                    \
  static _Thread_local struct {                                                                                        \
    bool pending;                                                                                                      \
    type low, high;                                                                                                    \
    difference step;                                                                                                   \
  } dispatched_##suffix;                                                                                               \
  void __kmpc_dispatch_init_##suffix(ident *place, int32_t thread, int32_t kind, type low, type high,                  \
                                     difference step, difference chunk) {                                              \
    dispatched_##suffix.pending = step > 0 ? low <= high : high <= low;                                                \
    dispatched_##suffix.low = low;                                                                                     \
    dispatched_##suffix.high = high;                                                                                   \
    dispatched_##suffix.step = step;                                                                                   \
  }                                                                                                                    \
  int32_t __kmpc_dispatch_next_##suffix(ident *place, int32_t thread, int32_t *last, type *low, type *high,            \
                                        difference *step) {                                                            \
    bool given = dispatched_##suffix.pending;                                                                          \
    dispatched_##suffix.pending = false;                                                                               \
    if (given) {                                                                                                       \
      *low = dispatched_##suffix.low;                                                                                  \
      *high = dispatched_##suffix.high;                                                                                \
      *step = dispatched_##suffix.step;                                                                                \
      if (last)                                                                                                        \
        *last = 1;                                                                                                     \
    }                                                                                                                  \
    return given;                                                                                                      \
  }                                                                                                                    \
  void __kmpc_dispatch_fini_##suffix(ident *place, int32_t thread) {}
BOUNDS(4, int32_t, int32_t)
BOUNDS(4u, uint32_t, int32_t)
BOUNDS(8, int64_t, int64_t)
BOUNDS(8u, uint64_t, int64_t)
void __kmpc_for_static_fini(ident *place, int32_t thread) {}
void __kmpc_distribute_static_fini(ident *place, int32_t thread) {}
void __kmpc_dispatch_deinit(ident *place, int32_t thread) {}

/* Reductions. 1: this thread combines its own values with the originals. */
int32_t __kmpc_reduce(ident *place, int32_t thread, int32_t count, uint64_t bytes, void *data, void *combine,
                      void *name) {
  return 1;
}
int32_t __kmpc_reduce_nowait(ident *place, int32_t thread, int32_t count, uint64_t bytes, void *data, void *combine,
                             void *name) {
  return 1;
}
void __kmpc_end_reduce(ident *place, int32_t thread, void *name) {}
void __kmpc_end_reduce_nowait(ident *place, int32_t thread, void *name) {}

/* Synchronization. The name of a critical section is memory of the compiler's, zero at first. */
void __kmpc_barrier(ident *place, int32_t thread) {}
int32_t __kmpc_cancel_barrier(ident *place, int32_t thread) { return 0; }
void __kmpc_flush(ident *place) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
int32_t __kmpc_single(ident *place, int32_t thread) { return 1; }
void __kmpc_end_single(ident *place, int32_t thread) {}
int32_t __kmpc_master(ident *place, int32_t thread) { return 1; }
void __kmpc_end_master(ident *place, int32_t thread) {}
int32_t __kmpc_masked(ident *place, int32_t thread, int32_t filter) { return filter == 0; }
void __kmpc_end_masked(ident *place, int32_t thread) {}
void __kmpc_ordered(ident *place, int32_t thread) {}
void __kmpc_end_ordered(ident *place, int32_t thread) {}
void __kmpc_copyprivate(ident *place, int32_t thread, size_t bytes, void *data, void *copy, int32_t did) {}
void __kmpc_critical(ident *place, int32_t thread, int32_t *name) {
  while (__atomic_exchange_n(name, 1, __ATOMIC_ACQUIRE))
    sched_yield();
}
void __kmpc_critical_with_hint(ident *place, int32_t thread, int32_t *name, uint32_t hint) {
  __kmpc_critical(place, thread, name);
}
void __kmpc_end_critical(ident *place, int32_t thread, int32_t *name) { __atomic_store_n(name, 0, __ATOMIC_RELEASE); }

/* Memory. */
void *__kmpc_alloc_shared(uint64_t bytes) { return malloc(bytes ? bytes : 1); }
void __kmpc_free_shared(void *pointer, uint64_t bytes) { free(pointer); }
void *__kmpc_alloc(int32_t thread, size_t bytes, void *allocator) { return malloc(bytes ? bytes : 1); }
void *__kmpc_aligned_alloc(int32_t thread, size_t alignment, size_t bytes, void *allocator) {
  void *result = NULL;
  size_t least = alignment < sizeof(void *) ? sizeof(void *) : alignment;
  return posix_memalign(&result, least, bytes ? bytes : 1) ? NULL : result;
}
void __kmpc_free(int32_t thread, void *pointer, void *allocator) { free(pointer); }

/* What programs may ask on a device, by its C and its Fortran name. */
#define ASK(type, name, value)                                                                                         \
  type name(void) { return value; }                                                                                    \
  type name##_(void) { return value; }
static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
ASK(int, omp_is_initial_device, 0)
ASK(int, omp_get_num_threads, 1)
ASK(int, omp_get_thread_num, 0)
ASK(int, omp_get_max_threads, 1)
ASK(int, omp_get_thread_limit, 1)
ASK(int, omp_get_num_procs, 1)
ASK(int, omp_get_num_teams, 1)
ASK(int, omp_get_team_num, 0)
ASK(int, omp_get_level, 0)
ASK(int, omp_get_active_level, 0)
ASK(int, omp_in_parallel, 0)
ASK(int, omp_in_final, 0)
ASK(int, omp_get_dynamic, 0)
ASK(double, omp_get_wtime, seconds())
