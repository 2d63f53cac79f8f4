// How the items of `update` lie in memory (the extra dimension D0 has the unit size).
// RUN: %accomp-clang %s -fopenacc-emit=update-descriptors | FileCheck --match-full-lines --strict-whitespace %s
// RUN: not %accomp-clang %s -fopenacc-emit=descriptors 2>&1 | FileCheck --check-prefix=OPTION %s
// OPTION: {{.*}}invalid value 'descriptors' in '-fopenacc-emit=descriptors'{{.*}}
double arr[3][4][5];
struct record {
  int k;
  float v[8][8];
};
void f(int n, double (*p)[10], struct record *s, double **rows) {
#pragma acc update self(arr[0:2][2:2][0:2]) device(p[0:n][2:3])
#pragma acc update host(s->v[2:3], rows[0:n][0:4])
}
//      CHECK:{{.*}}descriptors.c:11: self arr[0:2][2:2][0:2]
// CHECK-NEXT:  D0: { offset = 0, count = 1, stride = 8 }
// CHECK-NEXT:  D1: { offset = 0, count = 2, stride = 8 }
// CHECK-NEXT:  D2: { offset = 2, count = 2, stride = 40 }
// CHECK-NEXT:  D3: { offset = 0, count = 2, stride = 160 }
// CHECK-NEXT:  64 bytes in 4 runs at 80, 120, 240, 280
// CHECK-NEXT:{{.*}}descriptors.c:11: device p[0:n][2:3]
// CHECK-NEXT:  D0: { offset = 0, count = 1, stride = 8 }
// CHECK-NEXT:  D1: { offset = 2, count = 3, stride = 8 }
// CHECK-NEXT:  D2: { offset = 0, count = n, stride = 80 }
// CHECK-NEXT:{{.*}}descriptors.c:12: host s->v[2:3]
// CHECK-NEXT:  D0: { offset = 0, count = 1, stride = 32 }
// CHECK-NEXT:  D1: { offset = 2, count = 3, stride = 32 }
// CHECK-NEXT:  96 bytes in 1 run at 64
// CHECK-NEXT:{{.*}}descriptors.c:12: host rows[0:n][0:4]
// CHECK-NEXT:  rows behind pointers: each is moved by itself
