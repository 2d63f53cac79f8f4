/* Lookups among many mappings compare a few times (section 2.6.7 asks for none, users do). */
#include "fake_openmp.h"

enum { COUNT = 100000, LOOKUPS = 1000 };

int main(void) {
  char *block = malloc(COUNT * 16);
  long most;
  for (size_t i = 0; i < COUNT; ++i)
    acc_create(block + 16 * (i * 7919 % COUNT), 16);
  fake_reset();
  for (size_t i = 0; i < LOOKUPS; ++i)
    CHECK(acc_is_present(block + 16 * (i * 31337 % COUNT), 16));
  most = fake_counts().comparisons;
  printf("present %.1f\n", (double)most / LOOKUPS);
  CHECK(most < LOOKUPS * 40);
  fake_reset();
  for (size_t i = 0; i < LOOKUPS; ++i) {
    char *host = block + 16 * (i * 31337 % COUNT) + 3;
    CHECK(acc_hostptr(acc_deviceptr(host)) == host);
  }
  printf("both ways %.1f\n", (double)fake_counts().comparisons / LOOKUPS);
  CHECK(fake_counts().comparisons < 2 * LOOKUPS * 40);
  for (size_t i = 0; i < COUNT; ++i)
    acc_delete(block + 16 * i, 16);
  CHECK(!acc_is_present(block, 1) && fake_counts().freed == COUNT);
  free(block);
  return test_failures != 0;
}
