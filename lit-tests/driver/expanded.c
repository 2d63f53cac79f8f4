// Directives that only macros complete are compiled in the text that the preprocessor makes of them; messages and
// __LINE__ have the places of the source.
// RUN: %accomp-clang -Werror -O1 -fopenacc-target=cpu -DEMPTY= -DDEVICE=1 %s -o %t && %run-cpu 9 %t
// RUN: %accomp-clang -O1 -DEMPTY= %s -o %t.host && %t.host
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -DEMPTY= %s -o %t.gcc && %t.gcc
// RUN: %accomp-clang -O1 -DEMPTY= -DWARN -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WARNING %s
// RUN: not %accomp-clang -DEMPTY= -DERROR -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ERROR %s
// REQUIRES: clang-19, cpu-device, gcc
#include <assert.h>
#include <openacc.h>
#include <stdio.h>

enum { N = 50 };
#define PRAGMA(x) _Pragma(#x)

// Clauses and operators as parameters, the region in the definition.
#define REDUCE(result, op, start, levels, sizes)                                                                       \
  {                                                                                                                    \
    result = start;                                                                                                    \
    PRAGMA(acc parallel loop levels sizes reduction(op : result) copyin(a))                                            \
    for (int i = 0; i < N; ++i)                                                                                        \
      result = result op a[i];                                                                                         \
  }

// Directives that reach _Pragma as strings.
#define LOOP(outer, inner)                                                                                             \
  _Pragma(outer) for (int i = 0; i < N; ++i) {                                                                         \
    _Pragma(inner) for (int j = 0; j < N; ++j) b[i][j] += a[i] * j;                                                    \
  }

static int a[N], b[N][N];

// Where the region of a macro is executed.
#ifndef DEVICE
#define DEVICE 0
#endif
#define WHERE(result, clauses)                                                                                         \
  {                                                                                                                    \
    PRAGMA(acc serial clauses)                                                                                         \
    result = acc_on_device(acc_device_not_host);                                                                       \
  }

// A name that means something else each time, also nothing.
#define KIND parallel
#define CLAUSES EMPTY
static void first(void) {
#pragma acc KIND loop CLAUSES
  for (int i = 0; i < N; ++i)
    a[i] = i % 3;
}
#undef KIND
#define KIND serial
#undef CLAUSES
#define COPY(x) copy(x)
#define CLAUSES COPY(a) EMPTY
static void second(void) {
#pragma acc KIND loop CLAUSES
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

#ifdef WARN
void warn(int n, int *v, int s) {
#define REST copyin(v [0:n])
// WARNING: expanded.c:[[@LINE+2]]:1: warning: variable 's' is reduced here but is in no data clause
PRAGMA(acc parallel REST)
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += v[i];
  REDUCE(s, +, 0, gang, EMPTY)
}
#endif
#ifdef ERROR
void error(int n, int *v) {
// ERROR-NOT: error:
// ERROR: expanded.c:[[@LINE+1]]:1: error: unknown clause 'nonsense'
#pragma acc parallel loop nonsense
  for (int i = 0; i < n; ++i)
    v[i] = 0;
}
#endif

int main(void) {
  int sum, product, where = -1, line = __LINE__;
  first();
  second();
  REDUCE(sum, +, 0, gang worker, num_gangs(2) vector_length(4))
  assert(sum == 99);
  REDUCE(product, *, 1, gang, EMPTY)
  assert(product == 0 || product != 1);
  REDUCE(product, |, 0, , if (N > 2))
  assert(product == 3);
  LOOP("acc parallel loop gang copy(b) copyin(a)", "acc loop vector")
  LOOP("acc parallel loop collapse(1) copy(b) copyin(a)", "acc loop worker vector")
  LOOP("acc kernels loop copy(b) copyin(a)", "acc loop independent")
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      assert(b[i][j] == 3 * a[i] * j);
  assert(line + 15 == __LINE__);
  WHERE(where, copyout(where) if (N > 2))
  assert(where == DEVICE);
  return 0;
}
