// Members of objects whose types depend on template parameters: pointers are attached, arrays are not.
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck %s
// REQUIRES: cpu-device, clang++-19
// CHECK: 2 3
// CHECK-NEXT: 3 4
#include <cstdio>
struct reached { int c; int *p; };
struct held { int c; int p[2]; };
template <class T> static void add(T &x) {
#pragma acc enter data copyin(x.c)
#pragma acc parallel loop copy(x.c, x.p[0:2])
  for (int i = 0; i < 2; ++i) x.p[i] += x.c;
#pragma acc exit data delete(x.c)
  std::printf("%d %d\n", x.p[0], x.p[1]);
}
int main() {
  int two[] = {1, 2};
  reached r = {1, two};
  held h = {2, {1, 2}};
  add(r);
  add(h);
}
