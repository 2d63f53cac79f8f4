// An object stays on the device while other directives move what its members point to, also with finalize.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 4 %t.p | FileCheck %s
// RUN: %accomp-clang++ -x c++ -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.x && %run-cpu 4 %t.x | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: cpu-device
#include <stdio.h>
struct leaf { int *v; };
struct node { int k, *a, *b; struct leaf in; };
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, v[4] = {9, 10, 11, 12}, c[4] = {0, 1, 2, 3}, on = 1;
  struct node s = {2, a, b, {v}};
// TEXT: {{^}}#pragma omp target enter data if(on) map(to: s){{$}}
// TEXT-NEXT: #pragma omp target enter data if(on) map(to: s.a[0:4])
// TEXT-NEXT: #pragma omp target enter data if(on) map(alloc: s.b[0:4])
// TEXT-NEXT: #pragma omp target enter data map(to: s.in.v[0:4]) if(on)
#pragma acc enter data copyin(s, s.a[0:4], s.in.v[0:4]) create(s.b[0:4]) if(on)
#pragma acc update device(s.b[0:4])
// TEXT: {{^ *}}__typeof__(s) *accomp_s = &s;
// TEXT-NEXT: #pragma omp target data map(present, alloc: accomp_s[0:1])
// TEXT-NEXT: map(tofrom: s.in.v[0:4]) map(alloc: s)
#pragma acc parallel loop present(s) copy(s.in.v[0:4])
  for (int i = 0; i < 4; i++) s.a[i] = s.a[i] * s.k + s.b[i] + s.in.v[i];
// TEXT: {{^}}#pragma omp target update from(s.a[0:4])
// TEXT-NEXT: {
// TEXT-NEXT: __typeof__(s.a[0]) *accomp_s = s.a;
// TEXT-NEXT: #pragma omp target exit data map(delete: accomp_s[0:4])
// TEXT-NEXT: }
// TEXT-NEXT: #pragma omp target exit data map(release: s.a)
#pragma acc exit data copyout(s.a[0:4]) finalize
  s.a = c, s.k = 5;
#pragma acc enter data copyin(s.a[0:4])
#pragma acc update device(s.k)
#pragma acc parallel loop present(s)
  for (int i = 0; i < 4; i++) s.b[i] += s.a[i] * s.k;
// TEXT: {{^}}#pragma omp target exit data map(from: s.b[0:4])
// TEXT-NEXT: #pragma omp target exit data map(from: s.a[0:4])
#pragma acc exit data copyout(s.a[0:4], s.b[0:4])
  s.k = -1;
#pragma acc serial loop present(s)
  for (int i = 0; i < 4; i++) s.in.v[i] += s.k;
// TEXT: {{^}}#pragma omp target exit data map(from: s.in.v[0:4])
// TEXT-NEXT: #pragma omp target exit data map(release: s)
#pragma acc exit data copyout(s.in.v[0:4]) delete(s)
  s.k = 3, s.b = b;
#pragma acc parallel loop copyin(s, s.b[0:4]) copy(v)
  for (int i = 0; i < 4; i++) v[i] += s.k * s.b[i];
// CHECK: 16 20 24 28
// CHECK-NEXT: 5 11 17 23
// CHECK-NEXT: 29 48 67 86
  printf("%d %d %d %d\n%d %d %d %d\n%d %d %d %d\n", a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], v[0], v[1], v[2], v[3]);
}
