// Values that local integers have where a `kernels` construct starts, where the function shows them.
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s

double a[100], b[100];

void known(void) {
  int k = 50, m = k + 1, q;
  q = m - 1;
#pragma acc kernels
  for (int i = 0; i < 50; ++i)
    a[i + q] = a[i] + b[i];
// CHECK-LABEL: {{^}}void known
// CHECK: {{^ *}}#pragma omp target teams distribute parallel for
}
// A branch, a loop, an address and a clause may change the value.
void unknown(int n, void (*set)(int *)) {
  int k = 50;
  if (n > 3)
    k = 1;
#pragma acc kernels
  for (int i = 0; i < 50; ++i)
    a[i + k] = a[i] + b[i];
// CHECK-LABEL: {{^}}void unknown
// CHECK-NOT: {{^ *}}#pragma omp{{.*}} distribute
  int l = 50;
  for (int t = 0; t < n; ++t) {
#pragma acc kernels
    for (int i = 0; i < 50; ++i)
      a[i + l] = a[i] + b[i];
    l--;
  }
  int m = 50;
  set(&m);
#pragma acc kernels
  for (int i = 0; i < 50; ++i)
    a[i + m] = a[i] + b[i];
  int p = 1;
#pragma acc data copyin(p)
  {
    p = 50;
#pragma acc kernels
    for (int i = 0; i < 50; ++i)
      a[i + p] = a[i] + b[i];
  }
  static int s = 50;
#pragma acc kernels
  for (int i = 0; i < 50; ++i)
    a[i + s] = a[i] + b[i];
  switch (n) {
    int w;
    w = 50;
  case 1:;
#pragma acc kernels
    for (int i = 0; i < 50; ++i)
      a[i + w] = a[i] + b[i];
  }
}
// What is the same on all ways stays known.
void around(int n) {
  int k = 50;
  for (int t = 0; t < n; ++t)
    if (b[t] > 0) {
#pragma acc kernels
      for (int i = 0; i < 50; ++i)
        a[i + k] = a[i] + b[i];
    }
  k = 0;
// CHECK-LABEL: {{^}}void around
// CHECK: {{^ *}}#pragma omp target teams distribute parallel for
}
