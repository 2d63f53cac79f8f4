! Extended types, and components of polymorphic objects, in kernels.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 2 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 2 %t.f > %t.f.found && diff %t.wanted %t.f.found
module m
  implicit none
  type base
    integer :: id
    real(8) :: w(2)
  end type
  type, extends(base) :: child
    real(8) :: v
    logical :: on
  end type
  type holder
    real(8), allocatable :: tau(:, :)
  end type
  type, extends(holder) :: more
    real(8), allocatable :: g(:)
  end type
contains
  subroutine scale_all(h, n)
    class(more), intent(inout) :: h
    integer, intent(in) :: n
    integer :: i, j
    !$acc parallel loop collapse(2) copy(h%tau) copyin(h%g)
    do j = 1, n
      do i = 1, n
        h%tau(i, j) = h%tau(i, j) * h%g(j)
      end do
    end do
  end subroutine
end module
program p
  use m
  implicit none
  type(child) :: c(10)
  type(more) :: h
  integer :: i
  do i = 1, 10
    c(i)%id = i; c(i)%w = [1d0, 2d0] * i; c(i)%v = 0.5d0; c(i)%on = mod(i, 2) == 0
  end do
  !$acc parallel loop copy(c)
  do i = 1, 10
    if (c(i)%on) c(i)%v = c(i)%v + sum(c(i)%w) * c(i)%id + c(i)%base%w(1)
    c(i)%w(2) = c(i)%v
  end do
  print '(2es20.12)', sum(c%v), sum(c%w(2))
  allocate(h%tau(5, 5), h%g(5))
  h%tau = 2; h%g = [1d0, 2d0, 3d0, 4d0, 5d0]
  call scale_all(h, 5)
  print '(es20.12)', sum(h%tau)
end program
