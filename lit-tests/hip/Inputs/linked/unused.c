/* No program takes this member of the library, so what it calls may be missing. */
#pragma acc routine seq
int nowhere(int i);
int unused(int n, int *a) {
#pragma acc parallel loop copyout(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = nowhere(i);
  return n;
}
