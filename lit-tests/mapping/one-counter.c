// Profile `portable`: OpenMP's one reference counter is told of where it may matter, and refused where it does.
// RUN: %accomp-opt --verify %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-print=omp %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]: war}}ning" %s

// CHECK: accomp_exit_data
void within(double *a, double *b, int n) {
  // expected-note@+1{{the data region is here}}
#pragma acc data copy(a[0:n])
  {
    // expected-error@+1{{this 'exit data' would end the lifetime of 'a' within its data region}}
#pragma acc exit data delete (a[0:n])
#pragma acc exit data delete (b[0:n])
  }
}

// A data region of another function's variable of the same name is another variable.
void apart(double *a, int n) {
#pragma acc enter data copyin(a[0:n])
#pragma acc exit data copyout(a[0:n])
}

// The `exit data` undoes the `enter data` before it; where that is, is not known.
void balanced(double *a, int n) {
  // expected-note@+1{{the data region is here}}
#pragma acc data copy(a[0:n])
  {
#pragma acc enter data copyin(a[0:n])
    // expected-warning@+1{{this 'exit data' ends its lifetime one count early}}
#pragma acc exit data delete (a[0:n])
  }
}

double shared[8];
void leave(void) {
  // expected-warning@+1{{this 'exit data' ends its lifetime one count early}}
#pragma acc exit data delete (shared)
}
void around(void) {
  // expected-note@+1{{the data region is here}}
#pragma acc data copy(shared)
  leave();
}

// Routines: what they end in a region is what they entered there, or the region's.
void acc_delete(void *, unsigned long);
void *acc_copyin(void *, unsigned long);
void routines(double *a) {
#pragma acc data copy(a[0:4])
  {
    // expected-warning@+1{{'acc_delete' ends its lifetime within the region}}
    acc_delete(a, 32);
  }
#pragma acc data copy(a[0:4])
  {
    acc_copyin(a, 32);
    acc_delete(a, 32);
  }
}

// Members of an object that a directive names together have one counter.
struct pair { double c, d; };
void together(struct pair *q, struct pair *r) {
  // expected-note@+1{{they are entered here}}
#pragma acc enter data copyin(q->c, q->d)
  // expected-error@+1{{this directive names others than the one that enters them: name 'q->c' and 'q->d' in both}}
#pragma acc exit data copyout(q->c)
#pragma acc exit data copyout(q->d, q->c)
#pragma acc enter data copyin(r->c)
#pragma acc exit data delete(r->c)
}
