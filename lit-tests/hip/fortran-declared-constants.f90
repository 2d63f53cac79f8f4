! Named constants in `declare`: kernels and routines have their values, and the host has no object for them.
! REQUIRES: gfortran
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t 2>&1 | FileCheck %s --check-prefix=SAID
! RUN: %run-hip 1 %t | FileCheck %s
module tables
  implicit none
  private
  real, private, dimension(3), parameter :: squares = [1.0, 4.0, 9.0]
  integer, parameter :: offset = 1
  ! SAID: :[[#@LINE+2]]:24: warning: 'squares' in 'create' clause is a named constant, no variable; it is left out, as the device has its value [named-constant]
  ! SAID: :[[#@LINE+1]]:33: warning: 'offset' in 'create'
  !$acc declare create(squares, offset)
  public :: fill
contains
  real function square(k)
    !$acc routine seq
    integer, intent(in) :: k
    square = squares(k) + offset
  end function
  subroutine fill(a)
    real, intent(out) :: a(3)
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, 3
      a(i) = square(i) * squares(i)
    end do
  end subroutine
end module
program main
  use tables
  implicit none
  real :: a(3)
  call fill(a)
  ! CHECK: 2 20 90
  print '(3(1x, i0))', nint(a)
end program
