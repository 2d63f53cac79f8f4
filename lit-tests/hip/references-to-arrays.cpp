// References to arrays outside of regions, beside what regions name: kernels' declarations of them can be read.
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 1 %t
// RUN: %accomp-clang++ -fopenacc-print=hip %s | FileCheck %s
// REQUIRES: clang-19
char store[3];
int (*table())[2];
namespace model {
extern char (&scratch)[3];
extern int &count;
char (&scratch)[3] = store;
static int one = 1;
int &count = one;
#pragma acc routine seq
inline int next(int x) { return x + 1; }
} // namespace model
// CHECK: namespace model { extern char (&scratch)[3]; }

int main() {
  int a[4];
  using namespace model;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; ++i) {
    struct { int scratch, count; } own = {i, 1};
    a[i] = next(own.scratch) + own.count;
  }
  return a[3] != 5 || scratch[0] || count != 1;
}
