! A name of a routine has letters, digits and underscores (Fortran 2018 6.2.2).
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s
subroutine named
  ! CHECK: routine-names.f90:[[#@LINE+1]]:17: error: '€' is not a name of Fortran, in a directive [bad-expression]
  !$acc routine(€) seq
  ! CHECK-NOT: error:
  !$acc routine(named) seq
end subroutine
