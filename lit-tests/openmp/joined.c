// What is printed is what a maintainer would write: one directive for a region and its loop, attributes that OpenMP
// implies left out, `target` alone for one gang.
// RUN: %accomp-clang -Wno-openmp %s -fopenacc-print=omp -o %t.c
// RUN: FileCheck %s < %t.c
// RUN: %accomp-clang -w %s -fopenacc-print=omp-acc | FileCheck %s --check-prefix=BESIDE
// RUN: %gcc -O1 %s -o %t.serial && %t.serial > %t.expected
// RUN: %gcc -O1 -fopenmp %t.c -o %t.gcc && env OMP_NUM_TEAMS=4 %t.gcc | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu %t.c -o %t.dev
// RUN: env OMP_NUM_TEAMS=1 %run-cpu 9+ %t.dev | diff - %t.expected
// RUN: env OMP_NUM_TEAMS=7 %run-cpu 9+ %t.dev | diff - %t.expected
// REQUIRES: clang-19, gcc, cpu-device
#include <stdio.h>

#define N 64

int main(void) {
  double first_of_the_fields[N], second_of_the_fields[N], third_of_the_fields[N], a[N], sum = 0;
  int n = N, i, j, count = 0, workers = 3;
  double part;

  for (i = 0; i < n; i++)
    a[i] = first_of_the_fields[i] = second_of_the_fields[i] = third_of_the_fields[i] = i;
// A list is cut where lines end.
// CHECK: {{^}}#pragma omp target teams distribute parallel for \
// CHECK-NEXT: {{^}}    map(to: first_of_the_fields, second_of_the_fields, third_of_the_fields) map(tofrom: a) \
// CHECK-NEXT: {{^}}    private(i)
#pragma acc parallel loop copyin(first_of_the_fields, second_of_the_fields, third_of_the_fields) copy(a)
  for (i = 0; i < n; i++)
    a[i] += first_of_the_fields[i] * second_of_the_fields[i] - third_of_the_fields[i];
// The directive of the loop becomes part of that of the region, but where both stand beside what they became.
// CHECK: {{^}}#pragma omp target teams distribute parallel for num_threads(2) map(to: a) map(tofrom: sum) \
// CHECK-NEXT: {{^}}    private(i) reduction(+: sum)
// CHECK-NEXT: {{^}}  for
// BESIDE: {{^}}// #pragma acc parallel num_workers(2) copyin(a)
// BESIDE-NEXT: {{^}}#pragma omp target teams map
// BESIDE: {{^}}// #pragma acc loop
// BESIDE-NEXT: {{^}}#pragma omp distribute parallel for
#pragma acc parallel num_workers(2) copyin(a)
#pragma acc loop reduction(+ : sum)
  for (i = 0; i < n; i++)
    sum += a[i];
// Counters of loops within are private there alone; sizes stand with how the loop is shared out.
// CHECK: {{^}}#pragma omp target teams distribute parallel for num_teams(4) map(tofrom: a) private(i)
// CHECK: {{^}}#pragma omp simd simdlen(8) private(j)
#pragma acc parallel loop gang num_gangs(4) vector_length(8) copy(a)
  for (i = 0; i < n; i += 8)
#pragma acc loop vector
    for (j = i; j < i + 8; j++)
      a[j] += 1;
// CHECK: {{^}}#pragma omp target teams distribute parallel for num_threads(workers) map(tofrom: a) \
// CHECK-NEXT: {{^}}    private(i, part)
#pragma acc parallel loop gang worker num_workers(workers) private(part) copy(a)
  for (i = 0; i < n; i++) {
    part = a[i];
    a[i] = part / 2;
  }
// One gang: no teams, and its threads for the lanes alone.
// CHECK: {{^}}#pragma omp target map(tofrom: a, count)
// CHECK: {{^}}#pragma omp parallel for simd private(i)
// CHECK-NOT: parallel
// CHECK: {{^}}#pragma omp atomic update
#pragma acc parallel num_gangs(1) copy(a, count)
  {
#pragma acc loop vector
    for (i = 0; i < n; i++)
      a[i] += 1;
#pragma acc atomic update
    count++;
  }
// CHECK: {{^}}#pragma omp target parallel for simd map(tofrom: a) private(i)
#pragma acc parallel loop vector copy(a)
  for (i = 0; i < n; i++)
    a[i] += 1;
// Several gangs that each run a vector loop.
// CHECK: {{^}}#pragma omp target teams num_teams(2) map(to: a) map(from: first_of_the_fields)
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}#pragma omp parallel for simd private(i)
#pragma acc parallel num_gangs(2) copyin(a) copyout(first_of_the_fields)
  {
#pragma acc loop vector
    for (i = 0; i < n; i++)
      first_of_the_fields[i] = a[i];
  }
// kernels: no counters and no scalars that it only reads are mapped, and gangs that are counted stay so.
// Each loop is a region; they share the data.
// CHECK: {{^}}#pragma omp target data map(tofrom: a){{$}}
// CHECK: {{^}}#pragma omp target teams distribute parallel for map(alloc: a) private(i){{$}}
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd map(alloc: a) private(i){{$}}
#pragma acc kernels copy(a)
  {
#pragma acc loop independent
    for (i = 0; i < n; i++)
      a[i] += 1;
#pragma acc loop gang vector independent
    for (i = 0; i < n; i++)
      a[i] += n;
  }
// A scalar that its clause names stays mapped.
// CHECK: {{^}}#pragma omp target teams distribute parallel for map(tofrom: a, workers) map(to: count) private(i){{$}}
#pragma acc kernels loop copy(a, workers) copyin(count)
  for (i = 0; i < n; i++)
    a[i] += workers + count;
// CHECK: {{^}}#pragma omp target teams distribute parallel for num_teams(8) map(tofrom: a) private(i)
#pragma acc kernels loop gang(8) independent copy(a)
  for (i = 0; i < n; i++)
    a[i] += 1;
// CHECK: {{^}}#pragma omp target teams distribute parallel for simd num_teams(8) simdlen(32) map(tofrom: a) \
// CHECK-NEXT: {{^}}    private(i){{$}}
#pragma acc kernels loop gang(8) vector(32) copy(a)
  for (i = 0; i < n; i++)
    a[i] += 1;
// A copy that each gang has of its own stays that of the gang; braces that are put in hold it.
// CHECK: {{^}}#pragma omp target teams num_teams(2) map(tofrom: a) if(target: n < 0) firstprivate(i, part)
// CHECK-NEXT: {{^}}  {
// CHECK-NEXT: {{^}}    double part;
// CHECK-NEXT: {{^}}  for
#pragma acc parallel loop seq num_gangs(2) private(part) copy(a) if(n < 0)
  for (i = 0; i < n; i++) {
    part = i;
    a[i] = part;
  }
// A sequential loop has its private copies by declarations.
// CHECK: {{^}}#pragma omp target map(tofrom: a){{$}}
// CHECK: {{^}}#pragma omp parallel for private(i, j){{$}}
// CHECK: {{^}}  double part;
#pragma acc parallel num_gangs(1) copy(a)
  {
#pragma acc loop worker
    for (i = 0; i < n; i++) {
#pragma acc loop seq private(part)
      for (j = 0; j < 3; j++) {
        part = j;
        a[i] += part;
      }
    }
  }
  for (i = 0; i < n; i++)
    sum += a[i] + first_of_the_fields[i];
  printf("%g %d\n", sum, count);
  return 0;
}
