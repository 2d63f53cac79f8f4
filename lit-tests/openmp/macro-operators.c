// Operators of reductions that macros take as parameters: the definition keeps the parameter, for all its uses.
// RUN: grep -v 'CHECK\|ERR' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: not %accomp-clang %t.c -DAPART -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR
// RUN: not %accomp-clang %t.c -DSTRING -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR2
// RUN: not %accomp-clang %t.c -fopenacc-print=mlir 2>&1 | FileCheck %s --check-prefix=ERR3

#define STRING_OF(x) #x
#define PRAGMA(x) _Pragma(STRING_OF(x))
#define FOLD(op, /* a comment */                                                                         \
             first)                                                                                      \
  int s = first;                                                                                         \
  PRAGMA(acc parallel loop reduction(op : s) copyin(a[0:n]))                                             \
  for (int i = 0; i < n; ++i)                                                                            \
    s = s op a[i];                                                                                       \
  return s;
// CHECK: int s = first;
// CHECK-NEXT: PRAGMA(omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: s) reduction(op: s))
#define NEST(                                                                                            \
    op)                                                                                                  \
  PRAGMA(acc parallel copy(s)) {                                                                         \
    PRAGMA(acc loop gang reduction(op : s))                                                              \
    for (int i = 0; i < n; ++i)                                                                          \
      s = s op a[i];                                                                                     \
  }
// CHECK: PRAGMA(omp target teams map(tofrom: s) reduction(op: s)) {
// CHECK-NEXT: PRAGMA(omp distribute)

int sum(int n, const int *a) { FOLD(+, 0) }
int product(int n, const int *a) { FOLD(*, 1) }
int both(int n, const int *a) {
  int s = 0;
  NEST(|)
  return s;
}
#ifdef APART
#define LOOP(op) n += 0; PRAGMA(acc loop gang reduction(op : s))
int apart(int n, const int *a) {
  int s = 0;
// ERR: :1: error: the translation needs to know the operator, but 'op' is a parameter of the macro that holds the reduction
#pragma acc parallel copy(s)
  {
    LOOP(+)
    for (int i = 0; i < n; ++i)
      s += a[i];
  }
  return s;
}
struct two { int a, b; };
// ERR: error: the translation needs to know the operator, but 'op' is a parameter of the macro that holds the reduction
#define MEMBERS(op) n += 0; PRAGMA(acc parallel loop reduction(op : s))
int members(int n) {
  struct two s = {0, 0};
  MEMBERS(+)
  for (int i = 0; i < n; ++i)
    s.a += i;
  return s.a;
}
#endif
#ifdef STRING
#define LITERAL(op) n += 0; _Pragma("acc parallel loop reduction(op : s)")
// ERR2: error: 'op' is no operator of clause 'reduction'
int literal(int n) {
  int s = 0;
  LITERAL(+)
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}
#endif
// ERR3: error: this has no form in MLIR: a reduction whose operator is a parameter of a macro
