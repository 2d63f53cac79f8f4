// The print modes of directives written with the operator _Pragma: in acc-omp, braces and declarations that the
// translation would insert are comments, in the others they are text.
// RUN: %accomp-clang %s -fopenacc-print=acc-omp -o %t.ao.c && FileCheck %s --check-prefix=AO < %t.ao.c
// RUN: %accomp-clang %s -fopenacc-print=omp -o %t.o.c && FileCheck %s --check-prefix=O < %t.o.c
// RUN: %accomp-clang %s -fopenacc-print=omp-acc -o %t.oa.c && FileCheck %s --check-prefix=OA < %t.oa.c
// RUN: %accomp-clang %t.ao.c -fopenacc-print=omp -o %t.again.c
// RUN: %clang -fsyntax-only -Werror %t.ao.c %t.o.c %t.oa.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.o.c %t.oa.c

void f(int n, int *a) {
  int t;
  _Pragma("acc parallel copy(a[0:n])")
  {
    // AO: {{^}}    _Pragma("acc loop seq private(t)") /* { int t; */ for (int i = 0; i < n; ++i) { t = i; a[i] = t; } /* } */
    // O: {{^}}    { int t; for (int i = 0; i < n; ++i) { t = i; a[i] = t; } }
    // OA: {{^}}    /* _Pragma("acc loop seq private(t)") */ { int t; for (int i = 0; i < n; ++i) { t = i; a[i] = t; } }
    _Pragma("acc loop seq private(t)") for (int i = 0; i < n; ++i) { t = i; a[i] = t; }
  }
}
