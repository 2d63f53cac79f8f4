// Pointers in data clauses without extent: what they point to is neither moved nor allocated (section 2.7.1).
// RUN: %accomp-opt --verify --stop-after=check %s

double *kept;

void alone(int n, double *x, double *y, double *z) {
  // expected-warning@+4{{'copyin' is about the pointer 'x' alone: nothing that it points to is moved or allocated}}
  // expected-note@+3{{name the elements, as in 'x[0:n]'}}
  // expected-warning@+2{{'copyout' is about the pointer 'y' alone: nothing that it points to is moved or allocated}}
  // expected-note@+1{{name the elements, as in 'y[0:n]'}}
#pragma acc parallel loop copyin(x) copyout(y)
  for (int i = 0; i < n; ++i)
    y[i] = x[i];
  // Elsewhere elements are named: they may be present.
#pragma acc enter data copyin(z[0:n])
#pragma acc parallel loop copy(z)
  for (int i = 0; i < n; ++i)
    z[i] += 1;
#pragma acc exit data delete(z)
  // Of data that is present these need no extent.
#pragma acc parallel loop present(x) deviceptr(y)
  for (int i = 0; i < n; ++i)
    y[i] = x[i];
}
#pragma acc declare create(kept)
