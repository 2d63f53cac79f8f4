// Directives of macros: the definition is translated once, for all its uses; what follows a region, at each.
// RUN: grep -v 'CHECK\|ERR' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-omp-version=5.2 | diff - %t.omp.c
// RUN: %accomp-clang %t.c -DDIFFER -fopenacc-print=omp | FileCheck %s --check-prefix=DIFFER
// RUN: %accomp-clang %t.c -DWHOLE -fopenacc-print=omp | FileCheck %s --check-prefix=WHOLE
// RUN: %accomp-clang %t.c -DFUNCTION -fopenacc-print=omp | FileCheck %s --check-prefix=FUNCTION
// RUN: not %accomp-clang %t.c -DDIFFER -DHANDED -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR
// RUN: not %accomp-clang %t.c -DFUNCTION -DHANDED -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR2

// CHECK: #define GANG _Pragma("omp target teams distribute")
#define GANG _Pragma("acc parallel loop gang")
// CHECK: #define TWICE _Pragma("omp target") { int t;
#define TWICE _Pragma("acc parallel loop seq private(t)")
#define REGION _Pragma("acc parallel")
#define LOOP(n, a, i) _Pragma("acc parallel loop seq private(i)") for (i = 0; i < n; i++) a[i] = i

void uses(int n, int *a, int *b) {
  int i, t;
// CHECK: GANG
// CHECK-NEXT: for (int j = 0; j < n; j++) a[j] = j;
// CHECK-NEXT: GANG
  GANG
  for (int j = 0; j < n; j++) a[j] = j;
  GANG
  for (int j = 0; j < n; j++) b[j] = j;
// CHECK: TWICE
// CHECK-NEXT: for (i = 0; i < n; i++) a[i] = i; }
// CHECK-NEXT: TWICE
// CHECK-NEXT: for (i = 0; i < n; i++) { b[i] = i; } }
  TWICE
  for (i = 0; i < n; i++) a[i] = i;
  TWICE
  for (i = 0; i < n; i++) { b[i] = i; }
}

// Where one definition does not do, uses are printed as what they stand for.
// Not where that would be a use again, nor with lines of the preprocessor among the arguments.
#ifdef DIFFER
#define set(x) _Pragma("acc parallel") set(x)
void (set)(double *x);
void differ(int n) {
  double x[4];
#ifdef HANDED
  double *y = 0;
  set(x);
  set(y);
#else
// DIFFER: {{^}}  _Pragma("omp target"){{$}}
// DIFFER-NEXT: n = 1;
// DIFFER-NEXT: {{^}}  _Pragma("omp target map(tofrom: x)"){{$}}
  REGION
  n = 1;
  REGION
  x[0] = n;
#endif
}
// ERR: error: this directive, part of a macro, translates differently{{.*}}[macro-uses-differ]
// ERR: note: one use of the macro is here
#endif
#ifdef WHOLE
void whole(int n, int *a) {
  int i;
  LOOP(n, a, i);
}
// WHOLE: {{^}}  _Pragma("omp target") { int i; for (i = 0; i < n; i++) a[i] = i; }{{$}}
#endif
#ifdef FUNCTION
#define DEFINE(name, k) _Pragma("acc routine seq") static int name(int x) { return x + k; }
// FUNCTION: {{^}}_Pragma("omp declare target") static int one(int x) { return x + 1; } _Pragma("omp end declare target"){{$}}
#ifdef HANDED
#define MORE(name, ...) _Pragma("acc routine seq") static int name(int x) { return x __VA_OPT__(+) __VA_ARGS__; }
MORE(more,
#if 1
     1
#endif
)
#else
DEFINE(one, 1)
#endif
// ERR2: error: the translation of this directive adds lines after its region or function{{.*}}[macro-region]
#endif
