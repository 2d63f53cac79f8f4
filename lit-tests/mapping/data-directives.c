// data, enter data, exit data, update, host_data, wait.
// RUN: grep -v 'CHECK\|ERR\|V50' %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp 2> %t.err | %unfold | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp -o %t.omp.c
// RUN: %clang -fopenmp -fsyntax-only -Werror %t.omp.c

void use(int *);

void directives(int n, int *a, int *b, int *d) {
  int v[4];
// CHECK: #pragma omp target data map(tofrom: a[0:n]) map(present, alloc: b[0:n]) if(n > 1)
#pragma acc data copy(a[0:n]) present(b[0:n]) if(n > 1)
  use(a);
// CHECK-NEXT: use(a);
// CHECK: #pragma omp target enter data map(to: a[0:n]) map(alloc: b[0:n]) if(n > 2)
#pragma acc enter data copyin(a[0:n]) create(b[0:n]) if(n > 2)
// CHECK-NEXT: #pragma omp target exit data map(from: a[0:n]) map(release: b[0:n])
#pragma acc exit data copyout(a[0:n]) delete(b[0:n])
// CHECK-NEXT: #pragma omp target update from(a[0:n])
// CHECK-NEXT: #pragma omp target exit data map(delete: a[0:n], b[0:n])
#pragma acc exit data copyout(a[0:n]) delete(b[0:n]) finalize
// CHECK-NEXT: #pragma omp target update if(n > 2) from(a[0:n])
// CHECK-NEXT: #pragma omp target exit data map(delete: a[0:n], b[0:n]) if(n > 2)
#pragma acc exit data copyout(a[0:n]) delete(b[0:n]) finalize if(n > 2)
// CHECK-NEXT: #pragma omp target update from(a[0:n], v) to(b[1:n - 1])
#pragma acc update self(a[0:n]) device(b[1:n - 1]) host(v)
// ERR: remark: 'async' is executed synchronously{{.*}}[synchronous]
// CHECK-NEXT: #pragma omp target update to(a[0:n])
#pragma acc update device(a[0:n]) async(3) if_present
// A `target update` lists a variable once; other sections of it are updated by directives of their own.
// CHECK:      #pragma omp target update if(n > 2) from(a[0:2])
// CHECK-NEXT: #pragma omp target update if(n > 2) from(a[n - 2:2], v) to(b[0:1])
#pragma acc update self(a[0:2], a[n - 2:2]) self(v) device(b[0:1]) if(n > 2)
// CHECK:      #pragma omp target exit data map(always, from: a[0:n])
#pragma acc exit data copyout(always: a[0:n])
// CHECK:      #pragma omp target exit data map(always, from: a[0:n])
#pragma acc exit data copyout(alwaysout: a[0:n])
// CHECK:      #pragma omp target enter data map(always, to: a[0:n])
#pragma acc enter data copyin(alwaysin, readonly: a[0:n])
// ERR: remark: 'wait' is executed synchronously{{.*}}[synchronous]
// CHECK-NOT: wait
#pragma acc wait(3)
// CHECK: #pragma omp target data use_device_ptr(a) use_device_addr(v)
#pragma acc host_data use_device(a, v)
  use(a);
// A data construct that maps nothing is discarded; its deviceptr acts on the constructs within.
// CHECK: {
// CHECK-NEXT: #pragma omp target teams is_device_ptr(d)
#pragma acc data deviceptr(d)
  {
#pragma acc parallel
    d[0] = 1;
  }
}
