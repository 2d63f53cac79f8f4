// Calls after `atomic read`: an lvalue is read, which a call is only where it returns a reference (C++17 8.2.2).
// RUN: %accomp-opt --verify --stop-after=check %s
int value(int);
int &place(int);
int *pointer();
struct s { int v(); int &r(); };
template <class T> T any(T x);
void f(int *x, int c, s &o) {
  // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
  // expected-error@+1{{statement after 'atomic read' must be of the form 'v = x;'}}
  c = value(c);
#pragma acc atomic read
  c = place(c);
#pragma acc atomic read
  c = *pointer();
#pragma acc atomic read
  c = o.r();
  // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
  // expected-error@+1{{statement after 'atomic read' must be of the form 'v = x;'}}
  c = o.v();
}
template <class T> void g(T *x, T c) {
#pragma acc atomic read
  c = any(c);
#pragma acc atomic read
  c = place(*x);
}
