// Comments after a directive that go on in other lines: what is put in the directive's place, and after it, leaves them whole.
// RUN: %accomp-clang -w %s -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: FileCheck %s --check-prefix=OMP < %t.omp.c
// RUN: %accomp-clang -w %s -fopenacc-policy=documented -fopenacc-print=omp -fopenacc-explain -o %t.why.c
// RUN: %accomp-clang -w %s -fopenacc-policy=documented -fopenacc-print=acc-omp -o %t.ao.c
// RUN: FileCheck %s --check-prefix=AO < %t.ao.c
// RUN: %accomp-clang -w %s -fopenacc-policy=documented -fopenacc-print=omp-acc -o %t.oa.c
// RUN: FileCheck %s --check-prefix=OA < %t.oa.c
// RUN: %clang -fopenmp -fsyntax-only -Werror -Wno-comment %t.omp.c %t.why.c %t.ao.c %t.oa.c

void f(int *b) {
// AO: {{^}}#pragma acc parallel loop copy(b[0:9]) /* one
// AO-NEXT: and more */ // two \
// AO-NEXT: three
// AO-NEXT: {{^}}// #pragma omp target teams
// OA: {{^}}// #pragma acc parallel loop copy(b[0:9])
// OA-NEXT: {{^}}#pragma omp target teams map(tofrom: b[0:9]) shared(b) /* one
#pragma acc parallel loop copy(b[0:9]) /* one
  and more */ // two \
  three
  for (int i = 0; i < 9; ++i) b[i] += 1;
#pragma acc parallel copy(b[0:9])
  {
// OMP: {{^}} /* four
// OMP-NEXT: five */
// AO: {{^}}#pragma acc loop seq /* four
// AO-NEXT: five */
// AO-NEXT: {{^}}// discarded in OpenMP translation
// OA: {{^}}/* #pragma acc loop seq // discarded in OpenMP translation */ /* four
// OA-NEXT: five */
#pragma acc loop seq /* four
  five */
#ifdef MORE
#endif
    for (int i = 0; i < 9; ++i) b[i] += 1;
  }
// OA: {{^}}// #pragma acc parallel loop
// OA-NEXT: {{^}}// /* six
// OA-NEXT: {{^}}// seven */ copy(b[0:9])
// OA-NEXT: {{^}}#pragma omp target teams
#pragma acc parallel loop \
  /* six
  seven */ copy(b[0:9])
  for (int i = 0; i < 9; ++i) b[i] += 1;
}
