! Type-bound procedures, translated for the type that their object has. SELECT TYPE: in procedures of that type, in
! regions as the host finds it. Arrays of a class, whose elements may be larger than those of its type.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 9 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 9 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
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
module shapes_class2
  implicit none
  type :: point
    real(8) :: x = 1
  end type
  type, extends(point) :: pair
    real(8) :: y = 2
  end type
  type, extends(pair) :: row
    real(8) :: z(2) = 3
  end type
contains
  real(8) function weight(p)
    !$acc routine seq
    class(point), intent(in) :: p
    select type (p)
    type is (point)
      weight = p%x
    class is (pair)
      weight = 10 * p%y + p%x
    end select
    select type (q => p)
    class is (row)
      weight = weight + sum(q%z) + q%pair%y
    class default
      weight = weight + 1000 * q%x
    end select
  end function
  subroutine set_first(p, v)
    !$acc routine seq
    class(point), intent(inout) :: p(:)
    real(8), intent(in) :: v
    select type (p)
    type is (pair)
      p(1)%y = v
    class default
      p(1)%x = v
    end select
  end subroutine
  subroutine exact(x)
    real(8), intent(out) :: x(3, 4)
    type(point) :: a(4)
    type(pair) :: b(4)
    type(row) :: c(4)
    integer :: i
    !$acc parallel loop copyin(a, b, c) copyout(x)
    do i = 1, 4
      x(:, i) = [weight(a(i)), weight(b(i)), weight(c(i))]
      x(3, i) = x(3, i) + weight(c(i)%pair)
    end do
    !$acc serial copy(a, b)
    call set_first(a, 5d0)
    call set_first(b(2:), 6d0)
    !$acc end serial
    print '(4f10.3)', x, a%x, b%y
  end subroutine
  subroutine asked(one, several, x)
    class(point), intent(inout) :: one
    class(point), intent(in) :: several(:)
    real(8), intent(out) :: x(:, :)
    integer :: i
    !$acc parallel loop copyin(several, one) copyout(x)
    do i = 1, size(several)
      select type (one)
      class is (row)
        x(1, i) = sum(one%z)
      type is (pair)
        x(1, i) = one%y
      class default
        x(1, i) = one%x
      end select
      select type (s => several(i))
      type is (pair)
        x(2, i) = s%y + s%x
        associate (t => s%point)
          x(3, i) = t%x
        end associate
      type is (row)
        x(2, i) = s%z(1)
        x(3, i) = weight(s)
      type is (point)
        x(2:3, i) = s%x
      end select
      x(2, i) = x(2, i) + 100 * several(i)%x
    end do
    !$acc serial copy(one)
    select type (one)
    class is (row)
      one%z(2) = 20
    end select
    !$acc end serial
  end subroutine
  subroutine run_class2
    type(point) :: a(4)
    type(pair) :: b(8)
    type(row) :: c(4)
    real(8) :: x(3, 4)
    integer :: i
    call exact(x)
    do i = 1, 4
      a(i)%x = i; c(i)%x = i; c(i)%z = [10 * i, i]
    end do
    do i = 1, 8
      b(i)%x = i; b(i)%y = -i
    end do
    call asked(a(1), a, x)
    print '(3f10.3)', x
    call asked(b(2), b(::2), x)
    print '(3f10.3)', x
    call asked(c(4), c, x)
    print '(3f10.3)', x, c(4)%z
  end subroutine
end module
program all_of_them
  use shapes_class2
  implicit none
  call run_class1
  call run_class2
end program
