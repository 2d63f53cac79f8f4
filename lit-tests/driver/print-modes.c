// The mode of printing says what is printed; other options may not ask for what it does not make. `acc` needs no back end.
// RUN: %accomp-clang -fopenacc-print=acc -fopenacc-backend=hip %s -o %t.acc && diff %s %t.acc
// RUN: %accomp-clang -fopenacc-target=hip-cpu -fopenacc-print=acc %s -o %t.acc && diff %s %t.acc
// RUN: %accomp-flang -fopenacc-print=acc -fopenacc-backend=hip %S/../fortran/print.f90 -o %t.f90 && diff %S/../fortran/print.f90 %t.f90
// RUN: not %accomp-clang -fopenacc-print=omp -fopenacc-backend=hip %s -o %t.none 2>&1 | FileCheck --check-prefix=OMP %s
// OMP: error: '-fopenacc-print=omp' prints what '-fopenacc-backend=hip' does not make: leave one of them out [other-back-end]
// RUN: not %accomp-clang -fopenacc-print=acc-omp -fopenacc-target=hip-cpu %s -o %t.none 2>&1 | FileCheck --check-prefix=TARGET %s
// TARGET: error: '-fopenacc-print=acc-omp' prints what '-fopenacc-target=hip-cpu' does not make
// RUN: not %accomp-flang -fopenacc-backend=openmp -fopenacc-print=hip %S/../fortran/print.f90 -o %t.none 2>&1 | FileCheck --check-prefix=HIP %s
// HIP: error: '-fopenacc-print=hip' prints what '-fopenacc-backend=openmp' does not make
// RUN: %accomp-clang -fopenacc-print=hip -fopenacc-backend=hip -fopenacc-target=hip-cpu %s -o %t.c && FileCheck --check-prefix=BOTH %s < %t.c
// RUN: %accomp-clang -fopenacc-print=omp -fopenacc-backend=openmp -fopenacc-target=cpu %s -o %t.c
// BOTH: accomp_hip.h
void scale(int n, float *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] *= 2;
}
