// kernels and serial in their safe form, and atomic.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

void safe(int n, int *a) {
  int s = 0;
// In serial the code runs once, its loops too.
// CHECK: #pragma omp target teams num_teams(1) thread_limit(1) map(tofrom: a[0:n]) shared(a) firstprivate(n)
// CHECK-NEXT: for
#pragma acc serial loop gang worker vector copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
// CHECK: #pragma omp target teams num_teams(1) thread_limit(1) map(tofrom: s) firstprivate(n)
#pragma acc serial reduction(+: s)
  for (int i = 0; i < n; ++i)
    s += 1;
// In kernels scalars are copied, and loops nothing is known about run in order.
// CHECK: #pragma omp target teams num_teams(1) map(tofrom: a[0:n], s, n) shared(s, n, a)
// CHECK-NEXT: {
#pragma acc kernels copy(a[0:n])
  {
    s = 1;
// CHECK-NOT: #pragma
#pragma acc loop gang
    for (int i = 1; i < n; ++i)
      a[i] = a[i - 1] + s;
  }
// CHECK: a[i] = a[i - 1] + s;
// CHECK: #pragma omp target teams map(tofrom: a[0:n], n) shared(n, a)
// CHECK-NEXT: #pragma omp distribute
#pragma acc kernels loop independent gang copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel copy(s)
  {
// No atomic region may be strictly nested in a teams region.
// CHECK: #pragma omp parallel num_threads(1)
// CHECK-NEXT: #pragma omp atomic{{$}}
#pragma acc atomic
    s += 1;
// CHECK: #pragma omp atomic read
    int t;
#pragma acc atomic read
    t = s;
// CHECK: #pragma omp atomic write
#pragma acc atomic write
    s = t;
// CHECK: #pragma omp atomic capture
#pragma acc atomic capture
    t = s++;
  }
}

// Asynchronous kernels may outlive the variables of the function: those only read keep their value.
void outlived(int n, int *a, const float f) {
  int s = 0;
// CHECK-LABEL: void outlived
// CHECK: #pragma omp target teams num_teams(1) map(tofrom: a[0:n], s) shared(s, a) firstprivate(n, f)
#pragma acc kernels copy(a[0:n]) async
  for (int i = 1; i < n; ++i)
    s += a[i] * (int)f;
#pragma acc wait
}

// Vector lanes would do atomic accesses one by one: without simd, however deep they are.
void lanes(int n, int *h) {
// CHECK: #pragma omp target teams map(tofrom: h[0:4]) shared(h) firstprivate(n)
// CHECK-NEXT: #pragma omp distribute{{$}}
#pragma acc parallel loop gang vector copy(h[0:4])
  for (int i = 0; i < n; ++i) {
#pragma acc loop seq
    for (int j = 0; j < n; ++j) {
#pragma acc loop seq
      for (int k = 0; k < 2; ++k)
#pragma acc atomic update
        h[j % 4] += 1;
    }
  }
// CHECK: #pragma omp distribute simd{{$}}
#pragma acc parallel loop gang vector copy(h[0:4])
  for (int i = 0; i < 4; ++i)
    h[i] += 1;
}
