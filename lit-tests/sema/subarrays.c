// Bounds of subarrays.
// RUN: %accomp-opt --verify --stop-after=check %s
// RUN: not %accomp-opt --stop-after=check %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// WHOLE: length of subarray 'p[0:]' is missing and cannot be inferred from a pointer [subarray-length-required]
// WHOLE: cannot be inferred from an array of unknown extent [subarray-length-required]

extern int open_array[];

struct sections { int *p, v[8]; };

void invalid(int n, int *p, double d, int x, struct sections *of) {
  int v[8], m[8][8], one[1];
  // expected-error@+1{{length of subarray 'p[0:]' is missing and cannot be inferred from a pointer}}
#pragma acc data copy(p[0:])
  p[0] = 1;
  // expected-error@+1{{length of subarray 'of->p[0:]' is missing and cannot be inferred from a pointer}}
#pragma acc exit data delete(of->p[0:])
  // expected-error@+1{{subarray 'of->v[4:5]' reaches element 8 of an array of 8 elements}}
#pragma acc update self(of->v[4:5], of->v[4:], of->p[0:2])
  // expected-error@+1{{length of subarray 'p[:]' is missing and cannot be inferred from a pointer}}
#pragma acc data copy(p[:])
  p[0] = 1;
  // expected-error@+1{{length of subarray 'open_array[0:]' is missing and cannot be inferred from an array of unknown extent}}
#pragma acc data copy(open_array[0:])
  p[0] = 1;
  // expected-error@+1{{lower bound of subarray 'v[-1:4]' is negative (-1)}}
#pragma acc data copy(v[-1:4])
  v[0] = 1;
  // expected-error@+1{{length of subarray 'p[0:-4]' is negative (-4)}}
#pragma acc data copy(p[0:-4])
  p[0] = 1;
  // expected-error@+1{{subarray 'v[4:5]' reaches element 8 of an array of 8 elements}}
#pragma acc data copy(v[4:5])
  v[4] = 1;
  // expected-error@+1{{subarray 'v[8:1]' reaches element 8 of an array of 8 elements}}
#pragma acc data copy(v[8:1])
  v[4] = 1;
  // expected-error@+1{{subarray 'one[1:1]' reaches element 1 of an array of 1 element}}
#pragma acc data copy(one[1:1])
  v[4] = 1;
  // expected-error@+1{{subarray 'm[0:8][4:8]' reaches element 11 of an array of 8 elements}}
#pragma acc data copy(m[0:8][4:8])
  m[0][4] = 1;
  // expected-error@+1{{subarray 'm[0:2][0:4]' in 'copy' clause is not contiguous in memory}}
#pragma acc data copy(m[0:2][0:4])
  m[0][0] = 1;
  // expected-error@+1{{subarray 'm[2:4][2:]' in 'copy' clause is not contiguous in memory}}
#pragma acc data copy(m[2:4][2:])
  m[0][0] = 1;
  // expected-error@+1{{subscripted value in 'x[0:1]' is neither an array nor a pointer}}
#pragma acc data copy(x[0:1])
  x = 1;
  // expected-error@+1{{length of subarray 'p[0:d]' must have integer type, but has type 'double'}}
#pragma acc data copy(p[0:d])
  p[0] = 1;
}

void valid(int n, int *p, int q[], int (*rows)[8]) {
  int v[8], m[8][8], w[n];
#pragma acc data copy(p[0:n], q[:n], v, v[:], w[1:], w[:]) create(m[0:8][0:8], rows[0:n][:])
  v[0] = 1;
#pragma acc data copy(m[2:4][0:], m[2:4][:n])
  v[0] = 1;
#pragma acc data copy(m[2:1][3:2], v[8:0], open_array[0:4])
  v[0] = 1;
#pragma acc update self(m[0:8][2:4])
}

void pointers(int n, int *p, int **rows) {
  // expected-error@+1{{'p[:5]' in clause 'attach' must be a pointer, not a subarray}} expected-note@-1{{'p' declared here}}
#pragma acc enter data attach(p[:5], rows[1])
  // expected-error@+1{{'p[0:n]' in clause 'deviceptr' must be a pointer, not a subarray}} expected-note@-3{{'p' declared here}}
#pragma acc parallel deviceptr(p[0:n])
  p[0] = 1;
  // expected-error@+1{{argument of 'tile' must have integer type, but has type 'double'}}
#pragma acc parallel loop tile(1.5) copy(p[0:n])
  for (int i = 0; i < n; ++i)
    p[i] = 0;
}

void past_the_end(int n, void (**functions)(void)) {
  int v[8];
  // expected-error@+1{{subarray 'v[n:9]' reaches element 8 of an array of 8 elements}}
#pragma acc data copy(v[n:9])
  v[0] = 1;
  // expected-error@+1{{the elements of 'functions[0][0:1]' have incomplete type}}
#pragma acc enter data copyin(functions[0][0:1])
#pragma acc enter data copyin(functions[0:2])
}
