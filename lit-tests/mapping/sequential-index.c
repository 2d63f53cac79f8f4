// The control variable of a loop that is not partitioned is the loop's own, too (section 2.6.1).
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t
// RUN: %accomp-clang -w -O1 %s -o %t.host && %t.host
// REQUIRES: clang-19, cpu-device

int main(void) {
  int a[20] = {0}, seen = 0, kept = 0;
// CHECK-LABEL: #pragma omp target
#pragma acc kernels copy(a, seen)
  {
    int c = 234;
// CHECK: int c = 234;
// CHECK-NEXT: {
// CHECK-NEXT: int c;
// CHECK: for (c = 0; c < 10; c++)
#pragma acc loop seq
    for (c = 0; c < 10; c++)
      a[c] = c;
    seen = c;
// Nobody asks for it after this one.
// CHECK: seen += c;
// CHECK-NOT: int c;
// CHECK: a[c] += 1;
    seen += c;
#pragma acc loop seq
    for (c = 0; c < 20; c++)
      a[c] += 1;
  }
// CHECK-LABEL: #pragma omp target
// CHECK: int k;
#pragma acc parallel copy(a, kept) num_gangs(1)
  {
    int k = 7;
#pragma acc loop seq
    for (k = 0; k < 20; ++k)
      a[k] *= 2;
    kept = k;
  }
  return !(seen == 468 && kept == 7 && a[9] == 20 && a[19] == 2);
}
