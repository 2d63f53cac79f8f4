// Macros of the command line with the names of single letters, which the library's headers use too.
// REQUIRES: cpu-device
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t \
// RUN:   -Da=8 -Db=8 -Dc=8 -Dd=8 -De=8 -Df=8 -Dg=8 -Dh=8 -Di=8 -Dj=8 -Dk=8 -Dl=8 -Dm=8 -Dn=8 -Do=8 -Dp=8 -Dq=8 -Dr=8 -Ds=8 -Dt=8 -Du=8 -Dv=8 -Dw=8 -Dx=8 -Dy=8 -Dz=8 \
// RUN:   -DA=8 -DB=8 -DC=8 -DD=8 -DE=8 -DF=8 -DG=8 -DH=8 -DI=8 -DJ=8 -DK=8 -DL=8 -DM=8 -DN=8 -DO=8 -DP=8 -DQ=8 -DR=8 -DS=8 -DT=8 -DU=8 -DV=8 -DW=8 -DX=8 -DY=8 -DZ=8
// RUN: %run-hip 2 %t | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t \
// RUN:   -Da=8 -Db=8 -Dc=8 -Dd=8 -De=8 -Df=8 -Dg=8 -Dh=8 -Di=8 -Dj=8 -Dk=8 -Dl=8 -Dm=8 -Dn=8 -Do=8 -Dp=8 -Dq=8 -Dr=8 -Ds=8 -Dt=8 -Du=8 -Dv=8 -Dw=8 -Dx=8 -Dy=8 -Dz=8 \
// RUN:   -DA=8 -DB=8 -DC=8 -DD=8 -DE=8 -DF=8 -DG=8 -DH=8 -DI=8 -DJ=8 -DK=8 -DL=8 -DM=8 -DN=8 -DO=8 -DP=8 -DQ=8 -DR=8 -DS=8 -DT=8 -DU=8 -DV=8 -DW=8 -DX=8 -DY=8 -DZ=8
// RUN: %run-cpu 2 %t | FileCheck %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu -DN=8 -UT -D 'B(v)=v' %s -o %t && %run-hip 2 %t | FileCheck %s
#include <stdio.h>
#ifndef N
#define N 8
#endif
#ifndef B
#define B(v) v
#endif
#ifdef __cplusplus
#define OF(v) B(v)
#else
#define OF(v) v
#endif
int main(void) {
  double squares[N * N], total = 0;
#pragma acc data create(squares)
  {
#pragma acc parallel loop gang vector
    for (int at = 0; at < N * N; ++at)
      squares[at] = OF(at);
#pragma acc parallel loop gang reduction(+: total) present(squares)
    for (int row = 0; row < N; ++row) {
      double part = 0;
#pragma acc loop vector reduction(+: part)
      for (int column = 0; column < N; ++column)
        part += squares[row * N + column];
#pragma acc atomic
      total += part;
    }
  }
  printf("%.1f\n", total); // CHECK: 2016.0
  return 0;
}
