// A reduction of a gang-partitioned loop is implied on the `parallel` around it.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

int sum(int n, const int *a) {
  int s = 0, t = 1;
// CHECK: #pragma omp target teams map(to: a[0:n]) map(tofrom: s) shared(a) firstprivate(n) reduction(+: s)
// CHECK-NEXT: {
// CHECK-NEXT: #pragma omp distribute
// CHECK-NEXT: for
#pragma acc parallel copyin(a[0:n])
  {
#pragma acc loop gang reduction(+: s)
    for (int i = 0; i < n; ++i)
      s += a[i];
  }
// Not where the variable is private to the gangs: only the local copy is visible at the loop.
// CHECK: #pragma omp target teams {{.*}}firstprivate(s, n){{$}}
#pragma acc parallel copyin(a[0:n]) firstprivate(s)
  {
#pragma acc loop gang reduction(+: s)
    for (int i = 0; i < n; ++i)
      s += a[i];
  }
// CHECK: #pragma omp target teams {{.*}}private(s){{.*}}firstprivate(n){{$}}
#pragma acc parallel copyin(a[0:n]) private(s)
  {
#pragma acc loop gang reduction(+: s)
    for (int i = 0; i < n; ++i)
      s += a[i];
  }
// Not from loops without gang partitioning, and not for variables declared within.
// CHECK: #pragma omp target teams {{.*}}firstprivate(n, t){{$}}
#pragma acc parallel copyin(a[0:n])
  {
    int inner = 0;
#pragma acc loop gang reduction(+: inner)
    for (int i = 0; i < n; ++i)
      inner += a[i];
#pragma acc loop worker reduction(*: t)
    for (int i = 0; i < n; ++i)
      t *= a[i];
  }
// From nested gang loops too, and together with a data clause for the variable.
// CHECK: #pragma omp target teams map(to: a[0:n]) map(tofrom: s) {{.*}}reduction(max: s)
#pragma acc parallel copyin(a[0:n]) copy(s)
  {
#pragma acc loop seq
    for (int j = 0; j < 2; ++j) {
#pragma acc loop gang worker reduction(max: s)
      for (int i = 0; i < n; ++i)
        s = s > a[i] ? s : a[i];
    }
  }
  return s;
}
