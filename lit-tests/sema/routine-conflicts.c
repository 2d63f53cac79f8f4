// The routine directives of one function give it one level for each device (OpenACC 3.3 2.15.1).
// RUN: %accomp-opt --verify --stop-after=check %s

#pragma acc routine seq
#pragma acc routine seq
void same(void);
#pragma acc routine(same) seq

#pragma acc routine device_type(nvidia) gang device_type(*) seq
void by_device(void);
#pragma acc routine(by_device) device_type(*) seq device_type(nvidia) gang

// expected-note@+1{{'routine worker' is here}}
#pragma acc routine worker
void twice(void);
// expected-error@+1{{'twice' is declared by 'routine vector' here and by 'routine worker' before; give it one level}}
#pragma acc routine vector
void twice(void) {}

void named(void);
// expected-note@+1{{'routine seq' is here}}
#pragma acc routine(named) seq
// expected-error@+1{{'named' is declared by 'routine gang' here and by 'routine seq' before; give it one level}}
#pragma acc routine(named) device_type(nvidia) gang device_type(*) seq
