// Private copies of sections, and of what loops declare so (OpenACC 3.3 sections 2.5.13, 2.5.14, 2.9.11).
// RUN: grep -v '// [CPE][A-Z]*:' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,PORTABLE %s
// RUN: %accomp-clang -w -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,EXACT %s

void sections(double *a, double b[8][8], int n) {
  double whole[4];
  int i, t;
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// CHECK: #pragma omp target teams num_teams(2) private(whole)
// CHECK: __typeof__(a[0]) accomp_a[n];
// CHECK: __typeof__(&accomp_a[0]) a = accomp_a;
// CHECK-NEXT: (void)a;
#pragma acc parallel private(a[0:n], whole[1:2]) num_gangs(2)
  a[0] = whole[1];
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// CHECK: #pragma omp target teams num_teams(2) firstprivate(whole)
#pragma acc parallel firstprivate(whole) num_gangs(2)
  a[0] = whole[1];
// PORTABLE: #pragma omp target teams map(tofrom: b[0:8][0:8]) shared(b) firstprivate(i)
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// EXACT: #pragma omp target teams map(alloc: b[0:8][0:8]) shared(b) firstprivate(i)
// CHECK: #pragma omp distribute parallel for shared(b) private(i)
// CHECK: for (i = 0; i < 8; ++i) { __typeof__(a[0]) accomp_a[n]; __typeof__(&accomp_a[0]) a = accomp_a - 2; (void)a; {
#pragma acc parallel loop gang worker private(a[2:n]) copy(b[0:8][0:8])
  for (i = 0; i < 8; ++i) {
    a[2] = i;
    b[i][0] = a[2];
  // PORTABLE: #pragma omp target teams map(tofrom: b[0:8][0:8]) shared(b) firstprivate(i, t)
  // EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
  // EXACT: #pragma omp target teams map(alloc: b[0:8][0:8]) shared(b) firstprivate(i, t)
  // CHECK: #pragma omp distribute private(i, t)
  }
#pragma acc parallel loop gang private(t) copy(b[0:8][0:8])
  for (i = 0; i < 8; ++i) {
    t = i;
// CHECK: int t;
#pragma acc loop seq private(t)
    for (int j = 0; j < 8; ++j) {
      t = j;
      b[i][j] = t;
    }
  }
}
