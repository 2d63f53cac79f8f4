// The four print modes: directives of one model, the other in comments beside them, inserted lines too.
// RUN: grep -v 'CHECK' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=acc -o %t.acc.c
// RUN: cmp %t.c %t.acc.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: FileCheck %s --check-prefix=CHECK-O < %t.omp.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=acc-omp -o %t.ao.c
// RUN: FileCheck %s --check-prefix=CHECK-AO < %t.ao.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp-acc -o %t.oa.c
// RUN: FileCheck %s --check-prefix=CHECK-OA < %t.oa.c
// The comments of either mixed mode change nothing: what remains is the text of the plain modes.
// RUN: grep -v '^ *// \(#pragma\|{\|}\|  int\|    \|discarded\)' %t.ao.c > %t.ao.acc.c
// RUN: diff %t.c %t.ao.acc.c
// RUN: grep -v '^ *// \(#pragma\|  \)' %t.oa.c > %t.oa.omp.c
// RUN: diff %t.omp.c %t.oa.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c %t.oa.c
// A translation is a fixed point: nothing of it is OpenACC any more, and what was OpenACC still is.
// RUN: %accomp-clang %t.oa.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.again.c
// RUN: cmp %t.oa.c %t.again.c
// RUN: %accomp-clang %t.ao.c -fopenacc-policy=documented -fopenacc-print=omp | grep -v '^ *// \(#pragma\|{\|}\|  int\|    \|discarded\)' > %t.ao.omp.c
// RUN: diff %t.omp.c %t.ao.omp.c

void modes(int n, int *a) {
  int t;
// CHECK-O: {{^}}  #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n, t)
// CHECK-O-NEXT: {{^}}  {
// CHECK-AO: {{^}}  #pragma acc parallel copy(a[0:n])
// CHECK-AO-NEXT: {{^}}  // #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n, t)
// CHECK-AO-NEXT: {{^}}  {
// CHECK-OA: {{^}}  // #pragma acc parallel copy(a[0:n])
// CHECK-OA-NEXT: {{^}}  #pragma omp target teams map(tofrom: a[0:n]) shared(a) firstprivate(n, t)
// CHECK-OA-NEXT: {{^}}  {
  #pragma acc parallel copy(a[0:n])
  {
// CHECK-O-NEXT: {{^}}    {
// CHECK-O-NEXT: {{^}}      int t;
// CHECK-O-NEXT: {{^}}    for (int i = 0; i < n; ++i) {
// CHECK-AO-NEXT: {{^}}    #pragma acc loop seq private(t)
// CHECK-AO-NEXT: {{^}}    // {
// CHECK-AO-NEXT: {{^}}    //   int t;
// CHECK-OA-NEXT: {{^}}    // #pragma acc loop seq private(t)
// CHECK-OA-NEXT: {{^}}    {
// CHECK-OA-NEXT: {{^}}      int t;
    #pragma acc loop seq private(t)
    for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
// CHECK-O: {{^}}    }
// CHECK-O-NEXT: {{^}}    }
// CHECK-AO: {{^}}    }
// CHECK-AO-NEXT: {{^}}    // }
// CHECK-OA: {{^}}    }
// CHECK-OA-NEXT: {{^}}    }
// CHECK-O-NEXT: {{^}}    for
// CHECK-AO-NEXT: {{^}}    #pragma acc loop seq
// CHECK-AO-NEXT: {{^}}    // discarded in OpenMP translation
// CHECK-AO-NEXT: {{^}}    for
// CHECK-OA-NEXT: {{^}}    // #pragma acc loop seq // discarded in OpenMP translation
// CHECK-OA-NEXT: {{^}}    for
    #pragma acc loop seq
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
// CHECK-O: {{^}}  #pragma omp target update from(a[0:n])
// CHECK-O-NEXT: {{^}}  #pragma omp target exit data map(delete: a[0:n])
// CHECK-AO: {{^}}  #pragma acc exit data copyout(a[0:n]) \
// CHECK-AO-NEXT: {{^}}    finalize
// CHECK-AO-NEXT: {{^}}  // #pragma omp target update from(a[0:n])
// CHECK-AO-NEXT: {{^}}  // #pragma omp target exit data map(delete: a[0:n])
// CHECK-OA: {{^}}  // #pragma acc exit data copyout(a[0:n])
// CHECK-OA-NEXT: {{^}}  //     finalize
// CHECK-OA-NEXT: {{^}}  #pragma omp target update from(a[0:n])
// CHECK-OA-NEXT: {{^}}  #pragma omp target exit data map(delete: a[0:n])
  #pragma acc exit data copyout(a[0:n]) \
    finalize
}
