! Remarks on loops of Fortran, and what -fopenacc-emit=loops says of levels that the analysis gives.
! RUN: %accomp-flang -fopenacc-print=omp -Rpass=openacc -Rpass-missed=openacc %s -o %t.f90 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenacc-emit=loops %s | FileCheck --check-prefix=JSON %s
subroutine f(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  !$acc kernels
  ! CHECK: :[[#@LINE+1]]:3: remark: loop is parallel: gang worker [loop-parallel]
  do i = 1, n
    a(i) = 2*b(i)
  end do
  ! CHECK: :[[#@LINE+1]]:3: remark: loop is not parallel: 'b' is written in iteration i and read in iteration i+1 [loop-not-parallel]
  do i = 2, n
    b(i) = b(i) + b(i - 1)
  end do
  !$acc end kernels
  ! JSON: "line": 9,
  ! JSON: "levels": [
  ! JSON-NEXT: "gang",
  ! JSON-NEXT: "worker"
  ! JSON: "line": 13,
  ! JSON: "levels": [],
end subroutine
