// Arguments of directives that depend on templates: what does not fit in an instantiation is reported where it
// stands, with the use of the template (OpenACC 3.3 section 1.6: int-expr, condition).
// RUN: %accomp-opt --verify --stop-after=check %s -std=c++17
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not %accomp-clang++ -std=c++17 -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: no member named 'count' in 'without' in a directive [bad-expression]
// CHECK: note: in instantiation of function template specialization 'members<without>' requested here

struct converts { operator int() const; };
struct asked { explicit operator int() const; explicit operator bool() const; };
// expected-note@+1{{conversion to integral type 'int'}} expected-note@+1{{conversion to integral type 'long'}}
struct ambiguous { operator int() const; operator long() const; };
struct with { static constexpr converts count{}; static constexpr bool flag = true; };
struct without { static constexpr bool flag = false; };
struct wrong { static constexpr ambiguous count{}; static constexpr bool flag = false; };

template <class T> void members(int *a) {
  // expected-error@+2{{no member named 'count' in 'without'}}
  // expected-error@+1{{'T::count' has type 'const ambiguous', which is no integer and converts to none}}
#pragma acc parallel num_gangs(T::count) if(T::flag) copy(a[0:1])
  a[0] = 1;
}

template <class T> void values(T n, int *a) {
  // expected-error@+1{{'n' has type 'asked', which is no integer and converts to none}}
#pragma acc parallel async(n) copy(a[0:1])
  a[0] = 1;
#pragma acc serial if(n) copy(a[0:1])
  a[0] = 1;
  // expected-error@+1{{'n' has type 'asked', which is no integer and converts to none}}
#pragma acc wait(n)
  int v[8] = {};
  // expected-error@+1{{'n' has type 'asked', which is no integer and converts to none}}
#pragma acc data copy(v[n:])
  a[0] = v[0];
}

template <class T> void variables(T p) {
  // expected-error@+1{{'p' has type 'int', which is no pointer}}
#pragma acc parallel deviceptr(p)
  ;
  // expected-error@+1{{subscripted value is not an array, pointer, or vector}}
#pragma acc data copy(p[0:4])
  ;
}

struct pointing { int count; operator float *() const; };

template <class T, class U> void elements(T *p, U u) {
  T some[2], rows[2][3];
  // expected-error@+1{{an element of 'some' has type 'int', which is no pointer}}
#pragma acc parallel attach(some[0])
  ;
  // expected-error@+1{{an element of 'rows' has type 'int', which is no pointer}}
#pragma acc parallel deviceptr(rows[1][2])
  ;
  // expected-error@+1{{'u' has type 'pointing', which is no pointer}}
#pragma acc parallel attach(u)
  ;
#pragma acc parallel deviceptr(p)
  ;
}

template <class T> void never(T p) {
#pragma acc parallel num_gangs(T::nowhere) deviceptr(p)
  ;
}

void uses(int *a, double *b) {
  members<with>(a);
  members<without>(a); // expected-note{{in instantiation of function template specialization 'members<without>'}}
  members<wrong>(a); // expected-note{{in instantiation of function template specialization 'members<wrong>'}}
  values(3, a);
  values('c', a);
  values(asked(), a); // expected-note{{in instantiation of function template specialization 'values<asked>'}}
  variables(b);
  elements(&b, b);
  elements(a, pointing()); // expected-note{{in instantiation of function template specialization 'elements<int, pointing>'}}
  variables(1); // expected-note{{in instantiation of function template specialization 'variables<int>'}}
}
