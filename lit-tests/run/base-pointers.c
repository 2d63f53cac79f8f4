// Members of what a pointer points to in data clauses: the region reads and writes these, for all compilers.
// REQUIRES: cpu-device, gcc
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=cpu %s -o %t && %run-cpu 5 %t | FileCheck --check-prefix=RESULT %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu %s -o %t && %run-hip 5 %t | FileCheck --check-prefix=RESULT %s
// RUN: %accomp-clang --accomp-cc=%gcc %s -o %t && %t | FileCheck --check-prefix=RESULT %s
// RUN: %accomp-clang --accomp-cc=%gcc -fopenacc-profile=portable %s -o %t && %t | FileCheck --check-prefix=RESULT %s
// RUN: %accomp-clang --accomp-cc=%clang -fopenacc-print=omp %s | FileCheck --check-prefix=CLANG %s

// RESULT: 1 12 1 2 3 20
// CLANG-NOT: {{^}}#pragma omp {{.*}}[:0]
#include <stdio.h>

struct inner { int x, y; };
struct object { int a, c; double v[4]; struct inner in; int *p; };

// A section that a member points to brings the pointer.
void both(struct object *q) {
// CHECK: {{^}}#pragma omp target map(tofrom: q->c, q->p[0:2]){{$}}
#pragma acc serial copy(q->c, q->p[0:2])
  { q->c++; q->p[1]++; }
}

int main(void) {
  int rest[2] = {0, 20};
  struct object s = {1, 2, {0}, {3, 4}, rest}, *q = &s;
// CHECK: {{^}}#pragma omp target map(tofrom: q->c) map(alloc: q[:0])
#pragma acc parallel copy(q->c)
  q->c += 10;
// CHECK: {{^}}#pragma omp target teams {{.*}}map(tofrom: q->v) map(alloc: q[:0])
#pragma acc parallel loop copy(q->v)
  for (int i = 0; i < 4; i++) q->v[i] = i;
// CHECK: {{^}}#pragma omp target teams {{.*}}map(tofrom: q->v[1:2]) map(to: q->a)
// CHECK-NEXT: {{^}}    map(alloc: q[:0])
#pragma acc parallel loop copy(q->v[1:2]) copyin(q->a)
  for (int i = 1; i < 2; i++) q->v[i] *= q->a;
// CHECK: {{^}}#pragma omp target map(tofrom: q->in.y) map(alloc: q[:0])
#pragma acc serial copy(q->in.y)
  q->in.y *= 2;
// CHECK: {{^}}#pragma omp target map(tofrom: s.in.x){{$}}
#pragma acc serial copy(s.in.x)
  s.in.x = 0;
  printf("%d %d %g %g %g %d\n", s.a, s.c, s.v[1], s.v[2], s.v[3], rest[1]);
  return s.in.x || s.in.y != 8;
}
