// `new` with a number of elements.
// RUN: %accomp-clang++ -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
void f(int n) {
  double *a = new double[n + 1], *b = new double(n), *c = static_cast<double *>(nullptr);
  // CHECK: about the pointer 'a'
  // CHECK: {{^ +}}[0:n + 1]{{$}}
  // CHECK-NOT: {{^ +\[}}
#pragma acc data copy(a) copy(b, c)
  a[0] = *b + *c;
}
