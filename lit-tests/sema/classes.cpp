// What C++ forbids: copies of classes without constructors, incomplete classes, what templates leave open.
// RUN: %accomp-opt --verify --stop-after=check %s -std=c++17
#include <memory>

struct plain { int x; };
struct uncopied { int x; uncopied(const uncopied &) = delete; uncopied(); };
struct hidden { int x; private: hidden(const hidden &); };
struct moved { int x; moved(moved &&); };
struct owner { std::unique_ptr<int> p; };
struct derived : uncopied { int y; };
struct undefaulted { int x; undefaulted(int); };
struct defaulted { int x; explicit defaulted(int v = 1); };
struct own : uncopied { own(const own &); own(); int y; };
struct forward;

void copies(plain &a, uncopied &b, hidden &c, moved &d, owner &e, derived &f, own &g) {
#pragma acc parallel firstprivate(a, g) private(b, f)
  a.x = b.x + f.y + g.y;
  // expected-note@-3{{'b' declared here}}
  // expected-error@+1{{variable 'b' in 'firstprivate' clause is of class 'uncopied', which has no usable copy}}
#pragma acc parallel firstprivate(b)
  b.x = 1;
  // expected-note@-7{{'c' declared here}}
  // expected-error@+1{{variable 'c' in 'firstprivate' clause is of class 'hidden', which has no usable copy}}
#pragma acc parallel firstprivate(c)
  c.x = 1;
  // expected-note@-11{{'d' declared here}}
  // expected-error@+1{{variable 'd' in 'firstprivate' clause is of class 'moved', which has no usable copy}}
#pragma acc parallel firstprivate(d)
  d.x = 1;
  // expected-note@-15{{'e' declared here}}
  // expected-error@+1{{variable 'e' in 'firstprivate' clause is of class 'owner', which has no usable copy}}
#pragma acc parallel firstprivate(e)
  *e.p = 1;
  // expected-note@-19{{'f' declared here}}
  // expected-error@+1{{variable 'f' in 'firstprivate' clause is of class 'derived', which has no usable copy}}
#pragma acc parallel firstprivate(f)
  f.y = 1;
}

void defaults(undefaulted &a, defaulted &b) {
#pragma acc parallel private(b)
  b.x = 1;
  // expected-note@-3{{'a' declared here}}
  // expected-error@+1{{variable 'a' in 'private' clause is of class 'undefaulted', which has no usable default}}
#pragma acc parallel private(a)
  a.x = 1;
}

struct array_of_uncopied { uncopied m[2][3]; };

void arrays(defaulted fine) {
  undefaulted a[2][2] = {{1, 2}, {3, 4}}; // expected-note{{'a' declared here}}
  uncopied b[2]; // expected-note{{'b' declared here}}
  array_of_uncopied c; // expected-note{{'c' declared here}}
  defaulted d[2];
  int e[2];
#pragma acc parallel private(b, c, d, e) firstprivate(fine, a)
  b[0].x = a[0][0].x + c.m[0][0].x + d[0].x + e[0];
  // expected-error@+1{{variable 'a' in 'private' clause is of class 'undefaulted[2][2]', which has no usable default}}
#pragma acc parallel private(a)
  a[0][0].x = 1;
  // expected-error@+1{{variable 'b' in 'firstprivate' clause is of class 'uncopied[2]', which has no usable copy}}
#pragma acc parallel firstprivate(b)
  b[0].x = 1;
  // expected-error@+1{{variable 'c' in 'firstprivate' clause is of class 'array_of_uncopied', which has no usable copy}}
#pragma acc parallel firstprivate(c)
  c.m[0][0].x = 1;
}

void incomplete(forward &a) {
  // expected-note@-1{{'a' declared here}}
  // expected-error@+1{{variable 'a' in 'copy' clause has incomplete type 'forward'}}
#pragma acc parallel copy(a)
  ;
}

template <class T> void open(int n, T *v) {
#pragma acc parallel loop num_gangs(T::gangs) collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      v[i * n + j] = T();
  // expected-error@+1{{argument of 'collapse' must be an integer constant expression}}
#pragma acc parallel loop collapse(n)
  for (int i = 0; i < n; ++i)
    v[i] = T();
#pragma acc parallel loop collapse(T::depth)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      v[i * n + j] = T();
}
