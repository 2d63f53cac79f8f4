// Under default(none) every variable of the region needs a data attribute.
// RUN: %accomp-opt --verify --stop-after=check %s

int table[4];
#pragma acc declare create(table)

void invalid(int n, int *a, int x) {
  // expected-note@+1 2{{'default(none)' is here}}
#pragma acc parallel default(none) copy(a[0:n])
  {
    // expected-error@+1{{variable 'x' is used in the 'parallel' region and must appear in a data clause}}
    a[0] = x;
    a[1] = n; // expected-error{{variable 'n' is used in the 'parallel' region and must appear in a data clause}}
    a[2] = x;
  }
  // expected-note@+1{{'default(none)' is here}}
#pragma acc data default(none) copy(a[0:n])
  {
#pragma acc kernels
    a[0] = x; // expected-error{{variable 'x' is used in the 'kernels' region and must appear in a data clause}}
  }
}

void valid(int n, int *a, int x, int s) {
  int i;
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel default(none) firstprivate(x, n)
    {
#pragma acc loop gang private(s) // private in the loop
      for (i = 0; i < n; ++i) {
        int local = x;
        s = local;
        a[i] = s + table[i];
      }
#pragma acc loop gang reduction(+: s) // a reduction of the gangs is implied on the construct
      for (i = 0; i < n; ++i)
        s += a[i];
    }
  }
#pragma acc parallel default(present)
  a[0] = x;
}
