// Computed `goto` statements: they may go to each label of which the function takes the address (OpenACC 3.3
// section 2.5.4).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-clang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not %accomp-clang -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: 'goto' branches out of the 'parallel' region

void valid(int *a, int x) {
  void *inside;
#pragma acc parallel copy(a[0:1])
  {
    inside = x ? &&first : &&second;
    goto *inside;
  first:
    a[0] = 1;
  second:
    a[0] += 1;
  }
}

void valid_outside(int *a) {
  void *outside = &&last;
#pragma acc parallel copy(a[0:1])
  a[0] = 1;
  goto *outside;
last:;
}

void leaves(int *a) {
  void *where = &&last;
  // expected-note@+1{{'parallel' construct is here}}
#pragma acc parallel copy(a[0:1])
  {
    a[0] = 1;
    goto *where; // expected-error{{'goto' branches out of the 'parallel' region}}
  }
last:;
}

void enters(int *a) {
  void *where = 0;
  // expected-note@+1{{'data' construct is here}}
#pragma acc data copy(a[0:1])
  {
  in:
    where = &&in;
  }
  goto *where; // expected-error{{'goto' branches into the 'data' region}}
}
