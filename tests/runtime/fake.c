#include "fake.h"

#include <search.h>
#include <stdint.h>
#include <unistd.h>

int test_failures;

pthread_mutex_t fake_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t fake_changed = PTHREAD_COND_INITIALIZER;
bool fake_held;

struct fake_counts fake_counted;
static unsigned delay;

struct fake_counts fake_counts(void) {
  struct fake_counts now;
#define READ(what) now.what = __atomic_load_n(&fake_counted.what, __ATOMIC_RELAXED)
  READ(allocated), READ(freed), READ(associated), READ(disassociated), READ(in), READ(out), READ(within);
  READ(bytes_in), READ(bytes_out), READ(comparisons);
  return now;
}

void fake_reset(void) { fake_counted = (struct fake_counts){0}; }

void fake_delay(unsigned microseconds) { delay = microseconds; }

void fake_pause(void) {
  if (delay)
    usleep(delay);
}

void fake_fail(const char *what) {
  fprintf(stderr, "fake device: %s\n", what);
  abort();
}

void fake_hold(void) {
  pthread_mutex_lock(&fake_lock);
  fake_held = true;
  pthread_mutex_unlock(&fake_lock);
}

void fake_go(void) {
  pthread_mutex_lock(&fake_lock);
  fake_held = false;
  pthread_cond_broadcast(&fake_changed);
  pthread_mutex_unlock(&fake_lock);
}

/* The library's sources are compiled with tfind named fake_tfind. */

static _Thread_local int (*wrapped)(const void *, const void *);

static int counting(const void *left, const void *right) {
  COUNT(comparisons, 1);
  return wrapped(left, right);
}

void *fake_tfind(const void *key, void *const *root, int (*comparison)(const void *, const void *)) {
  wrapped = comparison;
  return tfind(key, root, counting);
}

/* What -fsanitize-coverage=trace-cmp calls: of 8 bytes are addresses, counts and sizes. */
void __sanitizer_cov_trace_cmp8(uint64_t left, uint64_t right) {
  (void)left, (void)right;
  COUNT(comparisons, 1);
}
#define UNCOUNTED(name, type)                                                                                          \
  void __sanitizer_cov_trace_##name(type left, type right) { (void)left, (void)right; }
UNCOUNTED(cmp1, uint8_t)
UNCOUNTED(cmp2, uint16_t)
UNCOUNTED(cmp4, uint32_t)
UNCOUNTED(const_cmp1, uint8_t)
UNCOUNTED(const_cmp2, uint16_t)
UNCOUNTED(const_cmp4, uint32_t)
UNCOUNTED(const_cmp8, uint64_t)

int run_cases(int argc, char **argv, const struct test_case *cases) {
  for (; cases->name; ++cases)
    if (argc < 2 || strcmp(argv[1], cases->name) == 0)
      cases->run();
  return test_failures != 0;
}
