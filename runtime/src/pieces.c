/* The pieces of a var: one for a variable or a subarray, the rows of an array of
   pointers for one that goes through pointers (section 2.7.1: dynamically allocated rows). */
#include "internal.h"

#include <stddef.h>
#include <string.h>

struct walk {
  const accomp_var *var;
  accomp_piece_function *function;
  void *argument;
};

/* Whether elements of the dimensions touch from the first to the last one, `bytes` after it. */
static bool contiguous(const accomp_dim *dims, int rank, size_t bytes) {
  size_t all = rank ? dims[rank - 1].size : bytes;
  for (int i = 0; i < rank; ++i)
    all *= dims[i].length;
  return all == bytes;
}

static void emit(const struct walk *w, char *host, size_t bytes, void **pointer, const accomp_dim *dims, int rank) {
  bool rows = rank && dims[rank - 1].through, whole = rows || contiguous(dims, rank, bytes);
  accomp_piece piece = {host, bytes, w->var->name, pointer, w->var->action & ACCOMP_ACTION,
                        w->var->action & ~ACCOMP_ACTION, whole ? NULL : dims, whole ? 0 : rank, NULL, NULL, 0};
  w->function(&piece, rows, w->argument);
}

/* From the first to the last element of the dimensions up to the first that goes through pointers. */
static size_t extent(const accomp_dim *dims, int rank, size_t *first) {
  size_t last = 0;
  *first = 0;
  for (int i = 0; i < rank; ++i) {
    if (dims[i].length == 0)
      return 0;
    *first += dims[i].lower * dims[i].size;
    last += (dims[i].lower + (dims[i].length - 1) * dims[i].stride) * dims[i].size;
  }
  return last - *first + dims[rank - 1].size;
}

static void walk(const struct walk *w, char *base, const accomp_dim *dims, int rank, void **pointer);

/* Each element of the dimensions, the last of which holds pointers, is followed. */
static void follow(const struct walk *w, char *base, const accomp_dim *dims, int level, int last, int rank) {
  for (size_t i = 0; i < dims[level].length; ++i) {
    char *at = base + (dims[level].lower + i * dims[level].stride) * dims[level].size;
    if (level < last)
      follow(w, at, dims, level + 1, last, rank);
    else
      walk(w, *(char **)at, dims + last + 1, rank - last - 1, (void **)at);
  }
}

static void walk(const struct walk *w, char *base, const accomp_dim *dims, int rank, void **pointer) {
  int last = 0;
  size_t first, bytes;
  while (last < rank - 1 && !dims[last].through)
    ++last;
  bytes = extent(dims, last + 1, &first);
  if (bytes == 0)
    return;
  emit(w, base + first, bytes, pointer, dims, last + 1);
  if (last < rank - 1)
    follow(w, base, dims, 0, last, rank);
}

/* A subarray without elements, which asks for nothing, though it has no bytes as a pointer named whole has none. */
static bool none_of(const accomp_var *var) {
  int action = var->action & ACCOMP_ACTION;
  size_t length = var->name ? strlen(var->name) : 0;
  if (action == ACCOMP_ATTACH || action == ACCOMP_DETACH)
    return false;
  return var->bytes == 0 && length && var->name[length - 1] == ']';
}

/* Section 2.7.1: the length of a subarray is not negative. */
static void refuse_negative(const accomp_var *var) {
  ptrdiff_t length = (ptrdiff_t)var->bytes;
  for (int i = 0; i < var->rank && length >= 0; ++i)
    length = (ptrdiff_t)var->dims[i].length;
  if (length < 0)
    accomp_fail_as(acc_error_invalid_data_section, "the subarray '%s' has a negative length",
                   var->name ? var->name : "");
}

void accomp_pieces(const accomp_var *var, accomp_piece_function *function, void *argument) {
  struct walk w = {var, function, argument};
  refuse_negative(var);
  if (var->rank == 0 && none_of(var))
    return;
  if (var->rank == 0)
    emit(&w, (void *)var->host, var->bytes, (void **)var->pointer, NULL, 0);
  else
    walk(&w, (void *)var->host, var->dims, var->rank, (void **)var->pointer);
}
