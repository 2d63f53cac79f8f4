// Functions of one name that are routines of different levels.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// CHECK: 1976
#include <cstdio>
#pragma acc routine seq
int f(int x) { return x + 1; }
#pragma acc routine seq
double f(double x) { return x * 2; }
#pragma acc routine vector
void fill(double *a, int n, double v) {
#pragma acc loop vector
  for (int i = 0; i < n; ++i) a[i] = v;
}
#pragma acc routine vector
void fill(int *a, int n, int v) {
#pragma acc loop vector
  for (int i = 0; i < n; ++i) a[i] = v + i;
}
#pragma acc routine seq
void fill(float *a, float v) { *a = v; }
int main() {
  double a[8][16]; int b[8][16]; float c[8]; double d[8];
#pragma acc parallel loop gang copyout(a, b)
  for (int j = 0; j < 8; ++j) { fill(a[j], 16, j); fill(b[j], 16, j); }
#pragma acc parallel loop copyout(c)
  for (int j = 0; j < 8; ++j) { fill(&c[j], j); }
#pragma acc parallel loop copyout(d)
  for (int j = 0; j < 8; ++j) d[j] = f(j) + f(j * 1.0);
  double s = 0; for (int j = 0; j < 8; ++j) { s += c[j] + d[j]; for (int i = 0; i < 16; ++i) s += a[j][i] + b[j][i]; }
  std::printf("%g\n", s);
}
