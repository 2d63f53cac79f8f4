#pragma acc routine seq
int own_lookup(int i);
int in_shared(int n, int *c) {
#pragma acc parallel loop copyout(c[0 : n])
  for (int i = 0; i < n; ++i)
    c[i] = own_lookup(i);
  return n;
}
