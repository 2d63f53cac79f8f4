// Data sharing of `parallel`: implicit shared, firstprivate, and explicit private, firstprivate, reduction.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | %unfold | FileCheck %s
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c
// RUN: %gcc -fopenmp -fsyntax-only %t.omp.c

struct point { double x, y; };
enum color { RED, GREEN };

void sharing(int n, double x, float *p, const int k) {
  int a[10] = {0};
  struct point s = {0, 0};
  enum color c = RED;
  _Bool flag = 1;
  _Complex double z = 0;
// CHECK: #pragma omp target teams map(tofrom: a, s) shared(a, s) firstprivate(n, x, k, c, flag, z)
// CHECK-NEXT: {
#pragma acc parallel
  {
    a[0] = n + (int)x + k + c + flag;
    s.x = __real__ z;
    p[0] = 1;
  }
// CHECK: #pragma omp target teams private(n) firstprivate(x)
#pragma acc parallel private(n) firstprivate(x)
  n = (int)x;
// CHECK: #pragma omp target teams map(tofrom: n) reduction(+: n)
#pragma acc parallel reduction(+: n)
  n += 1;
// An array of its own for each gang.
// CHECK: #pragma omp target teams map(tofrom: n) shared(n) private(a)
#pragma acc parallel private(a) copy(n)
  {
    a[1] = 2;
    n = a[1];
  }
// Variables declared in the region are no business of the directive.
// CHECK: #pragma omp target teams{{$}}
#pragma acc parallel
  {
    int local = 3;
    static int persistent;
    local += persistent;
  }
// Each operator is kept.
// CHECK: #pragma omp target teams map(tofrom: n, x) reduction(max: n, x)
#pragma acc parallel reduction(max: n, x)
  n = x > n ? (int)x : n;
// CHECK: #pragma omp target teams map(tofrom: n, x) reduction(&: n) reduction(*: x)
#pragma acc parallel reduction(&: n) reduction(*: x)
  n &= 3;
}
