// Compilers expand macros in pragmas of OpenMP (5.2 section 3.1): one whose name is a word of the translation is refused.
// RUN: not %accomp-clang -DMAP -fopenacc-print=omp %s 2>&1 | FileCheck --check-prefix=MAP %s
// RUN: not %accomp-clang -DTEAMS -fopenacc-print=omp %s 2>&1 | FileCheck --check-prefix=TEAMS %s
// RUN: not %accomp-clang -Dfrom -D map=8 -Umap -Dtarget=1 -fopenacc-print=omp %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.c && %clang -fopenmp -fsyntax-only -Werror %t.c
// MAP: [[#@LINE+16]]:1: error: the translation '#pragma omp target teams distribute parallel for map(tofrom: a[0:n])' has the word 'map', which is a macro of the program that compilers expand there; give the macro another name [directive-word-is-macro]
// MAP: [[#@LINE+7]]:9: note: 'map' is defined here
// TEAMS: [[#@LINE+14]]:1: error: the translation {{.*}} has the word 'teams'
// TEAMS-NOT: error:
// GIVEN: [[#@LINE+12]]:1: error: the translation {{.*}} has the word 'target', which is a macro of the program
// GIVEN: <command line>:2:9: note: 'target' is defined here
// GIVEN-NOT: error:
#ifdef MAP
#define map(f, x) f(x)
#elif defined(TEAMS)
#define teams 3
#endif
#define n 9
#define tofrom(x) x
#define distribute(x) x
void f(int *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = i;
}
#define parallel serial
