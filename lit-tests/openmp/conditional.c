// What _OPENACC decides in a program, it decides in the printed translation as well: compilers for OpenMP do not
// define it, so the translation does.
// RUN: %accomp-clang %s -fopenacc-print=omp -o %t.c && FileCheck --check-prefixes=TEXT,OMP %s < %t.c
// RUN: %clang %cpu-flags %t.c -o %t && env EXPECTED=12 %run-cpu 2 %t
// RUN: %gcc -fopenmp -Wno-unknown-pragmas %t.c -o %t.gcc && env EXPECTED=12 %t.gcc
// RUN: %gcc -Wno-unknown-pragmas %t.c -o %t.plain && env EXPECTED=21 %t.plain
// RUN: %accomp-clang %s -fopenacc-target=cpu -o %t.compiled && env EXPECTED=12 %run-cpu 2 %t.compiled
// RUN: %accomp-clang %s -fopenacc-print=omp-acc | FileCheck --check-prefixes=TEXT,OMP %s
// RUN: %accomp-clang %s -fopenacc-print=omp -fopenacc-profile=exact | FileCheck --check-prefixes=TEXT,EXACT %s
// The program stays as it is where it is OpenACC's, where it is read without _OPENACC, and where it does not ask.
// RUN: %accomp-clang %s -fopenacc-print=acc-omp | FileCheck --check-prefixes=TEXT,OWN %s
// RUN: %accomp-clang %s -fopenacc-print=omp -U_OPENACC 2>&1 | FileCheck --check-prefixes=TEXT,OWN,SKIPPED %s
// RUN: printf '// _OPENACC\nvoid f(void) {\n_Pragma("acc wait")\n}\nconst char *s = "_OPENACC";\n' > %t.none.c
// RUN: %accomp-clang %t.none.c -fopenacc-print=omp | not grep define
// Another name that starts like it says nothing; another value is kept; a header may ask.
// RUN: %accomp-clang %s -fopenacc-print=omp -D_OPENACC_ARCH -U_OPENACCX | FileCheck --check-prefixes=TEXT,OMP %s
// RUN: %accomp-clang %s -fopenacc-print=omp -D_OPENACC=201711 | FileCheck --check-prefix=VALUE %s
// RUN: printf '#if _OPENACC > 201711\n#define N 4\n#endif\n' > %t.h
// RUN: printf '#include "%t.h"\nvoid f(int *a) {\n#pragma acc parallel num_gangs(N)\n*a = 1;\n}\n' > %t.asks.c
// RUN: %accomp-clang %t.asks.c -fopenacc-print=omp | FileCheck --check-prefix=HEADER %s
// REQUIRES: clang-19, cpu-device, gcc
// OMP: {{^}}#if defined(_OPENMP) && !defined(_OPENACC)
// OMP-NEXT: {{^}}#define _OPENACC 202211
// OMP-NEXT: {{^}}#endif
// OMP-NEXT: {{^}}// What _OPENACC decides
// EXACT: {{^}}#ifndef _OPENACC
// EXACT-NEXT: {{^}}#define _OPENACC 202211
// EXACT-NEXT: {{^}}#endif
// EXACT-NEXT: {{^}}#include <accomp.h>
// OWN-NOT: {{^}}#define _OPENACC
// SKIPPED: remark: this directive stays as it is: the preprocessor skips it with the options given
// VALUE: {{^}}#define _OPENACC 201711
// HEADER: {{^}}#define _OPENACC 202211
// HEADER-NEXT: {{^}}#endif
// HEADER-NEXT: {{^}}#include
#include <stdlib.h>

int main(void) {
  int a[4] = {0}, kind = 0;
// TEXT: {{^}}#ifdef _OPENACC
#ifdef _OPENACC
  #pragma acc parallel loop copy(a)
#endif
  for (int i = 0; i < 4; ++i)
    a[i] += 1;
// TEXT: {{^}}#if !defined(_OPENACC) || _OPENACC < 201111
#if !defined(_OPENACC) || _OPENACC < 201111
  kind = 20;
#else
  #pragma acc serial copyout(kind)
  kind = 11;
#endif
  for (int i = 1; i < 4; ++i)
    a[0] *= a[i];
  return a[0] + kind != atoi(getenv("EXPECTED"));
}
