// `this` is a value, not a variable (C++17 8.1.2): data clauses take it for the object, others have nothing to copy,
// attach or replace (OpenACC 3.3 sections 1.6, 2.7.1).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-clang++ -w -DADDRESS -fopenacc-print=omp %s -o %t.cpp 2>&1 | FileCheck %s
struct line {
  int n;
  void enter() {
#pragma acc enter data copyin(this)
#pragma acc parallel present(this)
    n = 1;
#pragma acc update self(this[0:1])
#pragma acc exit data delete(this)
  }
#ifdef ADDRESS
  void address() {
    // CHECK: [[@LINE+2]]:22: error: no OpenMP mapping for 'this'
    // expected-remark@+1 {{this directive stays as it is: the preprocessor skips it with the options given}}
#pragma acc parallel deviceptr(this)
    n = 2;
  }
#else
  void pointers() {
    // expected-error@+1 {{'this' in 'attach' clause does not name a variable}}
#pragma acc enter data attach(this)
    // expected-error@+1 {{'this' in 'detach' clause does not name a variable}}
#pragma acc exit data detach(this)
    // expected-error@+1 {{'this' in 'use_device' clause does not name a variable}}
#pragma acc host_data use_device(this)
    ;
    // expected-error@+1 {{'this' in 'private' clause does not name a variable}}
#pragma acc parallel private(this)
    n = 1;
    // expected-error@+1 {{'this' in 'firstprivate' clause does not name a variable}}
#pragma acc parallel firstprivate(this)
    n = 1;
  }
#endif
};
