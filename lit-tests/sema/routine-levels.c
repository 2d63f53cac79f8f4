// A loop in a routine may not be partitioned over more than the routine's level.
// RUN: %accomp-opt --verify --stop-after=check %s

#pragma acc routine vector
void a_vector_routine(int n, int *a) {
  // expected-error@+1{{loop with the 'worker' clause cannot be in a function declared by 'routine vector'}}
#pragma acc loop worker
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma acc loop vector
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

void named(int n, int *a);
#pragma acc routine(named) seq
void named(int n, int *a) {
  // expected-error@+1{{loop with the 'vector' clause cannot be in a function declared by 'routine seq'}}
#pragma acc loop vector
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

#pragma acc routine gang
void a_gang_routine(int n, int *a) {
  int s = 0;
  // expected-note@+2{{'gang' clause is here}}
  // expected-warning@+1{{no 'reduction' clause on an orphaned 'loop' directive with the 'gang' clause}}
#pragma acc loop gang reduction(+: s)
  for (int i = 0; i < n; ++i)
    s += a[i];
#pragma acc loop gang
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

void no_routine(int n, int *a) {
  // expected-warning@+1{{'loop' directive is neither in a compute construct nor in a function with a 'routine' directive}}
#pragma acc loop
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

#pragma acc routine gang
int by_gangs(int);
#pragma acc routine worker
int by_workers(int);
#pragma acc routine seq
int by_one(int);

struct calls {
  int (*by_workers)(int);
};

void calls(int n, int *a, struct calls c) {
#pragma acc parallel
  {
    a[0] = by_gangs(0) + by_workers(0);
    // expected-note@+1{{loop with the 'gang' clause is here}}
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      // expected-warning@+1{{'by_gangs' is declared by 'routine gang' and should not be called from a loop with the 'gang' clause}}
      a[i] = by_gangs(i) + by_workers(i) + by_one(i);
      // expected-note@+1{{loop with the 'worker' clause is here}}
#pragma acc loop worker
      for (int j = 0; j < n; ++j) {
        // expected-warning@+1{{'by_workers' is declared by 'routine worker' and should not be called from a loop with the 'worker' clause}}
        a[j] = by_workers(j) + c.by_workers(j) + by_one(j);
      }
    }
#pragma acc loop seq
    for (int i = 0; i < n; ++i)
      a[i] = by_gangs(i); // each gang calls it
  }
}

#pragma acc routine gang(dim: 2)
void of_two_dimensions(int n, int *a);
// expected-error@+1{{'dim' argument of 'gang' clause must be 1, 2 or 3, but is 4}}
#pragma acc routine gang(dim: 4)
void of_four_dimensions(int n, int *a);
// expected-error@+1{{'num' argument of 'gang' clause is not allowed on 'routine'}}
#pragma acc routine gang(num: 4)
void of_four_gangs(int n, int *a);
// expected-error@+1{{'length' argument of 'vector' clause is not allowed on 'routine'}}
#pragma acc routine vector(length: 4)
void of_four_lanes(int n, int *a);
