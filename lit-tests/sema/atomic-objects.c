// What `atomic` accesses: scalars (OpenACC 3.3 2.12), which structures are not.
// RUN: %accomp-opt --verify --stop-after=check %s
struct S { int v; };
void f(struct S a, struct S b, struct S *p, int *q, void *r, int i) {
  // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
  a = b; // expected-error{{'atomic read' is about scalars, but this is of type 'struct S'}}
  // expected-note@+1{{'atomic write' directive is here}}
#pragma acc atomic write
  *p = b; // expected-error{{'atomic write' is about scalars, but this is of type 'struct S'}}
#pragma acc atomic read
  q = r;
#pragma acc atomic write
  p->v = b.v + i;
}
