// Data attributes that contradict each other or the variable's type.
// RUN: %accomp-opt --verify --stop-after=check %s

extern int incomplete[]; // expected-note 3{{'incomplete' declared here}}
struct s { int m; };

void contradictions(int n, int *a, int x) {
  // expected-note@+3{{'x' is in 'private' clause here}}
  // expected-note@+2{{'firstprivate' initializes the local copy, 'private' does not}}
  // expected-error@+1{{variable 'x' cannot be both 'private' and 'firstprivate'}}
#pragma acc parallel private(x) firstprivate(x)
  a[0] = x;
  // expected-note@+3{{'x' is in 'reduction' clause here}}
  // expected-note@+2{{'reduction' initializes the local copy and stores a result back, 'private' does neither}}
  // expected-error@+1{{variable 'x' cannot be both 'reduction' and 'private'}}
#pragma acc parallel loop reduction(+: x) private(x)
  for (int i = 0; i < n; ++i)
    x += a[i];
  // expected-note@+3{{'x' is in 'firstprivate' clause here}}
  // expected-note@+2{{'firstprivate' initializes the local copy with the original value}}
  // expected-error@+1{{variable 'x' cannot be both 'firstprivate' and 'reduction'}}
#pragma acc parallel firstprivate(x) reduction(max: x)
  x = a[0];
  // expected-note@+2{{'x' is in 'firstprivate' clause here}}
  // expected-error@+1{{variable 'x' cannot be both 'firstprivate' and 'copyin'}}
#pragma acc parallel firstprivate(x) copyin(x)
  a[0] = x;
  // The region names the copies of its gangs; what `copy` makes present is another.
#pragma acc parallel copy(x) private(x)
  a[0] = x;
  // expected-note@+2{{'a[0:n]' is in 'copyin' clause here}}
  // expected-warning@+1{{'a[0:n]' appears in more than one data clause of one directive}}
#pragma acc data copyin(a[0:n]) copyout(a[0:n])
  a[0] = x;
  // expected-note@+2{{'x' is in 'private' clause here}}
  // expected-warning@+1{{'x' is repeated in 'private' clauses of one directive}}
#pragma acc parallel private(x, x)
  x = a[0];
  // expected-note@+2{{'x' is in 'reduction' clause here}}
  // expected-error@+1{{variable 'x' appears in more than one 'reduction' clause of one directive}}
#pragma acc parallel reduction(+: x) reduction(+: x)
  x += a[0];
}

void types(int n, int *a) {
  const int c = 1; // expected-note 2{{'c' declared here}}
  // expected-error@+1{{variable 'incomplete' in 'private' clause has incomplete type 'int[]'}}
#pragma acc parallel private(incomplete)
  a[0] = incomplete[0];
  // expected-error@+1{{variable 'incomplete' in 'firstprivate' clause has incomplete type 'int[]'}}
#pragma acc parallel firstprivate(incomplete)
  a[0] = incomplete[0];
  // expected-error@+1{{variable 'incomplete' in 'reduction' clause has incomplete type 'int[]'}}
#pragma acc parallel reduction(+: incomplete)
  a[0] = incomplete[0];
  // expected-error@+1{{const variable 'c' cannot be in a 'private' clause}}
#pragma acc parallel private(c)
  a[0] = c;
  // expected-error@+1{{const variable 'c' cannot be in a 'reduction' clause}}
#pragma acc parallel reduction(+: c)
  a[0] = c;
#pragma acc parallel firstprivate(c)
  a[0] = c;
}

void valid(int n, int *a, int x, int y) {
#pragma acc parallel private(x) firstprivate(y) copy(a[0:n])
  a[0] = x + y;
#pragma acc parallel loop copy(x, a[0:n]) reduction(+: x)
  for (int i = 0; i < n; ++i)
    x += a[i];
#pragma acc parallel loop private(x) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = x = i;
#pragma acc data copyin(a[0:4]) copyout(a[4:4])
  { a[4] = x; }
}

int calls(int *p, int x) {
  // expected-note@-1{{'x' declared here}}
  // expected-error@+1{{'x' in 'deviceptr' clause must have pointer type, but has type 'int'}}
#pragma acc parallel deviceptr(x)
  p[0] = 1;
#pragma acc parallel deviceptr(p)
  p[0] = 1;
  // expected-note@-7{{'calls' declared here}}
  // expected-error@+1{{'calls' in 'copy' clause does not name a variable}}
#pragma acc data copy(calls)
  p[0] = 1;
  enum { FOUR = 4 };
  // expected-error@+1{{'FOUR' is no variable}}
#pragma acc parallel private(FOUR)
  p[0] = FOUR;
  // expected-error@+1{{'p[0:4]' in 'use_device' clause must be the name of a variable or array}}
#pragma acc host_data use_device(p[0:4])
  p[0] = 1;
#pragma acc host_data use_device(p)
  p[0] = 1;
  return 0;
}

// Parameters that are declared as arrays without extent are pointers (C11 6.7.6.3p7), which data clauses move.
// expected-note@+1 {{'a' declared here}}
void array_parameters(int n, int a[],
                      int b[][8], // expected-note {{'b' declared here}}
                      int *p) {
  // expected-warning@+4 {{'a' is declared as an array, but as a parameter is a pointer: 'copyin' moves no elements}}
  // expected-note@+3 {{name the elements, as in 'a[0:n]'}}
  // expected-warning@+2 {{'create' is about the pointer 'p' alone: nothing that it points to is moved or allocated}}
  // expected-note@+1 {{name the elements, as in 'p[0:n]'}}
#pragma acc data copyin(a) copy(b[0:4]) create(p)
  {
    // expected-warning@+2 {{'b' is declared as an array, but as a parameter is a pointer: 'copyout' moves no elements}}
    // expected-note@+1 {{name the elements, as in 'b[0:n]'}}
#pragma acc parallel present(a) copyout(b)
    b[0][0] = 1;
  }
}

void combined(int n, int *a, int x, int y) {
  // expected-error@+2 {{variable 'x' cannot be both 'firstprivate' and 'copy'}}
  // expected-note@+1 {{'x' is in 'firstprivate' clause here}}
#pragma acc parallel loop firstprivate(x) copy(x) private(y) copyin(y)
  for (int i = 0; i < n; ++i)
    a[i] = x + (y = i);
}

void on_device_already(int n, int *p) {
  // expected-error@+1{{variable 'p' cannot be both 'create' and 'deviceptr'}} expected-note@+1{{'p[0:n]' is in 'create' clause here}}
#pragma acc parallel create(p[0:n]) deviceptr(p)
  p[0] = n;
}
