// Headers in angle brackets that have a namespace of the program: what they declare is the program's.
// RUN: %accomp-clang++ -O1 -I%S/Inputs/units -fopenacc-target=hip-cpu %s -o %t && %run-hip 1 %t
// RUN: %accomp-clang++ -I%S/Inputs/units -fopenacc-print=hip %s | FileCheck %s
// REQUIRES: clang-19
#include <constants.h>

namespace model {
#pragma acc routine seq
template <class T>
void scaled(T *p, const double (*q)[units::width]) { *p = q[0][1] * units::factor; }

static int wrong() {
  double a[4], b[4][units::width];
  for (int i = 0; i < 12; ++i)
    b[i / 3][i % 3] = i;
#pragma acc parallel loop copyout(a) copyin(b)
  for (int i = 0; i < 4; ++i)
    scaled(a + i, b + i);
  return a[0] != 2.5 || a[3] != 25;
}
} // namespace model

int main() { return model::wrong(); }
// CHECK: namespace model {
// CHECK: const double factor = 2.5;
