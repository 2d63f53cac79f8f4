// Directives in procedures that run on the device: what is present needs nothing, the host's cannot stand there.
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-clang -fopenacc-print=hip %s 2>&1 | FileCheck %s
// CHECK-COUNT-9: cannot {{.*}} in a procedure declared by 'routine'

#pragma acc routine vector
void present(int n, double *a, double *b) {
  double work[4];
#pragma acc declare create(work)
#pragma acc data present(a[0:n]) no_create(b[0:n]) default(none) if (n > 0)
  {
#pragma acc loop vector
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  }
}

#pragma acc routine seq
void moving(int n, double *a, double *b) {
  // expected-error@+2{{'copyin' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
  // expected-error@+1{{'copyout' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
#pragma acc data copyin(a[0:n]) copyout(b[0:n])
  b[0] = a[0];
  // expected-error@+1{{'wait' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
#pragma acc data present(a[0:n]) wait(1)
  a[0] = 0;
  // expected-error@+1{{'create' clause of 'data' cannot be carried out in a procedure declared by 'routine'}}
#pragma acc data create(zero: a[0:n])
  a[0] = 0;
}

void declared_before(int n, double *a);
#pragma acc routine(declared_before) seq
void declared_before(int n, double *a) {
  // expected-error@+1{{'enter data' directive cannot stand in a procedure declared by 'routine', which runs on the device; move it to the callers of the procedure}}
#pragma acc enter data copyin(a[0:n])
  // expected-error@+1{{'update' directive cannot stand in a procedure declared by 'routine'}}
#pragma acc update self(a[0:n])
  // expected-error@+1{{'host_data' construct cannot stand in a procedure declared by 'routine'}}
#pragma acc host_data use_device(a)
  a[0] = 0;
  // expected-error@+1{{'wait' directive cannot stand in a procedure declared by 'routine'}}
#pragma acc wait
  // expected-error@+1{{'parallel loop' construct cannot stand in a procedure declared by 'routine'}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

void on_host(int n, double *a) {
  // expected-note@+1{{the directive is here}}
#pragma acc data copy(a[0:n])
  a[0] = 0;
}

// `declare` alone makes no function one for the host; where its data is moved, a routine says so itself.
double declares(double x) {
  double t[1] = {x};
#pragma acc declare present(t)
  return t[0];
}

void calls(int n, double *a) {
  on_host(n, a);
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    // expected-warning@+1{{'on_host' is called on the device, but holds a 'data' directive, which is for the host}}
    on_host(n, a);
    present(n, a, a);
    a[i] += declares(a[i]);
  }
}
