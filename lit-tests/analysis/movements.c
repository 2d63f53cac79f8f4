// What constructs move, by which clause or rule, with sizes where they are constant; in the order of the directives.
// RUN: %accomp-clang -fsyntax-only -fopenacc-explain %s 2>&1 | FileCheck %s
// RUN: %accomp-clang -fsyntax-only -Minfo=accel -fopenacc-backend=hip %s 2>&1 | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-explain %s -o %t.c 2>&1 | FileCheck %s
// RUN: %accomp-clang -fsyntax-only -Rpass=openacc %s 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %accomp-clang -fopenacc-print=omp -Wno-data-movement %s -o %t.c 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// NONE-NOT: data-movement
struct point { double x, y; int n; };
enum { N = 64 };
static double a[N][N], v[N];
static const float table[10];
static struct point p;
// CHECK: [[#@LINE+2]]:28: remark: 'g' (4 bytes) gets memory on the device and is not copied, unless it is present: by 'create' (OpenACC 3.3 2.7.10) [data-movement]
static float g;
#pragma acc declare create(g)
void regions(int n, double *q, double *restrict r) {
  double s = 0, w[n];
  _Complex float z = 0;
// CHECK: [[#@LINE+3]]:25: remark: 'q[0:n]' is copied to the device, unless it is present: by 'copyin' (OpenACC 3.3 2.7.8)
// CHECK: [[#@LINE+2]]:40: remark: 'v' (512 bytes) gets memory on the device and is not copied
// CHECK: [[#@LINE+1]]:51: remark: 'r[2:8]' (64 bytes) is copied back from the device, unless it is present: by 'copyout'
#pragma acc data copyin(q[0:n]) create(v) copyout(r[2:8])
  {
// CHECK: [[#@LINE+9]]:1: remark: 's' (8 bytes) is copied to the device and back, unless it is present: implicit 'copy' of the result of a reduction
// CHECK: [[#@LINE+8]]:1: remark: 'a' (32,768 bytes) is copied to the device and back, unless it is present: implicit 'copy': no clause has the aggregate, in 'parallel' (OpenACC 3.3 2.6.2)
// CHECK: [[#@LINE+7]]:1: remark: 'p' (24 bytes) is copied to the device and back
// CHECK: [[#@LINE+6]]:1: remark: 'w' is copied to the device and back
// CHECK: [[#@LINE+5]]:1: remark: 'table' (40 bytes) is copied to the device, unless it is present: implicit 'copyin': {{.*}} as it is constant, nothing is copied back
// CHECK: [[#@LINE+4]]:1: remark: 'n' (4 bytes) is copied to the device, once for each gang: implicit 'firstprivate': no clause has the scalar, in 'parallel'
// CHECK: [[#@LINE+3]]:1: remark: 'v' is not copied: a data construct or 'declare' around has it
// CHECK: [[#@LINE+2]]:1: remark: 'q' points to what is present of its target: no clause of the construct has the pointer
// CHECK: [[#@LINE+1]]:57: remark: 'z' (8 bytes) is copied to the device, once for each gang: by 'firstprivate' (OpenACC 3.3 2.5.14)
#pragma acc parallel loop reduction(+ : s) firstprivate(z)
    for (int i = 0; i < n; i++)
      s += q[i] * a[i][0] + table[3] + p.x + v[i] + __real__ z + w[i] + g + n;
// CHECK: [[#@LINE+4]]:1: remark: 'n' (4 bytes) is copied to the device and back, unless it is present: implicit 'copy': no clause has the scalar, in 'kernels'
// CHECK: [[#@LINE+3]]:1: remark: 's' (8 bytes) is copied to the device and back
// CHECK: [[#@LINE+2]]:1: remark: 'r[2:8]' is not copied: a data construct
// CHECK: [[#@LINE+1]]:26: remark: 'a[1:4]' (2,048 bytes) is copied to the device and back, unless it is present: by 'copy'
#pragma acc kernels copy(a[1:4])
    for (int i = 2; i < n; i++)
      r[i] += s;
// CHECK: [[#@LINE+2]]:25: remark: 'v[0:4]' (32 bytes) is updated on the host from the device: by 'self' (OpenACC 3.3 2.14.4)
// CHECK: [[#@LINE+1]]:40: remark: 'q[n:2]' (16 bytes) is updated on the device from the host: by 'device'
#pragma acc update self(v[0:4]) device(q[n:2]) async
  }
// CHECK: [[#@LINE+1]]:31: remark: 'p' (24 bytes) is copied to the device and stays there, unless it is present: by 'copyin'
#pragma acc enter data copyin(p)
// CHECK: [[#@LINE+2]]:31: remark: 'p' (24 bytes) is copied back from the device, whose memory is given up: by 'copyout'
// CHECK: [[#@LINE+1]]:41: remark: 'v' (512 bytes) is not copied, and its memory on the device is given up: by 'delete'
#pragma acc exit data copyout(p) delete(v)
// CHECK: [[#@LINE+3]]:1: remark: 'a' (32,768 bytes) is not copied, and has to be present: implicit 'present' by 'default(present)'
// CHECK: [[#@LINE+2]]:49: remark: 'q' is not copied, and has to hold an address of the device: by 'deviceptr'
// CHECK: [[#@LINE+1]]:62: remark: 'v' (512 bytes) is not copied, and used where it is present: by 'no_create'
#pragma acc parallel default(present) deviceptr(q) no_create(v) private(p)
  a[0][0] = q[0] + v[0];
}
