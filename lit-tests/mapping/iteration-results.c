// Sums that each iteration of a worker loop starts anew are its own, though a clause gives each gang a copy of the
// variable only; the operator - stands for +.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -fopenacc-print=omp -fopenacc-policy=partition 2>&1 | FileCheck %s
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %t.c -o %t && env OMP_NUM_THREADS=4 %run-cpu 3 %t
// RUN: %accomp-clang -w -O1 %t.c -o %t.host && env OMP_NUM_THREADS=4 %t.host
// REQUIRES: clang-19, cpu-device

enum { N = 200 };
static long up[N], down[N];

static int wrong(void) {
  int count = 0;
  for (int i = 0; i < N; ++i) {
    count += up[i] != N - i || down[i] != i - N;
    up[i] = down[i] = 0;
  }
  return count;
}

int main(void) {
  long s, t, i, j, failed;

// CHECK: warning: '-' is no operator of clause 'reduction'; it is taken for '+'
// CHECK: #pragma omp target teams distribute parallel for {{.*}} private({{.*}}s, t
// CHECK: #pragma omp simd {{.*}}reduction(+: s, t)
#pragma acc parallel loop gang worker vector_length(8) firstprivate(s, t)
  for (i = 0; i < N; ++i) {
    s = 0;
    t = 0;
#pragma acc loop vector reduction(+ : s) reduction(- : t)
    for (j = i; j < N; ++j)
      s++, t--;
    up[i] = s, down[i] = t;
  }
  failed = wrong();

// The gangs' copies do where only gangs share the outer loop.
// CHECK: #pragma omp target teams distribute map({{.*}}) firstprivate(s, t) private(i)
// CHECK-NOT: private({{.*}}s
// CHECK: reduction(+: s, t)
#pragma acc parallel loop gang firstprivate(s, t)
  for (i = 0; i < N; ++i) {
    s = 0;
    t = 0;
#pragma acc loop worker vector reduction(+ : s, t)
    for (j = i; j < N; ++j)
      s++, t--;
    up[i] = s, down[i] = t;
  }
  failed += wrong();

#pragma acc parallel loop private(s) firstprivate(t)
  for (i = 0; i < N; ++i) {
    s = 0;
    t = 0;
    for (j = i; j < N; ++j)
      s++, t--;
    up[i] = s, down[i] = t;
  }
  return failed + wrong() != 0;
}
