// Types and operators of reductions, and their agreement between constructs.
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-opt --stop-after=check %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// WHOLE: here but '*' on the enclosing 'parallel' [
// WHOLE: here but '+' on another gang loop of the 'parallel' region [

struct s { int m; int *p; };

void types(int *p, struct s r, double d, _Complex double z, int x, _Bool b) {
  int v[4];
  // expected-note@-2{{'p' declared here}}
  // expected-error@+1{{variable 'p' of type 'int *' cannot be in a 'reduction' clause}}
#pragma acc parallel reduction(+: p)
  p += 1;
  // expected-note@-6{{'r' declared here}}
  // expected-error@+1{{variable 'r' of type 'struct s' cannot be in a 'reduction' clause}}
#pragma acc parallel reduction(+: r)
  r.m += 1;
  // expected-note@-10{{'d' declared here}}
  // expected-error@+1{{operator '&' of 'reduction' clause cannot be applied to variable 'd' of type 'double'}}
#pragma acc parallel reduction(&: d)
  d += 1;
  // expected-note@-14{{'z' declared here}}
  // expected-error@+1{{operator 'max' of 'reduction' clause cannot be applied to variable 'z' of type '_Complex double'}}
#pragma acc parallel reduction(max: z)
  z += 1;
#pragma acc parallel reduction(+: z, d) reduction(^: x) reduction(||: b) reduction(max: v)
  x += 1;
}

void operators(int n, int *a, int x) {
  // expected-note@+1{{reduction of 'x' with operator '*' is here}}
#pragma acc parallel reduction(*: x)
  {
    // expected-error@+1{{variable 'x' has reduction operator '+' here but '*' on the enclosing 'parallel'}}
#pragma acc loop gang reduction(+: x)
    for (int i = 0; i < n; ++i)
      x += a[i];
  }
#pragma acc parallel
  {
    // expected-note@+1{{reduction of 'x' with operator '+' is here}}
#pragma acc loop gang reduction(+: x)
    for (int i = 0; i < n; ++i)
      x += a[i];
    // expected-error@+1{{variable 'x' has reduction operator '*' here but '+' on another gang loop of the 'parallel' region}}
#pragma acc loop gang reduction(*: x)
    for (int i = 0; i < n; ++i)
      x *= a[i];
  }
  // expected-note@+1{{reduction of 'x' with operator '+' is here}}
#pragma acc parallel loop gang reduction(+: x)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{variable 'x' has reduction operator 'max' here but '+' on an enclosing loop}}
#pragma acc loop vector reduction(max: x)
    for (int j = 0; j < n; ++j)
      x += a[j];
  }
  // expected-note@+2{{reduction of 'x' with operator '+' is here}}
  // expected-error@+1{{variable 'x' has reduction operator '*' here but '+' on the same directive}}
#pragma acc parallel reduction(+: x) reduction(*: x)
  x += a[0];
  // expected-note@+1{{enclosing partitioned loop is here}}
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < n; ++i) {
    // expected-warning@+1{{variable 'x' is reduced here but not on the enclosing partitioned loop, whose iterations may race}}
#pragma acc loop vector reduction(+: x)
    for (int j = 0; j < n; ++j)
      x += a[j];
  }
  // expected-note@+2{{'num_gangs' clause is here}}
  // expected-error@+1{{'reduction' clause cannot be combined with 'num_gangs' with more than one argument}}
#pragma acc parallel num_gangs(2, 3) reduction(+: x)
  x += a[0];
}

// Both the loop around and the region around see this one; it is told of once.
void nested_gangs(int n, int *a, int x) {
#pragma acc parallel
  {
    // expected-note@+3{{reduction of 'x' with operator '+' is here}}
    // expected-note@+2{{'gang' clause is here}}
    // expected-error@+1{{'reduction' clause cannot be combined with 'gang(dim: 2)'}}
#pragma acc loop gang(dim: 2) reduction(+: x)
    for (int i = 0; i < n; ++i)
      // expected-error@+1{{variable 'x' has reduction operator 'max' here but '+' on an enclosing loop}}
#pragma acc loop gang(dim: 1) reduction(max: x)
      for (int j = 0; j < n; ++j)
        x += a[j];
  }
}

void constructs(int n, int *a, int x, int y) {
  // expected-note@+1{{reduction of 'x' with operator '+' is here}}
#pragma acc parallel reduction(+: x) reduction(max: y)
  {
    // expected-error@+1{{variable 'x' has reduction operator '*' here but '+' on the enclosing 'parallel'}}
#pragma acc loop worker reduction(*: x)
    for (int i = 0; i < n; ++i)
      x *= a[i];
#pragma acc loop worker reduction(max: y)
    for (int i = 0; i < n; ++i)
      y = a[i] > y ? a[i] : y;
  }
  // expected-note@+1{{reduction of 'x' with operator '+' is here}}
#pragma acc serial reduction(+: x)
  // expected-error@+1{{variable 'x' has reduction operator '&' here but '+' on the enclosing 'serial'}}
#pragma acc loop reduction(&: x)
  for (int i = 0; i < n; ++i)
    x &= a[i];
  // expected-note@+1{{'num_gangs' clause is here}}
#pragma acc parallel num_gangs(2, 3) copy(x)
  // expected-error@+1{{'reduction' clause cannot be combined with 'gang' where 'num_gangs' has more than one argument}}
#pragma acc loop gang(dim: 1) reduction(+: x)
  for (int i = 0; i < n; ++i)
    x += a[i];
#pragma acc parallel num_gangs(2, 3) copy(x)
#pragma acc loop vector reduction(+: x)
  for (int i = 0; i < n; ++i)
    x += a[i];
}

