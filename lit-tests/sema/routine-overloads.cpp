// A function beside a routine of the same name is the host's, with all its directives (section 2.15.1).
// RUN: %accomp-opt --verify --stop-after=check %s

#pragma acc routine seq
void set(double &x) { x = 1; }

void set(int n, double *a) {
  // expected-no-diagnostics
#pragma acc data copy(a[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    set(a[i]);
}

void other(int n, double *a) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    set(a[i]);
}
