! Programs of Fortran with directives become MLIR whose execution gives what the sequential programs give.
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir
! RUN: FileCheck %s < %t.mlir
! RUN: %run-mlir %t.mlir
! REQUIRES: mlir-opt-22
! CHECK-NOT: reason =
program main
  implicit none
  !$acc wait
  if (empty(-3) /= 0) stop 1
contains
  ! An allocated array has no elements where the upper bound is below the lower.
  integer function empty(n) result(bad)
    integer, intent(in) :: n
    real(8), allocatable :: a(:), b(:,:)
    integer :: i
    bad = 0
    allocate(a(5:n), b(2:4, 1:n))
    if (size(a) /= 0 .or. size(b) /= 0 .or. size(b, 1) /= 3) bad = bad + 1
    !$acc parallel loop copy(a)
    do i = 5, n
      a(i) = i
    end do
    deallocate(a, b)
  end function
end program
