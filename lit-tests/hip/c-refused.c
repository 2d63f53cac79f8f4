// What of C kernels cannot have is refused, with the place, the reason and what to do.
// RUN: not %accomp-clang -fopenacc-print=hip %s -o %t.c 2>&1 | FileCheck %s
void sizes(int n, int m, double *out) {
  double v[n][m];
#pragma acc parallel loop copyout(out[0:m]) copyin(v)
  for (int j = 0; j < m; ++j)
    // CHECK-DAG: [[@LINE+1]]:14: error: kernels cannot use 'v': its extents are not constant, and the region asks for its size; compute that before
    out[j] = sizeof v[0] / sizeof(double);
}
void local(int n, int m, double *out) {
#pragma acc parallel loop gang copyout(out[0:m])
  for (int j = 0; j < m; ++j) {
    // CHECK-DAG: [[@LINE+1]]:5: error: kernels cannot have 'w': its type has extents that are not constant; an array in front of the compute construct can be listed in its 'private' clause
    double w[n];
#pragma acc loop vector
    for (int i = 0; i < n; ++i) w[i] = i + j;
    out[j] = w[0];
  }
}
void own(int n, int m, double *out) {
#pragma acc parallel loop gang copyout(out[0:m])
  for (int j = 0; j < m; ++j) {
    double w[n];
    w[0] = j;
// CHECK-DAG: [[@LINE+1]]:30: error: kernels cannot use 'w': a private copy of it has extents that are not constant, and the host does not have it; declare it in front of the compute construct
#pragma acc loop seq private(w)
    for (int i = 0; i < n; ++i) w[i] = i + j;
    out[j] = w[0];
  }
}
#pragma acc routine seq
void callee(int n, double *out) {
  double w[n];
// CHECK-DAG: [[@LINE+1]]:30: error: kernels cannot use 'w': a private copy of it has extents that are not constant, and the host does not have it; declare it in front of the compute construct
#pragma acc loop seq private(w)
  for (int i = 0; i < n; ++i) w[i] = out[i];
  out[0] = 1;
}
void caller(int n, double *out) {
#pragma acc parallel loop gang copy(out[0:n])
  for (int j = 0; j < 1; ++j) callee(n, out);
}
#pragma acc routine vector
int chosen(int n, int k) {
  int s = 0;
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += i;
  // CHECK-DAG: [[@LINE+1]]:3: error: this 'switch' cannot be taken apart for a kernel: a jump in it leaves what threads execute together
  switch (k) {
  case 0: return s;
  default: return -s;
  }
}
