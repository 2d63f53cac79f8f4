// What ends a program with a message, and what environment variables show.
// RUN: %accomp-clang -O1 -w -fopenacc-target=hip-cpu %s -o %t
// RUN: not %t partly 2>&1 | FileCheck --check-prefix=PARTLY %s
// RUN: not %t absent 2>&1 | FileCheck --check-prefix=ABSENT %s
// RUN: not %t apart 2>&1 | FileCheck --check-prefix=APART %s
// RUN: env ACCOMP_HIPCPU_MEMORY=1048576 not %t memory 2>&1 | FileCheck --check-prefix=MEMORY %s
// RUN: not %t async 2>&1 | FileCheck --check-prefix=ASYNC %s
// RUN: not %t twice 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_TRACE=1 ACCOMP_LEAKS=1 %t leak 2>&1 | FileCheck --check-prefix=LEAK %s
// RUN: env ACCOMP_POISON=0x5a %t poison 2>&1 | FileCheck --check-prefix=POISON %s
// REQUIRES: clang-19
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 64, LARGE = 1 << 19 };
static int a[N];

static void partly(void) {
#pragma acc enter data create(a[0:32])
  // PARTLY: runtime-messages.c:[[#@LINE+1]]: error: OpenACC: variable 'a' partially present on device 0: 256 bytes
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; ++i)
    a[i] = i;
}

static void absent(void) {
  // ABSENT: runtime-messages.c:[[#@LINE+1]]: error: OpenACC: variable 'a' is not present on device 0: 256 bytes at 0x
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; ++i)
    a[i] = i;
}

static void apart(void) {
  // APART: runtime-messages.c:[[#@LINE+1]]: error: OpenACC: the parts of variable 'a' that are present on device 0 do not lie there as they do on the host
#pragma acc parallel loop copy(a[0:8], a[32:8])
  for (int i = 0; i < 8; ++i)
    a[i] = a[i + 32];
}

static void memory(void) {
  double *b = calloc(LARGE, sizeof *b);
  // MEMORY: runtime-messages.c:[[#@LINE+1]]: error: OpenACC: no memory on device 0 for 4194304 bytes at 0x
#pragma acc enter data copyin(b[0:LARGE])
}

static void queue(int number) {
  // ASYNC: runtime-messages.c:[[#@LINE+1]]: error: OpenACC: -17 is no async-argument
#pragma acc parallel loop copy(a) async(number)
  for (int i = 0; i < N; ++i)
    a[i] = i;
}

static void twice(void) {
  char *memory = acc_malloc(sizeof a);
  acc_map_data(a, memory, sizeof a);
  // TWICE: acc_map_data: error: OpenACC: the 256 bytes at {{.*}} are present on device 0 already
  acc_map_data(a, memory, sizeof a);
}

static void leak(void) {
  // LEAK: runtime-messages.c:[[#@LINE+2]]: create 'a', 256 bytes at 0x{{.*}}, device 0 at 0x{{.*}}, counters 0 structured 1 dynamic
  // LEAK: runtime-messages.c:[[#@LINE+1]]: to device, 256 bytes
#pragma acc enter data copyin(a)
  // LEAK: runtime-messages.c:[[#@LINE+1]]: launch '{{.*leak.*}}' on device 0, 2 gangs of 1 workers of 32 lanes
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) present(a) async(1)
  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma acc enter data copyin(a)
  // LEAK: runtime-messages.c:[[#@LINE+1]]: leave 'a', {{.*}} counters 0 structured 1 dynamic
#pragma acc exit data delete(a) async(1)
#pragma acc wait
  // LEAK: OpenACC: still present on device 0: 256 bytes at 0x{{.*}}, entered by {{.*}}runtime-messages.c:{{[0-9]+}}
}

static void poison(void) {
#pragma acc parallel loop copyout(a)
  for (int i = 1; i < N; ++i)
    a[i] = 0;
  printf("%x %d\n", a[0], a[1]); // POISON: 5a5a5a5a 0
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "partly"))
    partly();
  if (!strcmp(what, "absent"))
    absent();
  if (!strcmp(what, "apart"))
    apart();
  if (!strcmp(what, "memory"))
    memory();
  if (!strcmp(what, "async"))
    queue(-17);
  if (!strcmp(what, "twice"))
    twice();
  if (!strcmp(what, "leak"))
    leak();
  if (!strcmp(what, "poison"))
    poison();
  return 0;
}
