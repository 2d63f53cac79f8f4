// Induction variables: loops are parallel where each iteration starts by setting them to what they are in it.
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s

double a[4096], b[4096], grid[64][64];

int used(int n) {
  int j = -1;
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    ++j;
    if (b[i] > 0)
      a[j] = b[i];
  }
  return j;
// CHECK-LABEL: {{^}}int used
// CHECK: {{^  [{]$}}
// CHECK-NEXT: {{^}}  const long j_before = j;
// CHECK-NEXT: {{^}}  #pragma omp target teams distribute parallel for map(tofrom: b, a) private(j)
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; ++i) {
// CHECK-NEXT: {{^}}    j = (int)(j_before + (long)i);
// CHECK-NEXT: {{^}}    ++j;
// CHECK: {{^}}  if ((long)n > 0) j = (int)(j_before + (long)n);
// CHECK-NEXT: {{^  [}]$}}
}
void nested(void) {
  int k = 0;
#pragma acc kernels loop
  for (int i = 9; i < 64; i += 2) {
    for (int l = 0; l < 64; ++l)
      a[k++] = grid[i][l];
    k += 3;
  }
// CHECK-LABEL: {{^}}void nested
// CHECK: {{^}}    k = (int)(k_before + ((long)i - 9) / 2 * 67);
}
void bare(void) {
  int k = 0;
#pragma acc kernels
  for (int i = 0; i < 64; ++i)
    a[k++] = 1;
// CHECK-LABEL: {{^}}void bare
// CHECK: {{^}}  #pragma omp target teams distribute parallel for map(tofrom: a) private(k)
// CHECK-NEXT: for (int i = 0; i < 64; ++i)
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}      k = (int)(k_before + (long)i);
// CHECK-NEXT: {{^}}a[k++] = 1;
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  }
}
// Steps that depend on data, wrap, or are left out by a jump; values that the host does not have.
void not_told(int n, unsigned u, short s) {
  int k = 0, l = 0, m = 0, q = 0;
// CHECK-LABEL: {{^}}void not_told
// CHECK-NOT: {{^ *}}#pragma omp{{.*}} distribute
#pragma acc kernels
  for (int i = 0; i < 64; ++i)
    if (b[i] > 0)
      a[k++] = b[i];
#pragma acc kernels
  for (int i = 0; i < 64; ++i)
    a[u++] = b[i];
#pragma acc kernels
  for (int i = 0; i < 64; ++i)
    a[s++] = b[i];
#pragma acc kernels
  for (int i = 0; i < 64; ++i) {
    if (b[i] > 0)
      continue;
    a[l++] = b[i];
  }
#pragma acc kernels async(1)
  for (int i = 0; i < 64; ++i)
    a[m++] = b[i];
#pragma acc data copyin(q)
  {
#pragma acc kernels
    for (int i = 0; i < 64; ++i)
      a[q++] = b[i];
  }
// A step by nothing makes all iterations set one element.
#pragma acc kernels
  for (int i = 0; i < 64; ++i) {
    a[k++] = b[i];
    k--;
  }
}
