// Private copies of objects are destroyed at the end of the region: their class needs a destructor (C++17 15.4).
// RUN: %accomp-opt --verify --stop-after=check %s -std=c++17
struct plain { int v; ~plain() = default; };
struct kept { int v; ~kept() = delete; };
class hidden { ~hidden(); public: hidden(); hidden(const hidden &); int v; };
struct holder { kept part; };
struct holders : holder { int v; };

void copies(plain &a, kept &b, hidden &c, holders &d) {
#pragma acc parallel private(a)
  a.v = 1;
#pragma acc parallel copy(b, c, d)
  b.v = c.v + d.v;
  // expected-note@-5{{'b' declared here}}
  // expected-error@+1{{variable 'b' in 'firstprivate' clause is of class 'kept', which has no usable destructor}}
#pragma acc parallel firstprivate(b)
  b.v = 1;
  // expected-note@-9{{'c' declared here}}
  // expected-error@+1{{variable 'c' in 'private' clause is of class 'hidden', which has no usable destructor}}
#pragma acc parallel private(c)
  c.v = 1;
  // expected-note@-13{{'d' declared here}}
  // expected-error@+1{{variable 'd' in 'private' clause is of class 'holders', which has no usable destructor}}
#pragma acc parallel private(d)
  d.v = 1;
}
