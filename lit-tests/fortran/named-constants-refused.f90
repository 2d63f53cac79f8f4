! Clauses that give named constants values, or make copies of them (OpenACC 3.3 1.6).
! RUN: not %accomp-flang -fopenacc-print=omp %s -o %t.none 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not %accomp-flang -fopenacc-print=hip %s -o %t.none 2>&1 | FileCheck %s --implicit-check-not=error:
subroutine s(x)
  real :: x(3)
  integer, parameter :: c = 3, d(2) = 1
  ! CHECK: :[[#@LINE+1]]:24: error: 'c' in 'private' clause does not name a variable
  !$acc serial private(c)
  x(1) = c
  !$acc end serial
  ! CHECK: :[[#@LINE+1]]:22: error: 'd' in 'copyout' clause does not name a variable
  !$acc data copyout(d)
  !$acc end data
  ! CHECK: :[[#@LINE+1]]:21: error: 'd' in 'self' clause does not name a variable
  !$acc update self(d)
end subroutine
