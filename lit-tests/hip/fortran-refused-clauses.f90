! Clauses that kernels of Fortran do not take are refused.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
subroutine conditional(x, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: x(n)
  integer :: i
  !$acc parallel loop gang copy(x)
  do i = 1, n
    ! CHECK: [[#@LINE+1]]:25: error: no HIP mapping for clause 'if' of 'atomic' [unmapped-clause]
    !$acc atomic update if(n > 1)
    x(1) = x(1) + 1
  end do
end subroutine
