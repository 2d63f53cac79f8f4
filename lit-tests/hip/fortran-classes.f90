! Type-bound procedures, translated for the type that their object has.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 1 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 1 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module shapes_class1
  implicit none
  type :: base
    real(8) :: w = 1
  contains
    procedure :: area => base_area
    procedure, non_overridable :: twice => base_twice
    procedure :: set
  end type
  type, extends(base) :: rect
    real(8) :: h = 2
  contains
    procedure :: area => rect_area
    procedure, pass(self) :: scaled
    procedure, nopass :: konst
    generic :: grow => scaled, grow_i
    procedure :: grow_i
  end type
contains
  real(8) function base_area(this)
    !$acc routine seq
    class(base), intent(in) :: this
    base_area = this%w * this%w
  end function
  real(8) function rect_area(this)
    !$acc routine seq
    class(rect), intent(in) :: this
    rect_area = this%w * this%h
  end function
  real(8) function base_twice(this)
    !$acc routine seq
    class(base), intent(in) :: this
    base_twice = 2 * this%w
  end function
  subroutine set(this, v)
    !$acc routine seq
    class(base), intent(inout) :: this
    real(8), intent(in) :: v
    this%w = v
  end subroutine
  real(8) function scaled(f, self)
    !$acc routine seq
    real(8), intent(in) :: f
    class(rect), intent(in) :: self
    scaled = f * self%h
  end function
  real(8) function grow_i(self, k)
    !$acc routine seq
    class(rect), intent(in) :: self
    integer, intent(in) :: k
    grow_i = k + self%w
  end function
  real(8) function konst(x)
    !$acc routine seq
    real(8), intent(in) :: x
    konst = 3 * x
  end function
end module
subroutine run_class1
  use shapes_class1
  implicit none
  type(rect) :: r(6)
  type(base) :: b(6)
  real(8) :: x(6, 6)
  integer :: i
  do i = 1, 6
    r(i)%w = i; r(i)%h = i + 1; b(i)%w = -i
  end do
  !$acc parallel loop copy(r, b) copyout(x)
  do i = 1, 6
    x(1, i) = r(i)%area() + r(i)%twice()
    x(2, i) = b(i)%area()
    call r(i)%set(10d0 + i)
    x(3, i) = r(i)%scaled(3d0)
    x(4, i) = r(i)%grow(2d0) + r(i)%grow(7)
    x(5, i) = r(i)%konst(4d0)
    x(6, i) = r(i)%base%area()
  end do
  print '(6f10.3)', x
  print '(6f10.3)', r%w
end subroutine
program all_of_them
  implicit none
  call run_class1
end program
