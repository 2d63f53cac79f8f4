! Directives that do not fit the statements around them.
! RUN: not %accomp-opt --stop-after=bind %s 2>&1 | FileCheck %s
! RUN: not %accomp-opt --stop-after=bind %s 2>&1 | FileCheck --check-prefix=UNDECLARED %s
module m
  ! CHECK: [[#@LINE+1]]:3: error: the 'wait' directive is not allowed outside of a procedure
  !$acc wait
contains
  subroutine s(a)
    implicit none
    real :: a(10)
    ! CHECK: [[#@LINE+1]]:5: error: the 'wait' directive is not allowed before declarations
    !$acc wait
    integer :: i
    ! UNDECLARED: [[#@LINE+1]]:28: error: use of undeclared identifier 'b'
    !$acc update device(a, b)
    ! CHECK: [[#@LINE+1]]:5: error: 'end data' ends no open 'data' region
    !$acc end data
    ! CHECK: [[#@LINE+5]]:5: warning: 'end kernels' is taken for 'end kernels loop'
    !$acc kernels loop
    do i = 1, 10
      a(i) = i
    end do
    !$acc end kernels
    ! CHECK: [[#@LINE+1]]:5: error: the 'parallel' region does not end in the block in which it starts
    !$acc parallel
    if (a(1) > 0) then
      a(2) = 1
      !$acc end parallel
    end if
    ! CHECK: [[#@LINE+1]]:5: error: the 'serial' region is not ended by an 'end serial' directive
    !$acc serial
    a = 2
  end subroutine
  subroutine unclosed(a)
    real :: a(10, 10)
    integer :: i, j
    ! CHECK: [[#@LINE+1]]:5: error: the 'parallel loop' region does not end in the block in which it starts
    !$acc parallel loop collapse(2)
    do i = 1, 10
      do j = 1, 10
        a(j, i) = 0
    end do
  end subroutine
end module
