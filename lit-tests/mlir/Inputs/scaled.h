static void scale(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
#pragma acc routine seq
static double half(double x) { return x / 2; }
