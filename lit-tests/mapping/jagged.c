// Rows behind pointers: refused, where clang would map something else; contiguous rows are fine.
// RUN: not %accomp-clang %s -fopenacc-print=omp 2>&1 | FileCheck %s
// CHECK-COUNT-11: error: the rows of {{.*}} lie behind pointers{{.*}}[jagged-section]
// CHECK-NOT: error:
struct field { double **rows; double *flat; };

void invalid(int n, double **a, double *b[4], struct field *f) {
#pragma acc enter data copyin(a[0:n][0:n])
#pragma acc update self(b[0:4][0:n])
#pragma acc exit data delete(a[0:n][0:n])
#pragma acc update host(a[0:n][0:1])
#pragma acc update device(a[0:n][0:1])
#pragma acc exit data copyout(a[0:n][0:n])
#pragma acc enter data create(a[0:n][0:n])
#pragma acc data present(a[0:n][0:n])
  ;
#pragma acc data no_create(b[0:4][0:n])
  ;
#pragma acc data copy(b[0:4][0:n])
  ;
#pragma acc parallel copy(f->rows[0:n][1:2])
  f->rows[0][1] = 1;
}

void valid(int n, double **a, double b[4][n], struct field *f, double (*c)[8]) {
#pragma acc enter data copyin(a[0:n], b[0:4][0:n], c[0:n][0:8])
#pragma acc update self(a[3][0:n], b[0:4][0:n])
#pragma acc parallel copy(f->flat[0:n])
  f->flat[0] = 1;
}
