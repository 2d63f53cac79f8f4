/* What a lookup costs while as many mappings as the argument says are live: nanoseconds for one. */
#include "bench.h"

#include <openacc.h>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000, found = 0;
  char *data = malloc(64 * (size_t)n);
  double best = 1e30;
  for (int i = 0; i < n; ++i)
    acc_create(data + 64 * (size_t)i, 32);
  for (int run = 0; run < 5; ++run) {
    double start = seconds(), time;
    for (unsigned k = 0; k < 200000; ++k)
      found += acc_is_present(data + 64 * (size_t)(k * 7919u % n), 32);
    time = seconds() - start;
    if (time < best)
      best = time;
  }
  printf("%.9f %d\n", best / 200000, found);
}
