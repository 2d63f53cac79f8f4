! Allocatable components of the type that an object's type extends: flang 22 does not map them with the object, so profile
! portable refuses such an object where it stays on the device; profile exact is right (OpenACC 3.3 2.6.4).
! RUN: not %accomp-flang -w -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.e && %run-cpu 3 %t.e | FileCheck --check-prefix=RESULT %s
! REQUIRES: cpu-device, flang-22
module trees
  implicit none
  type tree
    real, allocatable :: a(:)
  end type
  type, extends(tree) :: oak
    integer :: age = 1
  end type
  type plant
    integer :: age = 1
  end type
  type, extends(plant) :: fern
    real, allocatable :: a(:)
  end type
contains
  subroutine both(o)
    type(oak), intent(inout) :: o
    integer :: i
! CHECK: [[@LINE+1]]:23: error: flang does not map allocatable components that the type of 'o' inherits with 'o', and overwrites their addresses on the device: use '-fopenacc-profile=exact'
    !$acc data copyin(o) copy(o%a)
    !$acc parallel loop
    do i = 1, 4
      o%a(i) = o%a(i) + o%age * i
    end do
    !$acc end data
  end subroutine
  subroutine alone(o)
    type(oak), intent(inout) :: o
    integer :: i
    !$acc parallel loop copy(o%a)
    do i = 1, 4
      o%a(i) = o%a(i) + o%age * i
    end do
  end subroutine
  subroutine own(o)
    type(fern), intent(inout) :: o
    integer :: i
    !$acc data copyin(o) copy(o%a)
    !$acc parallel loop
    do i = 1, 4
      o%a(i) = o%a(i) + o%age * i
    end do
    !$acc end data
  end subroutine
end module
program main
  use trees
  implicit none
  type(oak) :: o
  type(fern) :: f
  allocate (o%a(4), f%a(4))
  o%a = 0
  f%a = 0
  call both(o)
  call alone(o)
  call own(f)
  ! RESULT: 2. 4. 6. 8. 1. 2. 3. 4.
  print '(*(f0.0, 1x))', o%a, f%a
end program
