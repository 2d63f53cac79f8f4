// The declare directive: scopes and clauses.
// RUN: %accomp-opt --verify --stop-after=check %s

int a[4], b[4], c[4], d[4];
// expected-error@+1{{'copy' clause is not allowed on a 'declare' directive at file scope}}
#pragma acc declare copy(a)
// expected-note@+1{{'b' already appears here}}
#pragma acc declare create(b)
// expected-error@+1{{variable 'b' appears more than once in clauses of 'declare' directives}}
#pragma acc declare copyin(b)
struct s { int m; } s;
// expected-error@+1{{'s.m' in a clause of a 'declare' directive must be a variable or array, not a member}}
#pragma acc declare create(s.m)
#pragma acc declare create(c[0:4])
extern int e[4];
#pragma acc declare link(e) device_resident(d)
int other[4]; // expected-note{{'other' declared here}}

void f(void) {
  int v[4]; // expected-note{{'v' declared here}}
  int w[4];
  extern int x; // expected-note{{'x' declared here}}
  int local;extern int glued; // expected-note{{'glued' declared here}}
  // expected-error@+1{{variable 'v' in a 'link' clause must have file or namespace scope or be declared extern}}
#pragma acc declare link(v)
  // expected-error@+1{{extern variable 'x' cannot be in a 'present' clause on a 'declare' directive}}
#pragma acc declare present(x)
  // expected-error@+1{{extern variable 'glued' cannot be in a 'present' clause on a 'declare' directive}}
#pragma acc declare present(glued)
  // expected-error@+1{{variable 'other' of file scope cannot be in a 'create' clause on a 'declare' directive in a function}}
#pragma acc declare create(other)
#pragma acc declare copy(w)
  v[0] = w[0] = x;
}
