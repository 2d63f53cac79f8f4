! Regions in type-bound procedures, internal ones, BLOCK and ASSOCIATE, functions and submodules, in the exact profile.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fdefault-integer-8 -std=f2018 -O1 %s -o g && ./g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o f && ./f | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -O1 %s -o c && %run-cpu 5 ./c | FileCheck %s
! CHECK: ok
module shape_m
  implicit none
  private
  type, public :: shape
    real, allocatable :: x(:)
  contains
    procedure, pass(self) :: grow => grow_it
    procedure, nopass :: twice
  end type
  interface
    module subroutine later(v)
      real, intent(inout) :: v(:)
    end subroutine
  end interface
  public :: later
contains
  subroutine grow_it(self, by)
    class(shape), intent(inout) :: self
    real, intent(in) :: by
    integer :: i
    !$acc parallel loop copy(self%x)
    do i = 1, size(self%x)
      self%x(i) = self%x(i) + by
    end do
    block
      real :: t(10)
      t = by
      !$acc data copyin(t)
      !$acc parallel loop copy(self%x) if(by > 0)
      do i = 1, size(self%x)
        self%x(i) = self%x(i) + t(1)
      end do
      !$acc end data
      inner: associate (y => self%x)
        !$acc parallel loop copy(y)
        do i = 1, size(y)
          y(i) = y(i) + inner_by()
        end do
      end associate inner
    end block
  contains
    real function inner_by()
      !$acc routine seq
      inner_by = 1
    end function
  end subroutine
  real function twice(a) result(r)
    real, intent(in) :: a(:)
    integer :: i
    r = 0
    !$acc parallel loop reduction(+:r)
    do i = 1, size(a)
      r = r + 2*a(i)
    end do
  end function
end module
submodule (shape_m) deferred
contains
  module procedure later
    integer :: i
    !$acc parallel loop present_or_copy(v)
    do i = 1, size(v)
      v(i) = -v(i)
    end do
  end procedure
end submodule
program t
  use shape_m, only: shape, later
  type(shape) :: s
  allocate (s%x(7)); s%x = 1
  call s%grow(2.0)
  if (any(s%x /= 6)) stop 1
  if (s%twice(s%x) /= 84) stop 2
  call later(s%x)
  if (any(s%x /= -6)) stop 3
  print *, 'ok'
end program
