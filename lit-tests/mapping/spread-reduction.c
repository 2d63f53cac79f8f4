// Policy `partition` gives a loop workers: then the reduction of the construct around it is the loop's too.
// RUN: %accomp-clang -fopenacc-policy=partition -fopenacc-print=omp %s | FileCheck %s
// RUN: %accomp-clang -fopenacc-policy=documented -fopenacc-print=omp -w %s | FileCheck --check-prefix=DOCUMENTED %s
double sum(int n, const double *a) {
  double s = 0;
#pragma acc parallel reduction(+ : s) copyin(a[0 : n])
  {
#pragma acc loop
    for (int i = 0; i < n; ++i)
      s += a[i];
  }
  return s;
}
// CHECK:      {{^}}#pragma omp target teams {{.*}}reduction(+: s)
// CHECK:      {{^}}#pragma omp distribute parallel for {{.*}}reduction(+: s)
// DOCUMENTED: {{^}}#pragma omp target teams
// DOCUMENTED-NOT: {{^}}#pragma omp distribute
