// Names of directives and clauses: unknown ones, and what may have been meant.
// RUN: %accomp-opt --verify --stop-after=bind %s

void valid(int n, int *a) {
#pragma acc parallel, copy(a[0:n]), async
  ;
#pragma acc enter data create(a[0:n])
}

void invalid(int n, int *a) {
  // expected-error@+1{{unknown directive 'paralel'; did you mean 'parallel loop'?}}
#pragma acc paralel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = 0;
  // expected-error@+1{{unknown directive 'if': it is a clause, and goes after the name of a directive}}
#pragma acc if(n > 0) update self(a[0:n])
  ;
  // expected-error@+1{{expected a directive name}}
#pragma acc
  ;
  // expected-error@+1{{there is no 'end parallel' directive in C and C++}}
#pragma acc end parallel
  // expected-error@+1{{unknown clause 'cpy' on directive 'parallel'; did you mean 'copy'?}}
#pragma acc parallel cpy(a[0:n])
  ;
  // expected-error@+1{{clause 'copy' is not allowed on directive 'enter data' (allowed are async, attach, copyin, create, if, wait)}}
#pragma acc enter data copy(a[0:n]) create(a[0:n])
  // expected-error@+1{{expected a clause in front of '='}}
#pragma acc parallel copy(a[0:n]) = 3
  ;
}
