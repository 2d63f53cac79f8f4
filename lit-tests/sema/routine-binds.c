// The `bind` clauses of one function give it one name (OpenACC 3.3 2.15.1).
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: %accomp-opt --verify --stop-after=check %S/Inputs/routine-binds.f90
#pragma acc routine seq bind("one")
void f(int n);
#pragma acc routine(f) seq bind(one)
#pragma acc routine(f) seq
// expected-note@-4{{'routine' directive is here}}
// expected-error@+1{{'f' is bound to "two" here and to "one" before; give it one name}}
#pragma acc routine(f) seq bind("two")
#pragma acc routine seq device_type(nvidia) bind(cuda) device_type(radeon) bind(hip)
void g(int n);
#pragma acc routine(g) seq device_type(multicore) bind(threads)
// expected-note@-3{{'routine' directive is here}}
// expected-error@+1{{'g' is bound to other here and to cuda before; give it one name}}
#pragma acc routine(g) seq device_type(nvidia) bind(other)
