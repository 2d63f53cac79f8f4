/* A program for tools: some events, and an error with an argument. */
#include "fake_openmp.h"

int main(int argc, char **argv) {
  static int a[4];
  accomp_place place = {"dir/program.c", "main", 10};
  (void)argv;
  accomp_begin(&place, ACCOMP_PARALLEL, 1, ACCOMP_SYNC, VARS(VAR(ACCOMP_CREATE, a, sizeof a)));
  place.line = 20;
  accomp_end(&place);
  if (argc > 1)
    acc_update_self(a, sizeof a);
  return 0;
}