void of_host(int n, int *a, int x) {
  // expected-warning@+2{{'loop' directive is neither in a compute construct nor in a function with a 'routine' directive}}
  // expected-note@+1{{reduction of 'x' with operator '+' is here}}
#pragma acc loop reduction(+: x)
  for (int i = 0; i < n; ++i) {
    // expected-error@+1{{variable 'x' has reduction operator 'max' here but '+' on an enclosing loop}}
#pragma acc parallel loop reduction(max: x)
    for (int j = 0; j < n; ++j)
      x = a[j] > x ? a[j] : x;
  }
}

void valid(int n, int *a, int x) {
#pragma acc parallel reduction(+: x)
  {
#pragma acc loop gang reduction(+: x)
    for (int i = 0; i < n; ++i) {
#pragma acc loop vector reduction(+: x)
      for (int j = 0; j < n; ++j)
        x += a[j];
    }
  }
#pragma acc parallel private(x) // the gang's own variable: no reduction of the gangs
  {
#pragma acc loop gang reduction(+: x)
    for (int i = 0; i < n; ++i)
      x += a[i];
#pragma acc loop gang reduction(*: x)
    for (int i = 0; i < n; ++i)
      x *= a[i];
  }
#pragma acc parallel private(x) // nor here, where each gang has its own for all its iterations
  {
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
#pragma acc loop vector reduction(+: x)
      for (int j = 0; j < n; ++j)
        x += a[j];
    }
  }
#pragma acc parallel loop gang
  for (int i = 0; i < n; ++i) {
    int y = 0;
#pragma acc loop vector reduction(+: y)
    for (int j = 0; j < n; ++j)
      y += a[j];
    a[i] = y;
  }
}

void of_gangs(int n, int *a, int x) {
#pragma acc parallel firstprivate(x)
  {
    // expected-note@+1{{enclosing partitioned loop is here}}
#pragma acc loop gang worker
    for (int i = 0; i < n; ++i) {
      // expected-warning@+1{{variable 'x' is reduced here but not on the enclosing partitioned loop, whose iterations may race}}
#pragma acc loop vector reduction(+: x)
      for (int j = 0; j < n; ++j)
        x += a[j];
    }
  }
}

void members(struct s v, struct s w[4]) {
  // expected-warning@+1{{'v.m' in a 'reduction' clause is a member}}
#pragma acc parallel reduction(+: v.m)
  v.m += 1;
}

struct pair { int m; float w; };
void composites(struct pair v, struct pair *p) {
  // Each member is reduced: the operator applies to all of them.
#pragma acc parallel reduction(+: v)
  v.m += 1;
  // expected-note@-4{{'v' declared here}}
  // expected-error@+1{{operator '|' of 'reduction' clause cannot be applied to variable 'v' of type 'struct pair'}}
#pragma acc parallel reduction(|: v)
  v.m |= 1;
  // expected-note@-8{{'p' declared here}}
  // expected-error@+1{{variable 'p' of type 'struct pair *' cannot be in a 'reduction' clause}}
#pragma acc parallel reduction(+: p)
  p->m += 1;
}

// What each iteration starts by setting is its own, so that a loop within may reduce it without more.
void of_iterations(int n, int *a, int *b) {
  int sum, kept;
  // expected-note@+1{{'parallel' construct is here}}
#pragma acc parallel num_gangs(n)
  {
#pragma acc loop gang
    for (int i = 0; i < n; ++i) {
      sum = 0;
#pragma acc loop worker vector reduction(+: sum)
      for (int j = 0; j < n; ++j)
        sum += a[j];
      b[i] = sum;
    }
    // expected-note@+1{{enclosing partitioned loop is here}}
#pragma acc loop gang worker
    for (int i = 0; i < n; ++i) {
      kept = 0;
      // expected-warning@+2{{variable 'kept' is reduced here but not on the enclosing partitioned loop}}
      // expected-warning@+1{{variable 'kept' is reduced here but is in no data clause of the 'parallel' construct}}
#pragma acc loop vector reduction(+: kept)
      for (int j = 0; j < n; ++j)
        kept += a[j];
    }
    b[0] = kept;
  }
}

void dimensions(int *b) {
  int s = 0;
  // expected-error@+2{{'reduction' clause cannot be combined with 'num_gangs' with more than one argument}}
  // expected-note@+1{{'num_gangs' clause is here}}
#pragma acc parallel num_gangs(2, 2) reduction(+ : s)
  s += 1;
  b[0] = s;
}

struct nested { int m; struct pair in; };
struct rows { int m[4]; };
void objects(struct nested v, struct nested w[4], struct rows r) {
  // expected-error@+1{{'v' in 'reduction' clause has a member 'in' of type 'struct pair', which no operator reduces}}
#pragma acc serial reduction(+: v)
  v.in.m += 1;
  // expected-error@+1{{'w[1]' in 'reduction' clause has a member 'in' of type 'struct pair', which no operator reduces}}
#pragma acc serial reduction(+: w[1])
  w[1].in.m += 1;
#pragma acc serial reduction(+: r)
  r.m[1] += 1;
}
