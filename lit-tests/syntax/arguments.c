// Arguments of clauses: malformed ones beside good ones, each at its place.
// RUN: %accomp-opt --verify --stop-after=bind %s

struct s { int m; double *p; };

void valid(int n, double *a, double (*m)[8], struct s *q, int d) {
#pragma acc data copy(a[0:n], m[0:n][2], q->m, q->p[:n], (*q).m) copyin(readonly: a[n:4])
  {
#pragma acc parallel loop gang(num: 4, static: *) vector(length: 32) wait(devnum: d: queues: 1, 2) async(1)
    for (int i = 0; i < n; ++i)
      a[i] = 0;
  }
#pragma acc update self(a[0:n]) if_present
#pragma acc wait(1, n) async
}

void invalid(int n, double *a, double *b, struct s *q) {
  int x = 0;
  // expected-error@+2{{'(double *)a' is no variable, array section or member of one}}
  // expected-error@+1{{'a + 1' is no variable, array section or member of one}}
#pragma acc enter data copyin((double *)a) create(b[0:n]) create(a + 1)
  // expected-error@+1{{'[0:n:2]' is no array section (expected '[lower : length]')}}
#pragma acc enter data copyin(a[0:n:2]) create(b[0:n])
  // expected-error@+1{{expected a list item in clause 'copy'}}
#pragma acc parallel copy(a[0:n],)
  ;
  // expected-error@+1{{expected a variable in clause 'copy'}}
#pragma acc parallel copy()
  ;
  // expected-error@+1{{'[' has no counterpart}}
#pragma acc parallel copy(a[0:n)
  ;
  // expected-error@+1{{')' has no counterpart}}
#pragma acc parallel copy(a[0:n]))
  ;
  // expected-error@+1{{'copy' needs an argument in parentheses}}
#pragma acc parallel copy
  ;
  // expected-error@+3{{'%' is no operator of clause 'reduction' (expected one of +, *, max, min, &, |, ^, &&, ||)}}
  // expected-error@+2{{clause 'reduction' needs an operator and ':' in front of its vars}}
  // expected-error@+1{{expected an operator in front of ':' in clause 'reduction'}}
#pragma acc parallel reduction(%: x) reduction(x) reduction(: x)
  ;
  // expected-error@+1{{'shared' is not one of none, present, which 'default' takes}}
#pragma acc parallel default(shared)
  ;
  // expected-error@+1{{expected the name of a device type or '*', not 'n + 1'}}
#pragma acc parallel device_type(n + 1) num_gangs(4)
  ;
  // expected-error@+2{{expected the name of a device type or '*', not '1'}}
  // expected-error@+1{{expected the name of a device type or '*', not 'a[0:2]'}}
#pragma acc init device_type(1, a[0:2])
  // expected-warning@+1{{device type 'n' is none that is known; clauses for it are never selected}}
#pragma acc update self(a[0:n]) device_type(n) async
  // expected-error@+1{{'*' stands for every device type, and may not stand beside others; name it alone}}
#pragma acc init device_type(host, *)
#pragma acc parallel device_type(host, nvidia) num_gangs(4)
  ;
#pragma acc parallel
  {
    // expected-error@+1{{'collapse' takes one argument only}}
#pragma acc loop collapse(1, 2)
    for (int i = 0; i < n; ++i) a[i] = 0;
    // expected-error@+1{{'independent' takes no argument}}
#pragma acc loop independent(1)
    for (int i = 0; i < n; ++i) a[i] = 0;
    // expected-error@+1{{'gang' has no argument 'size:' (expected num:, dim:, static:)}}
#pragma acc loop gang(size: 4)
    for (int i = 0; i < n; ++i) a[i] = 0;
    // expected-error@+1{{argument 'num:' appears more than once in clause 'gang'}}
#pragma acc loop gang(num: 4, 8)
    for (int i = 0; i < n; ++i) a[i] = 0;
    // expected-error@+1{{unknown modifier 'forced' in clause 'collapse'; did you mean 'force'?}}
#pragma acc loop collapse(forced: 1)
    for (int i = 0; i < n; ++i) a[i] = 0;
  }
}
