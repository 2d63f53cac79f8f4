/* What profiles and notices (ACCOMP_PROFILE, ACCOMP_NOTIFY) are made of. */
#include "fake_openmp.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 250, BYTES = N * sizeof(int), Q = 1, LASTS = 20000 /* microseconds */ };
static int a[N], b[N];

static void last(void *argument) {
  (void)argument;
  usleep(LASTS);
}

static void synchronous(void) {
#line 100 "program.c"
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES), VAR(ACCOMP_COPYIN, b, BYTES / 2));
  last(NULL);
#line 100 "program.c"
  END();
}

static void queued(void) {
#line 110 "program.c"
  BEGIN(ACCOMP_SERIAL, Q, VAR(ACCOMP_COPYIN, a, BYTES));
  fake_kernel(accomp_queue(Q), last, NULL);
#line 110 "program.c"
  END();
#line 120 "program.c"
  accomp_wait(ACCOMP_HERE, 1, -1, 2, 1, (int[]){Q});
#line 121 "program.c"
  accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 2, (int[]){Q, 2});
}

static void moved(void) {
  void *memory;
#line 130 "program.c"
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
#line 131 "program.c"
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES));
  acc_update_self(a, 4);
#line 132 "program.c"
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  memory = acc_malloc(64);
  acc_memcpy_to_device_async(memory, b, 64, Q);
  acc_wait(Q);
  acc_free(memory);
}

static void on_host(void) {
  acc_set_device_type(acc_device_host);
#line 140 "program.c"
  BEGIN(ACCOMP_KERNELS, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  last(NULL);
#line 140 "program.c"
  END();
  acc_set_device_type(acc_device_not_host);
}

static void work(void) {
  synchronous();
  queued();
  moved();
  on_host();
}

static void nothing(void) { }

static void in_the_middle(void) {
  synchronous();
#line 150 "program.c"
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  exit(3);
}

static void ends_badly(void) {
  synchronous();
#line 160 "program.c"
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, b, BYTES));
}

static void aborts(void) {
  synchronous();
  abort();
}

static void terminated(void) {
  synchronous();
  raise(SIGTERM);
}

static void own_handler(int number) {
  (void)number;
  exit(4);
}

static void handles(void) {
  signal(SIGTERM, own_handler);
  synchronous();
  raise(SIGTERM);
}

static void killed(void) {
  synchronous();
  raise(SIGKILL);
}

/* Devices are used after that alone: they may have threads. */
static void forks(void) {
  int status;
  on_host();
  if (fork() == 0) {
    moved();
    exit(0);
  }
  wait(&status);
  CHECK(status == 0);
}

static void goes_elsewhere(void) {
  synchronous();
  CHECK(chdir("/") == 0);
}

static void repeats(void) {
  for (int i = 0; i < 50; ++i)
    moved();
}

static void *in_thread(void *argument) {
  static int own[4][N];
  int *array = own[(size_t)argument];
  for (int i = 0; i < 20; ++i) {
    BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, array, BYTES));
    END();
  }
  return NULL;
}

static void in_threads(void) {
  pthread_t threads[4];
  for (size_t i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, in_thread, (void *)i);
  for (size_t i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {
      {"work", work},         {"nothing", nothing}, {"exit", in_the_middle},       {"fail", ends_badly},
      {"abort", aborts},      {"term", terminated}, {"handled", handles},          {"kill", killed},
      {"fork", forks},        {"repeat", repeats},  {"elsewhere", goes_elsewhere}, {"threads", in_threads}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    if (strcmp(cases[i].name, argc > 1 ? argv[1] : "work") == 0)
      cases[i].run();
  return test_failures != 0;
}
