// A number behind a pointer in a clause of data that stays: a count of elements was meant. Others are what they say.
// RUN: %accomp-clang -fopenacc-print=omp %s -o %t.omp.c 2>&1 | FileCheck --implicit-check-not="[element-alone]" %s
// RUN: mkdir -p %t && cp %s %t/fixed.c && %project check --fix %t/fixed.c && grep -q 'create(a\[0:n \* m\], s\[n\], p\[n\], b\[3\], a\[n:m\])' %t/fixed.c
// RUN: %accomp-clang -Wno-element-alone -fopenacc-print=omp %s -o %t.omp.c 2>&1 | FileCheck --allow-empty --check-prefix=QUIET %s
// QUIET-NOT: [element-alone]
struct pair {
  float a, b;
};

float work(int n, int m, float *a, float *b, struct pair *s, int **p, float (*rows)[4]) {
  float own[8];
  // CHECK: [[@LINE+1]]:31: warning: 'a[n * m]' in 'create' is one element: the first 'n * m' elements are 'a[0:n * m]' [element-alone]
#pragma acc enter data create(a[n * m], s[n], p[n], b[3], a[n:m])
  // CHECK: [[@LINE+1]]:25: warning: 'b[n + 1]' in 'copyin' is one element: the first 'n + 1' elements are 'b[0:n + 1]' [element-alone]
#pragma acc data copyin(b[n + 1]) copyout(rows[n], own[n]) present(a[n])
  {
#pragma acc parallel copy(a[n])
    a[n] = 1;
#pragma acc update self(a[n])
  }
#pragma acc exit data delete(a[n])
  return own[0];
}
