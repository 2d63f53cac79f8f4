// Closures in regions: OpenMP attaches what they captured where no clause names them.
// RUN: not %accomp-clang++ -fopenacc-print=omp %s -o %t.cpp 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: not %accomp-clang++ -fopenacc-print=omp -fopenacc-profile=exact %s -o %t.cpp 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: %accomp-clang++ -DVALID -fopenacc-print=omp %s | FileCheck --check-prefix=VALID %s
template <class F> struct Held {
  F f;
  double *p;
};
template <class F> Held<F> hold(F f, double *p) { return {f, p}; }

double *apply(double *x, double k) {
  auto refers = [&](double v) { return v * k; };
  const auto points = [x](int i) { return x[i]; };
  auto holds = [k](double v) { return v * k; };
#ifndef VALID
// CHECK: [[@LINE+1]]:25: error: the closure 'refers' holds addresses of the host, which 'copyin' copies as they are: name it in no clause, or in 'firstprivate'
#pragma acc data copyin(refers, holds)
  ;
// CHECK: [[@LINE+1]]:32: error: the closure 'points' holds addresses of the host, which 'copy' copies as they are
#pragma acc parallel loop copy(points)
  for (int i = 0; i < 4; ++i)
    x[i] = refers(points(i));
#endif
// VALID: #pragma omp target teams distribute parallel for map(tofrom: x[0:4]){{$}}
#pragma acc parallel loop copy(x[0:4])
  for (int i = 0; i < 4; ++i)
    x[i] = holds(refers(points(i)));
// An object that has one is none.
  auto held = hold(holds, x);
// VALID: #pragma omp target data map(to: held)
#pragma acc data copyin(held)
// VALID: #pragma omp target teams distribute parallel for map(tofrom: x[0:4]) map(alloc: held)
#pragma acc parallel loop copy(x[0:4])
  for (int i = 0; i < 4; ++i)
    x[i] = held.f(x[i]);
// VALID:      #pragma omp target teams map(tofrom: x[0:4]) firstprivate(refers)
// VALID-NEXT: #pragma omp distribute parallel for
#pragma acc parallel loop copy(x[0:4]) firstprivate(refers)
  for (int i = 0; i < 4; ++i)
    x[i] = refers(x[i]);
  return x;
}
