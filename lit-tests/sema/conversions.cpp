// Classes and enumerations where clauses take integers and conditions, and exceptions that leave regions.
// RUN: %accomp-opt --verify --stop-after=check %s -std=c++17

struct plain { int x; };
struct number { operator int() const; };
struct reference { operator const long &() const; };
struct ambiguous { operator int() const; operator long() const; };
struct asked { explicit operator bool() const; };
struct derived : number { int y; };
template <class T> struct any { operator T() const; };
enum unscoped { ONE = 1 };
enum class scoped { ONE = 1 };

void valid(number n, reference r, asked q, derived d, any<int> a, unscoped u, int *x) {
#pragma acc parallel num_gangs(n) num_workers(r) vector_length(u) async(d) if(q)
  x[0] = 1;
#pragma acc serial wait(a, n) self(n)
  x[0] = 1;
#pragma acc wait(d) if(u)
#pragma acc parallel
  try {
    throw 1;
  } catch (...) {
    x[0] = 1;
  }
#pragma acc parallel
  {
    auto thrower = [] { throw 1; };
    x[0] = 1;
  }
#pragma acc data copy(x[0:1])
  if (x[0])
    throw 1;
}

constexpr int three() { return 3; }

void bounds(number n, derived d, unscoped u) {
  int v[5];
#pragma acc data copy(v[n:u], v[:three()])
  v[0] = 1;
#pragma acc parallel loop collapse(three() - 1) private(v[d:])
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j)
      v[0] = 1;
}

void invalid_bounds(plain p, scoped s) {
  int v[5];
  // expected-error@+1{{lower bound of subarray 'v[p:]' must have integer type, but has type 'plain'}}
#pragma acc data copy(v[p:])
  v[0] = 1;
  // expected-error@+1{{length of subarray 'v[:s]' must have integer type, but has type 'scoped'}}
#pragma acc data copy(v[:s])
  v[0] = 1;
  // expected-error@+1{{subarray 'v[three():three()]' reaches element 5 of an array of 5 elements}}
#pragma acc data copy(v[three():three()])
  v[0] = 1;
  // expected-error@+1{{lower bound of subarray 'v[three() - 4:]' is negative}}
#pragma acc data copy(v[three() - 4:])
  v[0] = 1;
}

void invalid(plain p, ambiguous n, asked q, scoped s, int *x) {
  // expected-error@+1{{argument of 'num_gangs' must have integer type, but has type 'plain'}}
#pragma acc parallel num_gangs(p)
  x[0] = 1;
  // expected-error@+1{{argument of 'num_workers' must have integer type, but has type 'ambiguous'}}
#pragma acc parallel num_workers(n)
  x[0] = 1;
  // expected-error@+1{{argument of 'vector_length' must have integer type, but has type 'asked'}}
#pragma acc parallel vector_length(q)
  x[0] = 1;
  // expected-error@+1{{argument of 'async' must have integer type, but has type 'scoped'}}
#pragma acc parallel async(s)
  x[0] = 1;
  // expected-error@+1{{condition of 'if' clause must have scalar type, but has type 'ambiguous'}}
#pragma acc parallel if(n)
  x[0] = 1;
  // expected-error@+1{{condition of 'self' clause must have scalar type, but has type 'scoped'}}
#pragma acc parallel self(s)
  x[0] = 1;
}

void thrown(int n, int *x) {
  // expected-note@+1{{'parallel' construct is here}}
#pragma acc parallel
  // expected-error@+1{{'throw' branches out of the 'parallel' region}}
  throw 1;
  // expected-note@+1{{'parallel loop' construct is here}}
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) {
    try {
      x[i] = 1;
    } catch (int) {
      // expected-error@+1{{'throw' branches out of the 'parallel loop' region}}
      throw;
    }
  }
}
