// Regions of one gang, and those whose loops a directive or a routine shares (section 2.5.1).
// RUN: %accomp-opt --verify --stop-after=check %s

#pragma acc routine gang
void shared_by_gangs(int n, double *a);
#pragma acc routine seq
double one(int);

// expected-no-diagnostics
void right(int n, double *a) {
#pragma acc parallel num_gangs(1)
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel num_gangs(4)
  {
#pragma acc loop
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
#pragma acc parallel num_gangs(4)
  a[0] = 1;
#pragma acc parallel num_gangs(4)
  for (int k = 0; k < 3; ++k)
    shared_by_gangs(n, a);
#pragma acc serial
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
