// Variables of namespaces and classes, named from outside of these.
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t.cpu
// RUN: %run-cpu 2 %t.cpu | FileCheck --match-full-lines %s
// CHECK: 127
#include <cstdio>
namespace one { int A[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc declare copyin(A)
double scale = 2; }
namespace outer { namespace inner { int B[8];
#pragma acc declare create(B)
} }
struct S { static int counter; static double tab[3]; };
int S::counter = 5; double S::tab[3] = {1, 2, 3};
int main() {
  int C[8];
#pragma acc parallel loop copyout(C)
  for (int i = 0; i < 8; i++) { outer::inner::B[i] = one::A[i]; C[i] = outer::inner::B[i] * one::scale; }
#pragma acc parallel loop copy(C)
  for (int i = 0; i < 8; i++) C[i] += S::counter + S::tab[i % 3];
  int s = 0; for (int i = 0; i < 8; ++i) s += C[i];
  std::printf("%d\n", s);
}
