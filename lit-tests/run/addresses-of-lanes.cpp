// Loops whose iterations choose among addresses of their own variables, or go on from them, have no 'simd': LLVM's passes leave
// such variables in memory, one for all lanes. An address that a function is given as it stands does no harm.
// REQUIRES: clang-19, clang-22, cpu-device, gcc
// RUN: %accomp-clang++ -w -O2 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
// RUN: %accomp-clang++ -w -O3 -fopenacc-profile=portable --accomp-cc=clang++-22 %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
// RUN: %accomp-clang++ -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 8 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -w --accomp-cc=%gxx -fopenacc-print=omp %s | grep -v '^//' | FileCheck --check-prefix=GCC %s
// CHECK: bad 0
// TEXT-COUNT-2: for simd
// TEXT-NOT: for simd
// GCC-COUNT-8: for simd
#include <cstdio>

struct triple {
  double u, v, w;
  double &at(int k) { return k == 0 ? u : k == 1 ? v : w; }
  double &by_case(int k) {
    switch (k) {
    case 0:
      return u;
    case 1:
      return v;
    default:
      return w;
    }
  }
  double &operator[](int k) { return (&u)[k]; }
  triple &operator+=(const triple &o) {
    u += o.u, v += o.v, w += o.w;
    return *this;
  }
  double all() const { return u + 2 * v + 3 * w; }
};

static inline void add(double *to, double value) { *to += value; }
static inline double tripled(int i, int k) {
  triple own = {1. * i, 2, 3};
  own[k] += 5;
  return own.all();
}

enum { N = 120 };

int main() {
  double o[8][N];
  int bad = 0;
#pragma acc parallel loop gang vector copyout(o[0])
  for (int i = 0; i < N; i++) {
    double t = i;
    add(&t, 5);
    o[0][i] = t;
  }
#pragma acc parallel loop gang vector copyout(o[1])
  for (int i = 0; i < N; i++) {
    triple own = {1. * i, 2, 3};
    own += triple{5, 5, 5};
    o[1][i] = own.all();
  }
#pragma acc parallel loop gang vector copyout(o[2])
  for (int i = 0; i < N; i++) {
    triple own = {1. * i, 2, 3};
    own.at(i % 3) += 5;
    o[2][i] = own.all();
  }
#pragma acc parallel loop gang vector copyout(o[3])
  for (int i = 0; i < N; i++) {
    triple own = {1. * i, 2, 3};
    own.by_case(i % 3) += 5;
    o[3][i] = own.all();
  }
#pragma acc parallel loop gang vector copyout(o[4])
  for (int i = 0; i < N; i++)
    o[4][i] = tripled(i, i % 3);
#pragma acc parallel loop gang vector copyout(o[5])
  for (int i = 0; i < N; i++) {
    triple own = {1. * i, 2, 3};
    double *p = &own.u;
    p[i % 3] += 5;
    o[5][i] = own.all();
  }
#pragma acc parallel loop gang vector copyout(o[6])
  for (int i = 0; i < N; i++) {
    unsigned own = 0x01020304u * (unsigned)i;
    auto *p = (unsigned char *)&own;
    p[i % 4] ^= 255;
    o[6][i] = own >> 3;
  }
#pragma acc parallel loop gang vector copyout(o[7])
  for (int i = 0; i < N; i++) {
    triple own = {1. * i, 2, 3};
    reinterpret_cast<double(&)[3]>(own)[i % 3] += 5;
    o[7][i] = own.all();
  }
  for (int i = 0; i < N; i++) {
    double want = i + 13 + 5 * (i % 3 + 1);
    unsigned bytes = 0x01020304u * (unsigned)i ^ 255u << 8 * (i % 4);
    bad += (o[0][i] != i + 5) + (o[1][i] != i + 43) + (o[6][i] != bytes >> 3);
    for (int m = 2; m < 8; m += m == 5 ? 2 : 1)
      bad += o[m][i] != want;
  }
  std::printf("bad %d\n", bad);
}
