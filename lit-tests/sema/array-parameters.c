// A parameter that is declared as an array stands in data clauses for the section of its declared bounds
// (OpenACC 3.3 section 2.7.1, C11 6.7.6.3p7), unless its extent may have changed since the function's entry.
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: %accomp-clang -w -fopenacc-print=omp %s | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp -fopenacc-profile=exact %s | FileCheck --check-prefix=EXACT %s
// RUN: %accomp-clang -w -fopenacc-print=omp -fopenacc-omp-version=5.0 %s -o %t.c && %gcc -Wall -Wno-unused -Werror -fopenmp -fsyntax-only %t.c

enum { ROWS = 6 };
#define COLS 5
#define MATRIX(name, n, m) name[(n) + 0][m]
typedef double vector[8];
const int fixed = 4;
int any;

void taken(int n, int m, double a[n][m], double b[restrict static 2 * n], double c[ROWS][COLS], vector d,
           double MATRIX(e, n, m), double f[fixed]) {
  // CHECK: target data map(tofrom: a[0:n], b[0:2 * n]) map(to: c[0:ROWS]) map(from: d[0:8])
  // CHECK-NEXT: map(alloc: e[0:(n) + 0], f[0:fixed])
  // EXACT: {ACCOMP_COPY, a, (size_t)n * sizeof a[0], ACCOMP_ADDRESS(a), "a[0:n]", 0, 0}
  // EXACT-NOT: sizeof {{[a-f],}}
  // expected-remark@+5 {{'a' stands for 'a[0:n]': a parameter, it is declared as an array of that extent}}
  // expected-remark@+4 {{'b' stands for 'b[0:2 * n]'}}
  // expected-remark@+3 {{'c' stands for 'c[0:ROWS]'}}
  // expected-remark@+2 {{'d' stands for 'd[0:8]'}} expected-remark@+2 {{'e' stands for 'e[0:(n) + 0]'}}
  // expected-remark@+1 {{'f' stands for 'f[0:fixed]'}}
#pragma acc data copy(a, b) copyin(c) copyout(d) create(e, f)
  {
  }
}

void clauses(int n, int a[n], int b[n + 1]) {
  // CHECK: target enter data map(to: a[0:n])
  // expected-remark@+1 {{'a' stands for 'a[0:n]'}}
#pragma acc enter data copyin(a)
  // CHECK: target teams distribute parallel for map(tofrom: b[0:n + 1]){{ .$}}
  // CHECK-NEXT: map(present, alloc: a[0:n])
  // expected-remark@+1 {{'a' stands for 'a[0:n]'}} expected-remark@+1 {{'b' stands for 'b[0:n + 1]'}}
#pragma acc parallel loop present(a) copy(b)
  for (int i = 0; i < n; ++i)
    a[i] = b[i];
  // CHECK: target update from(a[0:n])
  // expected-remark@+1 {{'a' stands for 'a[0:n]'}}
#pragma acc update self(a)
  // CHECK: target data use_device_ptr(a)
#pragma acc host_data use_device(a)
  any = a != b;
  // CHECK: target map(tofrom: b[0:1]) firstprivate(a)
#pragma acc parallel firstprivate(a) copy(b[0:1])
  any = a[0] + b[0];
  // expected-remark@+2 {{'a' stands for 'a[0:n]'}}
  // CHECK: target exit data map(release: a[0:n])
#pragma acc exit data delete(a)
}

// What keeps the pointer alone: an extent that is not written, that the function may change, that is of a variable
// which others may change, or that means another variable here; a parameter that is set.
void not_taken(int n, int m, int k, double a[], double b[][4], // expected-note 2{{declared here}}
               double c[n], double d[m],                       // expected-note 2{{declared here}}
               double e[any], double f[k],                     // expected-note 2{{declared here}}
               double g[k]) {                                  // expected-note {{declared here}}
  int *address = &m;
  n += 1;
  g = f;
  {
    double k = 1;
    // CHECK: target data map(tofrom: a, b, c, d, e, f, g)
    // expected-warning@+3 7{{is declared as an array, but as a parameter is a pointer: 'copy' moves no elements}}
    // expected-note@+2 7{{name the elements}}
    // EXACT: {ACCOMP_COPY, ACCOMP_ADDRESS(a), sizeof a,
#pragma acc data copy(a, b, c, d, e, f, g)
    any = *address + (int)k;
  }
}
