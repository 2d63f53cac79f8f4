// Types and values of clause arguments, and where they are allowed.
// RUN: %accomp-opt --verify --stop-after=check %s

struct s { int m; };
void nothing(void);

void invalid(int n, int *a, struct s v, double d) {
  // expected-error@+1{{argument of 'num_gangs' must be positive, but is 0}}
#pragma acc parallel num_gangs(0)
  a[0] = 1;
  // expected-error@+1{{argument of 'num_workers' must be positive, but is -2}}
#pragma acc parallel num_workers(-2)
  a[0] = 1;
  // expected-error@+1{{argument of 'vector_length' must have integer type, but has type 'double'}}
#pragma acc parallel vector_length(d)
  a[0] = 1;
  // expected-error@+1{{argument of 'async' must have integer type, but has type 'double'}}
#pragma acc parallel async(d)
  a[0] = 1;
  // expected-error@+1{{argument of 'wait' must have integer type, but has type 'int *'}}
#pragma acc wait(a)
  // expected-error@+1{{condition of 'if' clause must have scalar type, but has type 'struct s'}}
#pragma acc parallel if(v)
  a[0] = 1;
  // expected-error@+1{{'num_gangs' clause of 'parallel' takes at most 3 arguments, but has 4 arguments}}
#pragma acc parallel num_gangs(1, 2, 3, 4)
  a[0] = 1;
  // expected-error@+1{{'num_gangs' clause of 'kernels' takes at most 1 argument, but has 2 arguments}}
#pragma acc kernels num_gangs(1, 2)
  { a[0] = 1; }
  // expected-error@+1{{'num' argument of 'worker' clause is not allowed in a 'parallel' region}}
#pragma acc parallel loop worker(4)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // expected-error@+1{{'length' argument of 'vector' clause is not allowed in a 'serial' region}}
#pragma acc serial loop vector(length: 4)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // expected-error@+1{{'dim' argument of 'gang' clause is not allowed in a 'kernels' region}}
#pragma acc kernels loop gang(dim: 1)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // expected-error@+1{{'dim' argument of 'gang' clause must be 1, 2 or 3, but is 4}}
#pragma acc parallel loop gang(dim: 4)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // expected-note@+2{{'num_workers' clause is here}}
  // expected-error@+1{{'num' argument of 'worker' clause is not allowed in a 'kernels' region with 'num_workers'}}
#pragma acc kernels loop num_workers(2) worker(num: 4)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
  // expected-note@+2{{'if' clause is here}}
  // expected-warning@+1{{'self' clause has no effect: the condition of the 'if' clause is always false and takes precedence}}
#pragma acc parallel if(0) self(n)
  a[0] = 1;
}

void without_value(int n, int *a) {
  // expected-error@+1{{argument of 'num_gangs' must have integer type, but has type 'void'}}
#pragma acc parallel num_gangs(nothing())
  a[0] = 1;
  // expected-error@+1{{argument of 'wait' must have integer type, but has type 'void'}}
#pragma acc wait(n, nothing())
  // expected-error@+1{{condition of 'if' clause must have scalar type, but has type 'void'}}
#pragma acc update self(a[0:n]) if(nothing())
  // expected-error@+1{{condition of 'self' clause must have scalar type, but has type 'void'}}
#pragma acc parallel self((void)n)
  a[0] = 1;
}

void no_pointers(int n, int *a, int **rows, int m[4][4]) {
  // expected-note@-1 2 {{'a' declared here}}
  // expected-note@-2{{'m' declared here}}
  // expected-error@+1{{'a[n]' in 'attach' clause must have pointer type, but has type 'int'}}
#pragma acc enter data attach(a[n])
  // expected-error@+1{{'a[3]' in 'deviceptr' clause must have pointer type, but has type 'int'}}
#pragma acc parallel deviceptr(a[3])
  ;
  // expected-error@+1{{'m[1][2]' in 'detach' clause must have pointer type, but has type 'int'}}
#pragma acc exit data detach(m[1][2])
#pragma acc enter data attach(rows[n])
}

void valid(int n, int *a, double d) {
#pragma acc parallel num_gangs(n, 2) num_workers(n + 1) vector_length(32) async(-1) if(d) wait(1, n)
  a[0] = 1;
#pragma acc wait(n) async
#pragma acc kernels loop gang(num: 4, static: *) worker(4) vector(length: n)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
#pragma acc parallel loop gang(static: 4) worker vector self(n)
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
