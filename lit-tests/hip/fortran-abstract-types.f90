! Types without components: what extends an abstract type has the layout that compilers give it, one of no size before it.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.g && %run-hip 3 %t.g | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu %s -o %t.f && %run-hip 3 %t.f | diff %t.wanted -
module figures
  implicit none
  type, abstract :: figure
  contains
    procedure(measure), deferred :: area
  end type
  abstract interface
    real(8) function measure(this)
      !$acc routine seq
      import figure
      class(figure), intent(in) :: this
    end function
  end interface
  type, extends(figure) :: round
    real(8) :: radius = 2
  contains
    procedure :: area => area_of_round
  end type
  type, abstract, extends(figure) :: angular
  end type
  type, extends(angular) :: square
    integer :: corners = 4
    real(8) :: side = 3
  contains
    procedure :: area => area_of_square
  end type
contains
  real(8) function area_of_round(this)
    !$acc routine seq
    class(round), intent(in) :: this
    area_of_round = 3 * this%radius**2
  end function
  real(8) function area_of_square(this)
    !$acc routine seq
    class(square), intent(in) :: this
    area_of_square = this%side**2
  end function
  real(8) function size_of(f)
    !$acc routine seq
    class(figure), intent(in) :: f
    select type (f)
    type is (round)
      size_of = f%radius
    class is (square)
      size_of = f%side + f%corners
    class default
      size_of = -1
    end select
  end function
  subroutine measured(f, found)
    class(figure), intent(in) :: f
    real(8), intent(inout) :: found(3)
    integer :: i
    select type (f)
    type is (round)
      !$acc parallel loop copy(found) copyin(f)
      do i = 1, 3
        found(i) = found(i) + f%area() + i + size_of(f)
      end do
    type is (square)
      !$acc parallel loop copy(found) copyin(f)
      do i = 1, 3
        found(i) = found(i) + f%area() * i + size_of(f)
      end do
    end select
  end subroutine
end module
program test
  use figures
  implicit none
  type(square) :: several(4)
  real(8) :: found(3)
  integer :: i
  found = 0
  call measured(round(), found)
  call measured(square(), found)
  print '(3(1x, f0.1))', found
  !$acc parallel loop copy(several)
  do i = 1, 4
    several(i)%side = several(i)%side + i
    several(i)%corners = i
  end do
  print '(4(1x, f0.1, 1x, i0))', (several(i)%side, several(i)%corners, i=1, 4)
end program
