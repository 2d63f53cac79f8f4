// A record that the region names for one member alone, which a data clause lists, is not needed as a whole.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-policy=documented -fopenacc-print=omp | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %t.c -o %t && %run-cpu 3 %t
// RUN: %accomp-clang -O1 %t.c -o %t.host && %t.host
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %t.c -o %t.gcc && %t.gcc
// REQUIRES: clang-19, cpu-device, gcc

struct part {
  int a, b;
};
struct whole {
  int c, d;
  struct part s;
};

int main(void) {
  struct whole t = {1, 2, {3, 4}};
// CHECK: #pragma omp target enter data map(to: t.s)
#pragma acc enter data copyin(t.s)
// CHECK: #pragma omp target teams {{.*}}map(present, alloc: t.s)
// CHECK-NOT: tofrom: t{{[,)]}}
#pragma acc serial present(t.s)
  {
    t.s.a = 5;
    t . s .b += 6;
  }
#pragma acc exit data copyout(t.s)
// CHECK: #pragma omp target teams map(tofrom: t.d) shared(t)
#pragma acc parallel copy(t.d)
  t.d = 7;
// Another member is named too.
// CHECK: #pragma omp target teams {{.*}}map(tofrom: {{(t, t.d|t.d, t)}})
#pragma acc serial copy(t.d)
  t.d += t.s.a;
  return !(t.c == 1 && t.d == 12 && t.s.a == 5 && t.s.b == 10);
}
