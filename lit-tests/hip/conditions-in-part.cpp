// Conditional groups of the preprocessor in which functions, regions and statements start or end.
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t
// RUN: %accomp-clang++ -O1 -DOTHER -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t
// RUN: %accomp-clang++ -fopenacc-print=hip %s | grep -v ' CHECK' | FileCheck %s
// REQUIRES: clang-19
#ifdef OTHER
#pragma acc routine seq
template <int L>
static void fill(int m, double *p, double w)
#else
#pragma acc routine seq
template <int L>
static void fill(double w, double *p, int m)
#endif
{
#ifndef OTHER
  double b[4];
#else
  double b[3] = {0, 0, 0};
#endif
  for (int i = 0; i < m; ++i) {
    b[i % 3] = w +
#if defined(OTHER) /* a comment
#endif */
        3 +
#else
        L +
#endif
        1;
    p[i] = b[i % 3];
  }
}
// CHECK: __host__ __device__ static void fill(double w, double *p, int m)
// CHECK-NOT: endif
// CHECK: #ifndef OTHER
// CHECK: #else
// CHECK: #endif
// CHECK-NOT: #if
// CHECK-NOT: 3 +
// CHECK: L +

#pragma acc routine seq
#ifdef OTHER
static int two(int x, int y = 2)
#else
static int two(int x)
#endif
{
#ifdef OTHER
  return x * y;
}
#else
  return 2 * x;
}
#endif

int main() {
  double a[4][3];
#pragma acc parallel loop copyout(a)
#ifdef OTHER
  for (int j = 0; j < 4; ++j) {
    int i = j;
    fill<2>(3, a[i], two(i));
#else
  for (int i = 0; i < 4; ++i) {
    fill<3>(two(i), a[i], 3);
#endif
  }
  int s = 0;
#pragma acc parallel copy(s)
  {
    s += 2;
#ifdef OTHER
    s += 3;
  }
#else
    s += 1;
    s += 2;
  }
#endif
  return a[3][2] != 10 || a[0][0] != 4 || s != 5;
}
