// Variables that functions declare as `extern`: OpenMP's `declare target` names none of them.
// RUN: not %accomp-clang -w -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %accomp-clang -w -fopenacc-print=omp -fopenacc-profile=exact %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
extern int outside;
void f(void) {
  extern int linked, made;
  // CHECK: [[@LINE+1]]:26: error: OpenMP's 'declare target' names no variable that is declared in a function: declare 'linked' outside of it
#pragma acc declare link(linked)
  // CHECK: [[@LINE+1]]:28: error: OpenMP's 'declare target' names no variable that is declared in a function: declare 'made' outside of it
#pragma acc declare create(made)
#pragma acc declare link(outside)
}
