/* Which results of Fortran functions came from a device (Fortran 2018 15.6.2.2): around the statement that assigns
   one, what is moved from devices is noted, and compared with the storage of the result. */
#include "fortran.h"

#include <stdlib.h>

struct range {
  const char *first;
  size_t bytes;
};

enum { COMPARED = 64 };

static _Thread_local struct range *noted;
static _Thread_local int count, room;
static _Thread_local int *starts; /* of each statement in execution, the outermost first */
static _Thread_local int depth, deepest;

static void note(const char *first, size_t bytes) {
  int last = count - COMPARED > starts[depth - 1] ? count - COMPARED : starts[depth - 1];
  for (int i = count; i > last; --i)
    if (noted[i - 1].first == first && noted[i - 1].bytes >= bytes)
      return;
  if (count == room) {
    room = 2 * room + 16;
    noted = accomp_reallocate(noted, (size_t)room * sizeof *noted);
  }
  noted[count++] = (struct range){first, bytes};
}

void accomp_note_download(const char *host, size_t bytes) {
  if (depth && bytes)
    note(host, bytes);
}

void accomp_f_expect_result(void) {
  if (depth == deepest) {
    deepest = 2 * deepest + 8;
    starts = accomp_reallocate(starts, (size_t)deepest * sizeof *starts);
  }
  starts[depth++] = count;
}

int32_t accomp_f_from_device(const accomp_descriptor *result) {
  accomp_view view = accomp_view_of(result);
  for (int i = starts[depth - 1]; i < count; ++i)
    if (noted[i].first < view.first + view.bytes && view.first < noted[i].first + noted[i].bytes)
      return 1;
  return 0;
}

/* A function's result may be assigned to that of its caller, of which the same is then asked. */
void accomp_f_keep_result(const accomp_descriptor *result, const accomp_descriptor *variable) {
  int32_t from_device = accomp_f_from_device(result);
  accomp_view view = accomp_view_of(variable);
  count = starts[--depth];
  if (from_device)
    accomp_note_download(view.first, view.bytes);
}
