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

template <int Gangs, int Loops> void dimensions(int n, int *a, int x) {
  // expected-error@+1{{'Gangs' is not 1, 2 or 3}}
#pragma acc parallel loop gang(dim: Gangs)
  for (int i = 0; i < n; ++i)
    a[i] = i;
  // expected-error@+1{{'Gangs - 2' is not 1, the one gang dimension that may be reduced over,}}
#pragma acc parallel loop gang(dim: Gangs - 2) reduction(+: x)
  for (int i = 0; i < n; ++i)
    x += a[i];
  // expected-error@+1{{'Loops' is not positive}}
#pragma acc parallel loop collapse(Loops)
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
template <class T> struct of_class {
  // expected-error@+1{{'T::level()' is not 1, 2 or 3}}
#pragma acc routine gang(dim: T::level())
  void member();
};
struct none { static constexpr int level() { return 0; } };
// expected-note@+1{{in instantiation of function template specialization 'dimensions<4, 0>' requested here}}
template void dimensions<4, 0>(int, int *, int);
template void dimensions<3, 1>(int, int *, int);
// expected-note@+1{{in instantiation of template class 'of_class<none>' requested here}}
of_class<none> instance;
