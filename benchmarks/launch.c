/* What the launch of an empty region costs; with -DHAND, of a bare `target` region. Seconds for one. */
#include "bench.h"

static double launches(void) {
  for (int i = 0; i < SIZE(20000, 20); ++i) {
#ifdef HAND
#pragma omp target
    ;
#else
#pragma acc parallel num_gangs(1)
    ;
#endif
  }
  return 0;
}

int main(void) { measure(launches); }
