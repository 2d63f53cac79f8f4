// What `atomic` accesses: scalars (OpenACC 3.3 2.12), which objects of classes are not, whatever operators these have.
// RUN: %accomp-opt --verify --stop-after=check %s
struct S { int v; S &operator=(int); S &operator+=(int); S &operator++(); operator int() const; };
S &operator*(S &, S &);
S &operator--(S &);
S &place();
typedef S alias;
void f(S a, S b, S *p, alias c, int i) {
  // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
  a = b; // expected-error{{'atomic read' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic write' directive is here}}
#pragma acc atomic write
  a = 3; // expected-error{{'atomic write' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
  *p += 3; // expected-error{{'atomic' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
  ++c; // expected-error{{'atomic' is about scalars, but this is of type}}
  // expected-note@+1{{'atomic update' directive is here}}
#pragma acc atomic update
  --p[1]; // expected-error{{'atomic update' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
  place() += 3; // expected-error{{'atomic' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
  { a = i; i++; } // expected-error{{'atomic capture' is about scalars, but this is of type 'S'}}
  // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
  b = a += i; // expected-error{{'atomic capture' is about scalars, but this is of type 'S'}}
#pragma acc atomic
  a.v += 3;
#pragma acc atomic read
  i = p->v;
#pragma acc atomic write
  i = a; // a value that the class gives
}
// Arguments of templates decide which function an operator is.
template <class T> void g(T x, T y, T *z, T (*one)(T)) {
#pragma acc atomic update
  x = x * y;
#pragma acc atomic
  --x;
  // expected-note@+1{{'atomic update' directive is here}}
#pragma acc atomic update
  x = (*one)(x); // expected-error{{statement after 'atomic update' must be of the form}}
  // expected-note@+1{{'atomic update' directive is here}}
#pragma acc atomic update
  x = *z; // expected-error{{statement after 'atomic update' must be of the form}}
}
