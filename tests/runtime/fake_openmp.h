/* An OpenMP runtime with devices made of host memory, which counts what it is asked for. */
#ifndef FAKE_OPENMP_H
#define FAKE_OPENMP_H

#include <accomp.h>
#include <openacc.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAKE_DEVICES = 3 };

/* The type of the devices; whether several rows are one transfer, and what queues leave to the host is done by a thread
   of its own. */
#ifdef FAKE_HIP
#define FAKE_TYPE acc_device_radeon
enum { IN_BLOCKS = 1, OWN_THREAD = 0 };
#else
#define FAKE_TYPE acc_device_not_host
enum { IN_BLOCKS = 0, OWN_THREAD = 1 };
#endif

struct fake_counts {
  long allocated, freed;         /* pieces of device memory */
  long associated, disassociated;
  long in, out, within;          /* transfers */
  size_t bytes_in, bytes_out;
  long comparisons;              /* in the search trees of the library */
};
/* A copy of the counts since the last reset. */
struct fake_counts fake_counts(void);
void fake_reset(void);

/* `omp target enter data map(alloc: ...)` of a program's own; with HIP, `declare` of a variable that the device's code
   does not know. Whether that ends. */
void *fake_openmp_map(const void *host, size_t bytes, int device);
bool fake_openmp_unmap(const void *host, int device);

/* A kernel after the queue's operations, as between accomp_begin and accomp_end. */
void fake_kernel(char *queue, void (*run)(void *), void *argument);
/* Asynchronous operations stand still, or go on. */
void fake_hold(void);
void fake_go(void);
/* Each transfer takes so many microseconds. */
void fake_delay(unsigned microseconds);

extern int test_failures;
#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                        \
      test_failures++;                                                                                                 \
    }                                                                                                                  \
  } while (0)

/* The directives of a test. */
#define VAR(action, address, bytes) ((accomp_var){action, address, bytes, NULL, #address, NULL, 0})
#define THROUGH(action, pointer_, bytes)                                                                               \
  ((accomp_var){action, pointer_, bytes, (void **)&(pointer_), #pointer_, NULL, 0})
#define SUBARRAY(action, pointer_, lower, length)                                                                      \
  ((accomp_var){action, (pointer_) + (lower), (length) * sizeof *(pointer_), (void **)&(pointer_), #pointer_, NULL, 0})
#define POINTER(action, pointer_) ((accomp_var){action, NULL, 0, (void **)&(pointer_), #pointer_, NULL, 0})
#define VARS(...) (int)(sizeof((accomp_var[]){__VA_ARGS__}) / sizeof(accomp_var)), (accomp_var[]) { __VA_ARGS__ }
#define BEGIN(construct, async, ...) accomp_begin(ACCOMP_HERE, construct, 1, async, VARS(__VA_ARGS__))
#define END() accomp_end(ACCOMP_HERE)
#define ENTER(async, ...) accomp_enter_data(ACCOMP_HERE, 1, async, VARS(__VA_ARGS__))
#define EXIT(async, ...) accomp_exit_data(ACCOMP_HERE, 1, async, 0, VARS(__VA_ARGS__))
#define FINALIZE(async, ...) accomp_exit_data(ACCOMP_HERE, 1, async, 1, VARS(__VA_ARGS__))
#define UPDATE(async, ...) accomp_update(ACCOMP_HERE, 1, async, 0, VARS(__VA_ARGS__))
#define UPDATE_IF_PRESENT(...) accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 1, VARS(__VA_ARGS__))

/* Each test program has cases by name; without a name it runs all of `cases`. */
struct test_case {
  const char *name;
  void (*run)(void);
};
int run_cases(int argc, char **argv, const struct test_case *cases);

#endif
