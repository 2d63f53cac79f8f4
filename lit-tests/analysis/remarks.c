// Remarks on loops: what they became, and why others are not parallel.
// RUN: %accomp-clang -fsyntax-only -Rpass=openacc %s 2>&1 | FileCheck --check-prefix=PASS --implicit-check-not=remark: %s
// RUN: %accomp-clang -fsyntax-only -Rpass-missed=openacc %s 2>&1 | FileCheck --check-prefix=MISSED --implicit-check-not=remark: %s
// RUN: %accomp-clang -fopenacc-print=omp -Minfo=accel %s -o %t.c 2>&1 | FileCheck --check-prefixes=PASS,MISSED %s
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-explain %s -o %t.c 2>&1 | FileCheck --check-prefixes=PASS,MISSED %s
// RUN: %accomp-clang -fsyntax-only %s 2>&1 | FileCheck --allow-empty --check-prefix=NONE %s
// NONE-NOT: remark:

void f(int n, double *restrict a, double *b, double *c, const int *at) {
  double s = 0;
#pragma acc kernels copy(a[0:n]) copyin(b[0:n], at[0:n])
  {
// PASS: :[[#@LINE+1]]:5: remark: loop is parallel: gang worker [loop-parallel]
    for (int i = 0; i < n; i++)
      a[i] += 1;
// MISSED: :[[#@LINE+1]]:5: remark: loop is not parallel: 'a' is written in iteration i and read in iteration i+1 [loop-not-parallel]
    for (int i = 1; i < n; i++)
      a[i] += a[i - 1];
// MISSED: :[[#@LINE+1]]:5: remark: loop is not parallel: it gets no level, though its iterations combine values by reduction(max: a) [loop-not-parallel]
    for (int i = 1; i < n; i++)
      if (b[i] > a[at[i]])
        a[at[i]] = b[i];
// PASS: :[[#@LINE+2]]:5: remark: loop is parallel: gang worker, collapse(2), reduction(+: s) [loop-parallel]
// PASS: :[[#@LINE+2]]:7: remark: loop is parallel: gang worker, collapse(2), reduction(+: s) [loop-parallel]
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < n; j++)
        s += a[j] * i;
  }
// PASS: :[[#@LINE+2]]:3: remark: loop is parallel: gang worker, where pointers do not overlap [loop-parallel]
#pragma acc kernels copy(b[0:n]) copyin(c[0:n])
  for (int i = 0; i < n; i++)
    b[i] = c[i];
}
