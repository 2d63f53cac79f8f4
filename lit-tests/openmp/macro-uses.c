// Directives of macros: the definition is translated once, for all its uses; what follows a region, at each.
// RUN: grep -v 'CHECK\|ERR' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-omp-version=5.2 | diff - %t.omp.c
// RUN: not %accomp-clang %t.c -DDIFFER -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR
// RUN: not %accomp-clang %t.c -DWHOLE -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR2
// RUN: not %accomp-clang %t.c -DFUNCTION -fopenacc-print=omp 2>&1 | FileCheck %s --check-prefix=ERR3

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

#ifdef DIFFER
void differ(int n) {
  double x[4];
  REGION
  n = 1;
  REGION
  x[0] = n;
}
// ERR: :[[LINE:[0-9]+]]:16: error: this directive, part of a macro, translates differently{{.*}}[macro-uses-differ]
// ERR: note: one use of the macro is here
#endif
#ifdef WHOLE
void whole(int n, int *a) {
  int i;
  LOOP(n, a, i);
}
// ERR2: error: the translation of this directive adds lines after its region{{.*}}[macro-region]
#endif
#ifdef FUNCTION
#define DEFINE(name, k) _Pragma("acc routine seq") static int name(int x) { return x + k; }
DEFINE(one, 1)
// ERR3: error: the translation of this directive adds lines after its region or function{{.*}}[macro-region]
#endif
