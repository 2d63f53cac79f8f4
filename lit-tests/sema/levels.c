// Loops nest from gang over worker to vector, each level once.
// RUN: %accomp-opt --verify --stop-after=check %s

void invalid(int n, int *a) {
  // expected-note@+1{{enclosing loop with the 'worker' clause is here}}
#pragma acc parallel loop worker
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{loop with the 'gang' clause cannot be nested inside a loop with the 'worker' clause}}
#pragma acc loop gang
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
#pragma acc parallel
  {
    // expected-note@+1{{enclosing loop with the 'vector' clause is here}}
#pragma acc loop gang vector
    for (int i = 0; i < n; ++i) {
#pragma acc loop seq
      for (int k = 0; k < n; ++k) {
        // expected-error@+1{{loop with the 'worker' clause cannot be nested inside a loop with the 'vector' clause}}
#pragma acc loop worker
        for (int j = 0; j < n; ++j)
          a[j] = i;
      }
    }
  }
  // expected-note@+1{{enclosing loop with the 'gang' clause is here}}
#pragma acc kernels loop gang
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{loop with the 'gang' clause cannot be nested inside a loop with the 'gang' clause}}
#pragma acc loop gang
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
  // expected-note@+1{{enclosing loop with the 'gang' clause is here}}
#pragma acc parallel loop gang(dim: 1)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{loop with 'gang(dim:2)' cannot be nested inside a loop with 'gang(dim:1)'}}
#pragma acc loop gang(dim: 2)
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
}

void invalid_of_a_device(int n, int *a) {
  // expected-note@+1{{enclosing loop with the 'vector' clause is here}}
#pragma acc parallel loop vector
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{loop with the 'worker' clause cannot be nested inside a loop with the 'vector' clause}}
#pragma acc loop device_type(host) worker
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
  // expected-note@+1{{enclosing loop with the 'vector' clause is here}}
#pragma acc parallel loop device_type(nvidia) gang device_type(*) vector
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{loop with the 'worker' clause cannot be nested inside a loop with the 'vector' clause}}
#pragma acc loop device_type(host, nvidia) worker
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
}

void valid(int n, int *a) {
#pragma acc parallel loop device_type(host) seq device_type(*) vector
  for (int i = 0; i < n; ++i) {
#pragma acc loop device_type(host) worker
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
#pragma acc parallel loop device_type(nvidia) vector device_type(host) gang
  for (int i = 0; i < n; ++i) {
#pragma acc loop device_type(host) worker device_type(nvidia) seq
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
#pragma acc parallel loop gang
  for (int i = 0; i < n; ++i) {
#pragma acc loop worker
    for (int j = 0; j < n; ++j) {
#pragma acc loop vector
      for (int k = 0; k < n; ++k)
        a[k] = i;
    }
  }
#pragma acc parallel loop gang(dim: 2)
  for (int i = 0; i < n; ++i) {
#pragma acc loop gang(dim: 1) worker vector
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
#pragma acc parallel loop seq
  for (int i = 0; i < n; ++i) {
#pragma acc loop gang worker vector
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
}
