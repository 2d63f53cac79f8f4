/* Many host threads map, launch and release at once; the thread sanitizer watches. */
#include "fake_openmp.h"

#include <pthread.h>

enum { THREADS = 8, ROUNDS = 200, N = 32, BYTES = N * sizeof(int) };
static int shared[N];
static int globals[4][N];

static void add_one(void *argument) {
  int *array = argument;
  for (int i = 0; i < N; ++i)
    array[i]++;
}

/* Data of each thread alone: every result is exact. */
static void own_data(int number, unsigned round) {
  int mine[3][N];
  int device = number % 2;
  memset(mine, 0, sizeof mine);
  acc_set_device_num(device, acc_device_not_host);
  ENTER(number, VAR(ACCOMP_COPYIN, mine[1], BYTES));
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, mine[0], BYTES));
  BEGIN(ACCOMP_PARALLEL, number, VAR(ACCOMP_PRESENT, mine[0], BYTES), VAR(ACCOMP_COPY, mine[2], BYTES));
  fake_kernel(accomp_queue(number), add_one, acc_deviceptr(mine[0]));
  fake_kernel(accomp_queue(number), add_one, acc_deviceptr(mine[2]));
  END();
  acc_wait(number);
  add_one(acc_deviceptr(mine[1]));
  END();
  EXIT(number, VAR(ACCOMP_COPYOUT, mine[1], BYTES));
  if (round % 3 == 0) {
    ENTER(number, VAR(ACCOMP_COPYIN, mine[1], BYTES));
    EXIT(number, VAR(ACCOMP_DELETE, mine[1], BYTES));
  }
  acc_wait(number);
  for (int v = 0; v < 3; ++v)
    if (mine[v][0] != 1 || mine[v][N - 1] != 1)
      __atomic_fetch_add(&test_failures, 1, __ATOMIC_RELAXED);
}

/* Data that all threads enter and leave: who finds it present finds it filled. */
static void common_data(void) {
  int *copy;
  acc_set_device_num(2, acc_device_not_host);
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPYIN, shared, BYTES));
  copy = acc_deviceptr(shared);
  for (int i = 0; i < N; ++i)
    if (copy[i] != i)
      __atomic_fetch_add(&test_failures, 1, __ATOMIC_RELAXED);
  END();
}

static void counters(unsigned round) {
  int *array = globals[round % 4];
  acc_set_device_num(1, acc_device_not_host);
  acc_create(array, BYTES);
  if (!acc_is_present(array, BYTES))
    __atomic_fetch_add(&test_failures, 1, __ATOMIC_RELAXED);
  if (round % 2)
    acc_delete(array, BYTES);
  else
    EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, array, BYTES));
}

static void *run(void *argument) {
  int number = *(int *)argument;
  for (unsigned round = 0; round < ROUNDS; ++round) {
    own_data(number, round);
    common_data();
    counters(round);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  struct fake_counts c;
  for (int i = 0; i < N; ++i)
    shared[i] = i;
  fake_delay(1);
  for (int t = 0; t < THREADS; ++t) {
    numbers[t] = t;
    pthread_create(&threads[t], NULL, run, &numbers[t]);
  }
  for (int t = 0; t < THREADS; ++t)
    pthread_join(threads[t], NULL);
  c = fake_counts();
  CHECK(c.allocated == c.freed && c.associated == c.disassociated);
  return test_failures != 0;
}
