// What the rules of routines, declared variables, private copies and reductions refuse, and what is next to it.
// RUN: %accomp-opt --verify --stop-after=map %s

int accomp_0, plain;
double _Complex product, sum;
#pragma acc declare create(product, sum)

#pragma acc routine gang
void routine(const double _Complex *z, int n) {
  // No exchange of two gangs' products is atomic.
  // expected-error@+3{{the gangs cannot combine 'product' when each is done}}
  // expected-warning@+2{{no 'reduction' clause on an orphaned 'loop' directive}}
  // expected-note@+1{{'gang' clause is here}}
#pragma acc loop gang reduction(* : product)
  for (int i = 0; i < n; ++i)
    product *= z[i];
  // expected-warning@+2{{no 'reduction' clause on an orphaned 'loop' directive}}
  // expected-note@+1{{'gang' clause is here}}
#pragma acc loop gang reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += z[i];
}

void privates(double **rows, double (*block)[4], int n) {
  // expected-error@+1{{'rows'}}
#pragma acc parallel private(rows[0:n][0:n])
  rows[0][0] = 1;
#pragma acc parallel private(block[0:n][0:4])
  block[0][0] = 1;
  // expected-error@+1{{'accomp_0' is named in a directive or its region}}
#pragma acc parallel copy(accomp_0) copy(plain)
  accomp_0 = plain;
}

void declared(void) {
  int here[4];
  // expected-error@+1{{no data region that ends with its block: no mapping of 'here'}}
#pragma acc declare create(here)
  // expected-warning@+1{{standard OpenMP cannot do all that 'shutdown' asks for}}
#pragma acc shutdown
#pragma acc parallel
  here[0] = 1;
}

void attached(int *p) {
  // expected-error@+1{{no OpenMP mapping for clause 'attach' of 'enter data'; use '-fopenacc-profile=exact'}}
#pragma acc enter data attach(p)
  // expected-error@+1{{no OpenMP mapping for clause 'detach' of 'exit data'; use '-fopenacc-profile=exact'}}
#pragma acc exit data detach(p)
}
