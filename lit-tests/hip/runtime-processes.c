// Processes that a program forks, before and after its first kernel, with queues that are not empty; threads of the host; shared libraries that are
// opened and closed, with kernels and variables of their own.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t -lpthread -ldl
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu -DLIBRARY -fPIC -shared %s -o %t.so
// RUN: %t %t.so | FileCheck %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked %t %t.so | FileCheck %s
// RUN: env ACCOMP_HIPCPU_THREADS=5 ACCOMP_HIPCPU_STREAMS=lazy %t %t.so | FileCheck %s
// REQUIRES: clang-19
#include <dlfcn.h>
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef LIBRARY
static int table[4] = {1, 2, 3, 4};
#pragma acc declare copyin(table)

int twice(int *a, int n) {
  int sum = 0;
#pragma acc parallel loop copy(a[0:n]) reduction(+ : sum) num_gangs(2) vector_length(64)
  for (int i = 0; i < n; ++i) {
    a[i] *= 2;
    sum += a[i] + table[i % 4];
  }
  return sum;
}
#else

enum { N = 1000, THREADS = 6, ROUNDS = 20, FORKS = 100 };
static int a[N];

static int work(int add) {
#pragma acc parallel loop copy(a) async(1)
  for (int i = 0; i < N; ++i)
    a[i] += add;
#pragma acc wait(1)
  for (int i = 0; i < N; ++i)
    if (a[i] != a[0])
      return -1;
  return a[0];
}

static int forked(int (*run)(int), int argument) {
  int status = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(30);
    exit(run(argument));
  }
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The threads of the library are about to sleep at each fork. */
static int often(void) {
  int right = 0;
  for (int i = 0; i < FORKS; ++i)
    right += work(0) == 7 && forked(work, 5) == 12;
  return right;
}

/* Operations that no thread has begun are the child's as well. */
static int queued(void) {
  static double x[N], y[N];
  int child, status = 1, wrong = 0;
#pragma acc data copyout(x, y)
  {
    for (int k = 0; k < ROUNDS; ++k) {
#pragma acc parallel loop async(1) wait(2)
      for (int i = 0; i < N; ++i)
        x[i] = k ? x[i] + 2 : 2;
#pragma acc parallel loop async(2) wait(1)
      for (int i = 0; i < N; ++i)
        y[i] = k ? y[i] + x[i] : x[i];
    }
    fflush(stdout);
    child = fork();
#pragma acc wait
  }
  for (int i = 0; i < N; ++i)
    wrong += x[i] != 2 * ROUNDS || y[i] != ROUNDS * (ROUNDS + 1);
  if (child == 0) {
    alarm(30);
    _exit(wrong != 0);
  }
  waitpid(child, &status, 0);
  return wrong || status;
}

static void *thread(void *argument) {
  static int data[THREADS][N];
  long id = (long)argument, wrong = 0;
  int *own = data[id];
  acc_set_device_num((int)id % 2, acc_device_radeon);
  for (int round = 0; round < ROUNDS; ++round) {
    double sum = 0, wanted = 0;
#pragma acc parallel loop copy(own[0:N]) async(id)
    for (int i = 0; i < N; ++i)
      own[i] += id + i;
#pragma acc wait(id)
#pragma acc parallel loop copyin(own[0:N]) reduction(+ : sum) num_gangs(3) vector_length(32)
    for (int i = 0; i < N; ++i)
      sum += own[i];
    for (int i = 0; i < N; ++i)
      wanted += (round + 1.0) * (id + i);
    wrong += sum != wanted;
  }
  return (void *)wrong;
}

static void threads(void) {
  pthread_t all[THREADS];
  long wrong = 0;
  for (long i = 0; i < THREADS; ++i)
    pthread_create(&all[i], NULL, thread, (void *)i);
  for (int i = 0; i < THREADS; ++i) {
    void *result;
    pthread_join(all[i], &result);
    wrong += (long)result;
  }
  printf("threads: %ld wrong\n", wrong);
}

static void library(const char *path) {
  int some[100];
  for (int i = 0; i < 100; ++i)
    some[i] = i;
  void *opened = dlopen(path, RTLD_NOW);
  if (!opened) {
    puts(dlerror());
    return;
  }
  int (*twice)(int *, int) = (int (*)(int *, int))dlsym(opened, "twice");
  int sum = twice(some, 100);
  printf("library: %d %d %d\n", sum, some[99], dlclose(opened));
}

int main(int argc, char **argv) {
  printf("before: %d\n", forked(work, 5)); // CHECK: before: 5
  work(7);
  printf("after: %d\n", often());   // CHECK-NEXT: after: 100
  printf("queued: %d\n", queued()); // CHECK-NEXT: queued: 0
  threads();                        // CHECK-NEXT: threads: 0 wrong
  for (int i = 0; i < 3; ++i)
    library(argv[argc - 1]); // CHECK-COUNT-3: library: 10150 198 0
  printf("end: %d\n", work(1)); // CHECK-NEXT: end: 8
}
#endif
