// What does not parse or bind is shown at its place, and all the rest goes on.
// RUN: %accomp-opt --verify --stop-after=bind %s

int x;
// expected-error@+1{{'parallel' directive is not allowed outside of a function}}
#pragma acc parallel
int y;
// expected-error@+1{{'wait' directive is not allowed outside of a function}}
#pragma acc wait
#pragma acc declare create(x, y)
// expected-error@+1{{use of undeclared identifier 'nowhere' in a directive}}
#pragma acc declare create(nowhere)
// expected-error@+1{{use of undeclared identifier 'h' in a directive}}
#pragma acc routine(h) seq

void f(int n, int *a) {
#pragma acc parallel copy(a[0:n])
  a[0] = 1;
  // expected-error@+2{{use of undeclared identifier 'u' in a directive}}
  // expected-error@+1{{use of undeclared identifier 'v' in a directive}}
#pragma acc parallel copy(a[0:u], v) num_gangs(n)
  a[0] = 1;
  // expected-error@+1{{expected expression in a directive}}
#pragma acc wait(n +)
  if (n)
  // expected-error@+1{{'wait' directive is not allowed as the immediate substatement of a statement}}
#pragma acc wait
  // expected-error@+1{{use of undeclared identifier 'w'}}
  w = 1;
  if (n) {
#pragma acc wait
  }
  // expected-note@+2{{'parallel' directive is here}}
  // expected-error@+2{{no statement follows the 'parallel' directive}}
#pragma acc parallel
}
