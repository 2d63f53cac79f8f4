/* Data that routines make present where directives are OpenMP's own, as profile `portable` has them: OpenMP has one
   counter for both, and routines count through the entry points of its directives. */
#include "openmp.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>

/* Linked in with what directives of profile `exact` call. */
WEAK extern const int accomp_has_directives;

/* LLVM's `target enter data` and `target exit data`, and those of others who have its interface. */
typedef void accomp_llvm_entry(void *location, int64_t device, int32_t count, void **bases, void **begins,
                               int64_t *sizes, int64_t *types, void **names, void **mappers);
WEAK accomp_llvm_entry __tgt_target_data_begin_mapper, __tgt_target_data_end_mapper;
enum { LLVM_TO = 1, LLVM_FROM = 2, LLVM_DELETE = 8, LLVM_POINTER = 16 };
#define LLVM_MEMBER ((int64_t)1 << 48) /* of what comes first among the arguments: no counter of the pointer's */

/* GCC's. */
WEAK void GOMP_target_enter_exit_data(int device, size_t count, void **begins, size_t *sizes, unsigned short *kinds,
                                      unsigned int flags, void **depend);
enum { GNU_ALLOC = 0, GNU_TO = 1, GNU_FROM = 2, GNU_DELETE = 7, GNU_RELEASE = 23, GNU_EXIT = 2 };

struct range {
  char *host, *copy;
  size_t bytes;
  int device;
};

/* What routines made present: acc_hostptr and acc_shutdown ask for it, as OpenMP does not tell. */
static void *ranges;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int compare(const void *left, const void *right) {
  const struct range *a = left, *b = right;
  if (a->device != b->device)
    return a->device < b->device ? -1 : 1;
  return (a->host > b->host) - (a->host < b->host);
}

static void note(const accomp_piece *piece, int device) {
  struct range *range = accomp_allocate(sizeof *range), **found;
  *range = (struct range){piece->host, accomp_mapped(piece->host, device), piece->bytes, device};
  pthread_mutex_lock(&lock);
  found = tsearch(range, &ranges, compare);
  if (found && *found != range) {
    range->bytes = range->bytes > (*found)->bytes ? range->bytes : (*found)->bytes;
    **found = *range;
    free(range);
  }
  pthread_mutex_unlock(&lock);
}

static void forget(char *host, int device) {
  struct range key = {.host = host, .device = device}, **found, *range = NULL;
  pthread_mutex_lock(&lock);
  found = tfind(&key, &ranges, compare);
  if (found) {
    range = *found;
    tdelete(&key, &ranges, compare);
  }
  pthread_mutex_unlock(&lock);
  free(range);
}

struct search {
  const char *copy; /* or NULL: any of the device */
  int device;
  struct range found;
};

static bool holds(const struct range *range, const struct search *search) {
  return range->device == search->device && accomp_mapped(range->host, range->device) == range->copy &&
         (!search->copy || (range->copy <= search->copy && search->copy < range->copy + range->bytes));
}

static void look(const void *node, VISIT which, void *closure) {
  const struct range *range = *(struct range *const *)node;
  struct search *search = closure;
  if ((which == postorder || which == leaf) && holds(range, search))
    search->found = *range;
}

static struct range find(const char *copy, int device) {
  struct search search = {.copy = copy, .device = device};
  pthread_mutex_lock(&lock);
  twalk_r(ranges, look, &search);
  pthread_mutex_unlock(&lock);
  return search.found;
}

char *accomp_counted_host(const void *copy, int device) {
  struct range range = find(copy, device);
  return range.host ? range.host + ((const char *)copy - range.copy) : NULL;
}

static void call_llvm(accomp_llvm_entry *entry, const accomp_piece *piece, int device, int64_t type) {
  void *begin = piece->host;
  int64_t bytes = (int64_t)piece->bytes;
  entry(NULL, device, 1, &begin, &begin, &bytes, &type, NULL, NULL);
}

static void call_gnu(const accomp_piece *piece, int device, unsigned kind, unsigned flags) {
  void *begin = piece->host;
  size_t bytes = piece->bytes;
  unsigned short own = (unsigned short)kind;
  GOMP_target_enter_exit_data(device, 1, &begin, &bytes, &own, flags, NULL);
}

bool accomp_counts_apart(int device) {
  if (&accomp_has_directives || !omp_target_is_present)
    return true;
  if (!__tgt_target_data_end_mapper && !GOMP_target_enter_exit_data)
    accomp_fail("this OpenMP run time does not let routines count with its directives on device %d: translate the "
                "program with -fopenacc-profile=exact", device);
  return false;
}

static void refuse_part(const accomp_piece *piece, int device) {
  bool first = omp_target_is_present(piece->host, device);
  if (first != omp_target_is_present(piece->host + piece->bytes - 1, device))
    accomp_fail_as(acc_error_partly_present, "data partially present on device %d: %zu bytes at %p are asked for, "
                   "%s is present", device, piece->bytes, (void *)piece->host, first ? "the first" : "the last");
}

void accomp_enter_counted(const accomp_piece *piece, int device) {
  bool in = piece->action == ACCOMP_COPYIN;
  refuse_part(piece, device);
  if (__tgt_target_data_end_mapper)
    call_llvm(__tgt_target_data_begin_mapper, piece, device, in ? LLVM_TO : 0);
  else
    call_gnu(piece, device, in ? GNU_TO : GNU_ALLOC, 0);
  note(piece, device);
}

/* The count is OpenMP's: what is copied out at the end is not known before. */
static void leave(const accomp_piece *piece, int device, bool out, bool finalize) {
  if (__tgt_target_data_end_mapper)
    call_llvm(__tgt_target_data_end_mapper, piece, device, finalize ? LLVM_DELETE : out ? LLVM_FROM : 0);
  else
    call_gnu(piece, device, finalize ? GNU_DELETE : out ? GNU_FROM : GNU_RELEASE, GNU_EXIT);
}

void accomp_leave_counted(const accomp_piece *piece, int device, bool finalize) {
  bool out = piece->action == ACCOMP_COPYOUT;
  char *copy = accomp_mapped(piece->host, device);
  bool gone;
  refuse_part(piece, device);
  if (!copy)
    return;
  if (out && finalize)
    accomp_move(piece->host, copy, piece->bytes, piece->name, false, device, acc_async_sync);
  leave(piece, device, out, finalize);
  gone = !omp_target_is_present(piece->host, device);
  accomp_return_attached(piece->host, piece->bytes, device, gone);
  if (gone)
    forget(piece->host, device);
}

/* LLVM's run time keeps the pointers that it sets itself as they are, on both sides of transfers. What they point to
   counts one more while it is told of them. */
void accomp_attach_counted(void **pointer, int device) {
  accomp_piece data = {.host = *pointer};
  void *base = pointer;
  int64_t none = 0, type = LLVM_MEMBER | LLVM_POINTER;
  if (accomp_counts_apart(device) || !__tgt_target_data_end_mapper)
    return;
  if (!accomp_mapped(pointer, device) || !accomp_mapped(*pointer, device))
    return;
  __tgt_target_data_begin_mapper(NULL, device, 1, &base, pointer, &none, &type, NULL, NULL);
  call_llvm(__tgt_target_data_end_mapper, &data, device, 0);
}

void accomp_release_counted(int device) {
  struct range range = {0};
  while ((range = find(NULL, device)).host) {
    accomp_piece piece = {.host = range.host, .bytes = range.bytes};
    leave(&piece, device, false, true);
    forget(range.host, device);
  }
}
