// A region of several gangs whose loops no directive shares, and which calls no routine that does (section 2.5.1).
// RUN: %accomp-opt --verify --stop-after=check %s

void redundant(int n, double *a) {
  // expected-warning@+1{{no 'loop' directive shares the loops of this 'parallel' region: each gang executes all iterations, which may race}}
#pragma acc parallel num_gangs(n)
  for (int i = 0; i < n; ++i)
    a[i] += 1;
}
