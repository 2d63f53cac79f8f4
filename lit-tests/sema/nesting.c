// Constructs that may not be nested in a compute region, and those that may.
// RUN: %accomp-opt --verify --stop-after=check %s

void invalid(int n, int *a) {
  // expected-note@+1{{enclosing 'parallel' construct is here}}
#pragma acc parallel
  {
    // expected-error@+1{{'kernels' construct cannot be nested inside a 'parallel' region}}
#pragma acc kernels
    { a[0] = 1; }
  }
  // expected-note@+1{{enclosing 'serial loop' construct is here}}
#pragma acc serial loop
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{'parallel loop' construct cannot be nested inside a 'serial loop' region}}
#pragma acc parallel loop
    for (int j = 0; j < n; ++j)
      a[j] = i;
  }
  // expected-note@+1 5{{enclosing 'kernels' construct is here}}
#pragma acc kernels
  {
    // expected-error@+1{{'data' construct cannot be nested inside a 'kernels' region}}
#pragma acc data copy(a[0:n])
    { a[0] = 1; }
    // expected-error@+1{{'update' directive cannot be nested inside a 'kernels' region}}
#pragma acc update self(a[0:n])
    // expected-error@+1{{'enter data' directive cannot be nested inside a 'kernels' region}}
#pragma acc enter data copyin(a[0:n])
    // expected-error@+1{{'wait' directive cannot be nested inside a 'kernels' region}}
#pragma acc wait
    // expected-error@+1{{'host_data' construct cannot be nested inside a 'kernels' region}}
#pragma acc host_data use_device(a)
    { a[0] = 1; }
  }
}

void valid(int n, int *a) {
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel
    {
#pragma acc loop gang
      for (int i = 0; i < n; ++i) {
#pragma acc cache(a[0:4])
#pragma acc atomic
        a[0] += i;
      }
    }
#pragma acc update self(a[0:n])
#pragma acc kernels
    { a[0] = 1; }
#pragma acc wait
  }
}
