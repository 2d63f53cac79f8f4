// Files that a compiler has preprocessed, and that hold directives, are translated; others of a command are as they were.
// REQUIRES: clang-19, cpu-device, gcc
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -E -DAPART -D_OPENACC=202211 %s -o a.i && cp a.i b.txt && echo 'int other(void) { return 3; }' > other.i
// RUN: %clang -E -DAPART -x c++ -D_OPENACC=202211 %s -o a.ii
// RUN: %accomp-clang -fopenacc-target=cpu a.i other.i -o a && %run-cpu 1 ./a | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=cpu -x cpp-output b.txt other.i -o a && %run-cpu 1 ./a | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-target=cpu a.ii -x c other.i -o a && %run-cpu 1 ./a | FileCheck %s
// RUN: %accomp-clang -fopenacc-target=hip-cpu other.i a.i -o a && %run-hip 1 ./a | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc a.i other.i -o a && ./a | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-print=omp a.ii | FileCheck --check-prefix=TEXT %s
// RUN: not %accomp-clang -fopenacc-target=cpu missing.i -o a 2>&1 | FileCheck --check-prefix=MISSING %s
// MISSING: missing.i
// TEXT: #pragma omp target teams distribute parallel for
#ifdef __cplusplus
extern "C"
#endif
int printf(const char *, ...);
#ifdef __cplusplus
extern "C"
#endif
int other(void)
#ifdef APART
    ;
#else
{ return 3; }
#endif
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++) a[i] *= 2;
// CHECK: 8 3
  printf("%d %d\n", a[3], other());
  return 0;
}
