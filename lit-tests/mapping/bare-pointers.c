// A pointer named whole in a clause that moves nothing in means what it points to, in both profiles.
// RUN: %accomp-clang -fopenacc-print=omp %s | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=omp -w -fopenacc-omp-version=5.0 %s | FileCheck --check-prefix=OLD %s
// RUN: %accomp-opt --verify -DBAD %s

void within(double *p, int n) {
  // CHECK: target data map(present, alloc: p[0:1])
  // OLD: target data map(alloc: p[0:1])
#pragma acc data present(p)
  {
    // CHECK: {{^}}#pragma omp target teams distribute parallel for{{$}}
#pragma acc parallel loop
    for (int i = 0; i < n; ++i)
      p[i] = i;
  }
  // CHECK: {{^}}#pragma omp target teams distribute parallel for map(present, alloc: p[0:1])
#pragma acc parallel loop present(p)
  for (int i = 0; i < n; ++i)
    p[i] = i;
  // CHECK: target exit data map(release: p[0:1])
#pragma acc exit data delete(p)
  // CHECK: target exit data map(delete: p[0:1])
#pragma acc exit data delete(p) finalize
}

// Sections that do not begin where the pointer points, and those of inner data regions, are named again.
void sections(double *p, int n) {
  // CHECK: target data map(tofrom: p[0:10])
#pragma acc data copy(p[0:10])
  {
    // CHECK: target data map(tofrom: p[50:10])
#pragma acc data copy(p[50:10])
    // CHECK: {{^}}#pragma omp target teams distribute parallel for map(alloc: p[50:10])
#pragma acc parallel loop
    for (int i = 50; i < 60; ++i)
      p[i] = i;
    // CHECK: {{^}}#pragma omp target teams distribute parallel for{{$}}
#pragma acc parallel loop
    for (int i = 0; i < 10; ++i)
      p[i] = i;
  }
  // CHECK: target data map(tofrom: p[n:n])
#pragma acc data copy(p[n:n])
  // CHECK: {{^}}#pragma omp target teams distribute parallel for map(alloc: p[n:n])
#pragma acc parallel loop
  for (int i = n; i < 2 * n; ++i)
    p[i] = i;
}

#ifdef BAD
void moved(double *p) {
  // expected-error@+1{{whose extent standard OpenMP does not know: give it, as in 'p[0:n]', or use profile 'exact'}}
#pragma acc update self(p)
  // expected-error@+1{{whose extent standard OpenMP does not know}}
#pragma acc update device(p)
  // expected-error@+1{{whose extent standard OpenMP does not know}}
#pragma acc exit data copyout(p)
}
#endif
