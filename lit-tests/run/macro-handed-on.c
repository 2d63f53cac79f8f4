// Macros that are handed on by name, lists of entries, and '__VA_OPT__', with directives in what they make (C23 6.10.5).
// RUN: %accomp-clang -O1 -Wno-unknown-pragmas -fopenacc-target=host %s -o %t.host && %t.host
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 8 %t.cpu
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 8 %t.hip
// RUN: %accomp-clang %s -fopenacc-print=omp -o %t.omp.c && FileCheck %s < %t.omp.c
// RUN: %clang -O1 -fopenmp %t.omp.c -o %t.omp && env OMP_NUM_TEAMS=7 %t.omp | FileCheck --check-prefix=TEXTS %s
// RUN: %gcc -O1 -fopenmp %t.omp.c -o %t.gcc && env OMP_NUM_TEAMS=4 %t.gcc
// RUN: %accomp-clang %s -fopenacc-print=acc-omp -o %t.both.c
// RUN: %clang -O1 -fopenmp %t.both.c -o %t.both && env OMP_NUM_TEAMS=7 %t.both
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#define TEXT(x) #x
#define DO(x) _Pragma(TEXT(acc x))
enum { N = 40 };
#define NOTHING
#define ONE 1

// A list of routines, each with its operator, and what is made of its entries.
#define ROUTINES(X) X(plus, +) X(minus, -) X(times, *)
#define ROUTINE(name, op, ...) \
  DO(routine seq)              \
  static int name(int a, int b) { return a op b __VA_OPT__(op) __VA_ARGS__; }
#define NAME(name, ...) TEXT(name),
// CHECK: {{^}}_Pragma("omp declare target")
// CHECK-NEXT: {{^  }}static int plus(int a, int b) { return a + b; } _Pragma("omp end declare target") _Pragma("omp declare target")
// CHECK-NEXT: static int minus(int a, int b) { return a - b; } _Pragma("omp end declare target") _Pragma("omp declare target")
// CHECK-NEXT: static int times(int a, int b) { return a * b; } _Pragma("omp end declare target")
ROUTINES(ROUTINE)
// What makes no directives stays.
// CHECK: {{^}}static char const *const names[] = {ROUTINES(NAME) 0};
static char const *const names[] = {ROUTINES(NAME) 0};
// CHECK: {{^  }}static int more(int a, int b) { return a + b + ONE; }
ROUTINE(more, +, ONE)

// A macro that is named by its argument, with arguments of its own that follow the use.
#define PICK(what) OVER_##what
#define OVER_ROWS(n, clauses, body) \
  DO(parallel loop gang clauses)    \
  for (int i = 0; i < n; ++i) { body }
#define CALL(m, ...) m(__VA_ARGS__)
#define FILL(n, a, ...) CALL(OVER_ROWS, n, copy(a) __VA_OPT__(num_gangs(__VA_ARGS__)), a[i] += i;)

// Arguments as they are written, in strings and pasted, and once they have been expanded.
#define PASTED(a, b) a##b
#define SUM(v, s, init)                                     \
  {                                                         \
    int PASTED(s, _first) = init;                           \
    s = PASTED(s, _first);                                  \
    DO(parallel loop gang reduction(+ : s) copyin(v))       \
    for (int i = 0; i < N; ++i) s += v[i];                  \
    texts[at++] = PASTED(, #v) TEXT(PASTED(v, ) -init);     \
  }
#define BOTH(m, v, s) m(v, s, 0) m(v, s, -ONE)

// TEXTS: {{^}}aPASTED(a, ) -0{{$}}
// TEXTS: {{^}}aPASTED(a, ) --1{{$}}
// A macro that makes directives of what it is given, and one that makes none.
#define NO(x)
#define WITH(how, n, v, by) \
  how(parallel loop copy(v)) for (int i = 0; i < n; ++i) v[i] *= by;

int main(void) {
  int a[N], b[N], wrong = 0, s = 0, all, at = 0;
  char const *texts[2];
  for (int i = 0; i < N; ++i) a[i] = b[i] = i;
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for num_teams(4) map(tofrom: a)
// CHECK-NEXT: for (int i = 0; i < N; ++i) { a[i] += i; }
  FILL(N, a, 4)
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for map(tofrom: b)
  FILL(N, b)
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for map(tofrom: a)
// CHECK-NEXT: { a[i] = plus(a[i], 1); }
  PICK(ROWS)(N, copy(a), a[i] = plus(a[i], 1);)
// CHECK: {{^}}  {{[{]$}}
// CHECK: int all_first = 0;
// CHECK: texts[at++] = "a" "PASTED(a, ) -0";
// CHECK: int all_first = -1;
// CHECK: texts[at++] = "a" "PASTED(a, ) --1";
  BOTH(SUM, a, all)
  for (int i = 0; i < N; ++i) {
    wrong += a[i] != 2 * i + 1 || b[i] != 2 * i;
    s += a[i];
  }
  wrong += all != s - 1;
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for map(tofrom: b)
  CALL(PICK(ROWS), N, copy(b), b[i] = more(times(b[i], 2), minus(i, NOTHING 3));)
  for (int i = 0; i < N; ++i) wrong += b[i] != 4 * i + i - 3 + 1;
  DO(parallel loop copy(a))
  for (int i = 0; i < N; ++i) a[i] = minus(a[i], i);
  for (int i = 0; i < N; ++i) wrong += a[i] != i + 1;
// CHECK: {{^}}  _Pragma("omp target teams distribute parallel for map(tofrom: a)") for (int i = 0; i < N; ++i) a[i] *= 2;
// CHECK-NEXT: {{^}}  WITH(NO, N, a, 3)
  WITH(DO, N, a, 2)
  WITH(NO, N, a, 3)
#if 0
  WITH(DO, N, a, 4)
#endif
  for (int i = 0; i < N; ++i) wrong += a[i] != 6 * (i + 1);
  for (int i = 0; i < 2; ++i) puts(texts[i]);
  return wrong || names[0][0] != 'p' || names[2][0] != 't' || names[3];
}
