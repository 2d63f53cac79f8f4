// Clauses that appear too often, exclude each other, stand at a wrong place or are missing.
// RUN: %accomp-opt --verify --stop-after=bind %s

void valid(int n, int *a) {
#pragma acc parallel loop num_gangs(2) device_type(nvidia) num_gangs(64) vector_length(32) device_type(*) async
  for (int i = 0; i < n; ++i) a[i] = 0;
#pragma acc parallel loop device_type(nvidia) gang vector device_type(*) seq
  for (int i = 0; i < n; ++i) a[i] = 0;
}

void invalid(int n, int *a) {
  // expected-note@+2{{first 'num_gangs' clause is here}}
  // expected-error@+1{{clause 'num_gangs' appears more than once on directive 'parallel'}}
#pragma acc parallel num_gangs(2) num_gangs(4)
  ;
  // expected-note@+2{{first 'num_gangs' clause is here}}
  // expected-error@+1{{clause 'num_gangs' appears more than once on directive 'parallel' after one 'device_type'}}
#pragma acc parallel num_gangs(1) device_type(nvidia) num_gangs(2) num_gangs(4)
  ;
  // expected-note@+2{{'seq' clause is here}}
  // expected-error@+1{{clauses 'seq' and 'gang' exclude each other on directive 'parallel loop'}}
#pragma acc parallel loop seq gang
  for (int i = 0; i < n; ++i) a[i] = 0;
  // expected-note@+2{{'seq' clause is here}}
  // expected-error@+1{{clauses 'seq' and 'vector' exclude each other on directive 'parallel loop'}}
#pragma acc parallel loop seq device_type(nvidia) vector
  for (int i = 0; i < n; ++i) a[i] = 0;
  // expected-note@+2{{'device_type' clause is here}}
  // expected-error@+1{{clause 'copy' may not follow a 'device_type' clause on directive 'parallel' (only async, num_gangs, num_workers, vector_length, wait may)}}
#pragma acc parallel device_type(nvidia) copy(a[0:n])
  ;
  // expected-error@+1{{directive 'update' needs at least one of the clauses 'device' or 'host' or 'self'}}
#pragma acc update async
  // expected-error@+1{{directive 'exit data' needs at least one of the clauses 'copyout' or 'delete' or 'detach'}}
#pragma acc exit data finalize
}
